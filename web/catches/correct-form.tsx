import { useLoaderData } from "react-router-dom";
import { catchCorrection } from "../../src/catches/catch-shapes.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { CatchFields } from "./fields/catch-fields.tsx";
import type { loadEdit } from "./loaders.ts";

/** Corrects the claimed values. */
export function CorrectForm() {
  const { fish, rules } = useLoaderData<Loaded<typeof loadEdit>>();
  const { species, length, weight } = fish.claimed;
  const form = usePageForm(catchCorrection, {
    action: `/api/catches/${fish.id}`,
    method: "put",
    defaultValue: { species, length, weight, location: fish.location, notes: fish.notes },
  });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} className="flex flex-col">
      <CatchFields rules={rules} fields={fields} species={[species]} locations={[fish.location]} />
      <Button size="large" wide busy={isBusy} look={fish.needsPhoto ? "secondary" : "primary"}>
        Save Correction
      </Button>
    </PageForm>
  );
}
