import { catchesText, counted } from "../../../src/base/format/numbers.ts";
import { type CutView, cutMaking } from "../../../src/options/days/days-form.ts";
import { fieldProps } from "../../form-field.ts";
import { Names } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextArea } from "../../ui/form/text-input.tsx";

/** The anglers who continue after day one by the current board, and the button that makes the cut. */
export function CutForm({ action, cut }: { action: string; cut: CutView }) {
  const form = usePageForm(cutMaking, { action });
  const isAgain = cut.cutAt !== null;
  const changed = [...cut.goOn, ...cut.out].filter(({ isNew }) => isNew);
  if (!cut.canMake) return <Alert>You can apply the cut once day one is over.</Alert>;
  return (
    <PageForm of={form} preventScrollReset>
      <p className="mb-3">
        Based on day one as the board shows it now, {counted(cut.goOn.length, "angler advances", "anglers advance")}:{" "}
        <b className="wrap-anywhere">
          <Names of={cut.goOn} />
        </b>
        .
      </p>
      {isAgain && (
        <p className="mb-3">This changes the cut for {changed.length > 0 ? <Names of={changed} /> : "nobody"}.</p>
      )}
      {cut.waiting > 0 && <Alert kind="warning">Day one still has {catchesText(cut.waiting)} awaiting review.</Alert>}
      <TextArea
        {...fieldProps(form.fields.reason)}
        label="Reason"
        hint="Required to redo the cut, while a day-one catch is awaiting review, or once results are official. Shown to anglers."
        optional
        rows={2}
        maxLength={500}
      />
      <div>
        <Button busy={form.isBusy}>{isAgain ? "Apply the Cut Again" : "Apply the Cut"}</Button>
      </div>
    </PageForm>
  );
}
