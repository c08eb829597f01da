import { useLoaderData } from "react-router-dom";
import { catchCorrection } from "../../src/catches/catch-shapes.ts";
import { scoringUnit } from "../../src/scoring/scoring-rules.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { CatchFields } from "./fields/catch-fields.tsx";
import type { loadEdit } from "./loaders.ts";

/** Corrects the claimed values. `unsentPhoto` is the label of the button that sends the photo chosen above it. */
export function CorrectForm({ unsentPhoto }: { unsentPhoto: string | null }) {
  const { fish, rules, skipsWeight } = useLoaderData<Loaded<typeof loadEdit>>();
  const { species, length, weight } = fish.claimed;
  const form = usePageForm(catchCorrection, {
    action: `/api/catches/${fish.id}`,
    method: "put",
    defaultValue: { species, length, weight, location: fish.location, notes: fish.notes },
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} className="flex flex-col">
      <CatchFields
        rules={rules}
        fields={fields}
        species={[species]}
        locations={[fish.location]}
        skipsWeight={skipsWeight && weight === 0}
        takesOunces={rules !== undefined && scoringUnit(rules) === "lb"}
      />
      {unsentPhoto !== null && (
        <Alert kind="warning">
          Save Correction doesn't send the photo you chose. To send it, press {unsentPhoto} first.
        </Alert>
      )}
      <Button size="large" wide busy={isBusy} look={fish.needsPhoto ? "secondary" : "primary"}>
        Save Correction
      </Button>
    </PageForm>
  );
}
