import { useLoaderData } from "react-router-dom";
import { dayIn, dayText } from "../../src/base/format/days.ts";
import { moneyText } from "../../src/base/format/money.ts";
import { recordedTextLimit, reversedMoney } from "../../src/money/ledger/recorded-money-shapes.ts";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/form/button.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadReversal, ShownMovement } from "./money-loaders.ts";

/** Asks why recorded money is reversed. */
export function Component() {
  const { movement } = useLoaderData<Loaded<typeof loadReversal>>();
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/money">Finances</BackLink>} title="Reverse Entry" />
      {movement ? (
        <Reversal movement={movement} />
      ) : (
        <EmptyState title="This entry can't be reversed">
          Only recorded money can be reversed, and each entry only once.
        </EmptyState>
      )}
    </Page>
  );
}

function Reversal({ movement: { id, at, amount, kind, note, otherParty } }: { movement: ShownMovement }) {
  const { timeZone } = useSession().club;
  const isIn = kind === "other_in";
  const form = usePageForm(reversedMoney, {
    action: `/api/admin/money/movements/${id}/reverse`,
    failed: "Failed to reverse the entry",
    to: `/admin/money/${isIn ? "in" : "out"}`,
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form}>
      <p className="wrap-anywhere mb-4">
        <b className="tabular-nums">{moneyText(Math.abs(amount))}</b> {isIn ? "in" : "out"} on{" "}
        {dayText(dayIn(new Date(at), timeZone))}
        {otherParty && `, ${isIn ? "from" : "to"} ${otherParty}`}: {note}
      </p>
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="Example: entered twice. The ledger shows both entries. To correct the amount, reverse this entry and record it again."
        rows={2}
        maxLength={recordedTextLimit}
        required
      />
      <div>
        <Button busy={isBusy}>Reverse Entry</Button>
      </div>
    </PageForm>
  );
}
