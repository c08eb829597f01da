import { boundedText } from "../../../src/base/text/text-fields.ts";
import { type TeamView, teamRename } from "../../../src/options/teams/team-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";

/** The team is one of the page's. */
const renameForm = teamRename.extend({ teamId: boundedText("Choose a team", 20) });

/** `action` ends with the chosen team. */
export function RenameTeam({ action, teams }: { action: `${string}/:teamId`; teams: readonly TeamView[] }) {
  const nameOf = useNameOf();
  const { fields, ...form } = usePageForm(renameForm, { action });
  return (
    <PageForm of={form} submit="Rename Team" preventScrollReset>
      <Select {...fieldProps(fields.teamId)} label="Team" required>
        {teams.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {`${name} (${members.map((member) => nameOf(member)).join(", ")})`}
          </option>
        ))}
      </Select>
      <TextInput {...fieldProps(fields.name)} label="New Name" maxLength={40} required />
      <TextInput {...fieldProps(fields.reason)} label="Reason" hint="Shown to its members." maxLength={500} required />
    </PageForm>
  );
}
