import { useLoaderData } from "react-router-dom";
import { type TriedFormat, tryForm } from "../../../../src/results/try-format-shapes.ts";
import { maxFormatLetters } from "../../../../src/scoring/format-form/format-form.ts";
import { presetNames, presets } from "../../../../src/scoring/rulebook/presets.ts";
import { fieldProps } from "../../../form-field.ts";
import type { Loaded } from "../../../page.ts";
import { PageForm, usePageForm } from "../../../page-form.tsx";
import { useShownReply } from "../../../reply-to.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Select, TextArea } from "../../../ui/form/text-input.tsx";
import { ManagementDialog } from "../management-dialog.tsx";
import type { loadTry } from "./past-tournaments.ts";
import { TriedBoard } from "./tried-board.tsx";

const action = "/api/admin/tournaments/try-format";
const formId = "try-format";

/** Tries rules on a past tournament, with and without script. The tournament's form does the same with its own input. */
export function Component() {
  const { past, format } = useLoaderData<Loaded<typeof loadTry>>();
  const tried = useShownReply<TriedFormat>(action);
  const form = usePageForm(tryForm, {
    action,
    id: formId,
    failed: "The rules couldn't be tried.",
    defaultValue: {
      tournamentId: String(tried?.tournament.id ?? past[0]?.id ?? ""),
      preset: format ? "" : presetNames[0],
      file: format ? JSON.stringify(format, null, 2) : "",
    },
  });
  const { fields } = form;
  if (past.length === 0) {
    return (
      <ManagementDialog title="Try Rules">
        <Alert kind="info">No tournament has ended yet. Rules can be tried once one has.</Alert>
      </ManagementDialog>
    );
  }
  return (
    <ManagementDialog
      title="Try Rules"
      lead="See how a past tournament's board would look under other rules. Nothing is changed."
      submit={{ form: formId, label: "Try These Rules" }}
    >
      {tried && <TriedBoard tried={tried} />}
      <PageForm of={form} preventScrollReset className="flex flex-col">
        <Select label="Past Tournament" {...fieldProps(fields.tournamentId)}>
          {past.map(({ id, name, endDay }) => (
            <option key={id} value={id}>
              {name} ({endDay})
            </option>
          ))}
        </Select>
        <Select label="Rules" {...fieldProps(fields.preset)}>
          <option value="">A format file, pasted below</option>
          {presetNames.map((preset) => (
            <option key={preset} value={preset}>
              {presets[preset].name}
            </option>
          ))}
        </Select>
        <TextArea
          label="Format File Text"
          hint="Used instead of the preset."
          rows={6}
          optional
          maxLength={maxFormatLetters}
          {...fieldProps(fields.file)}
        />
      </PageForm>
    </ManagementDialog>
  );
}
