import type { TeamView } from "../../../src/options/teams/team-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { renameForm } from "../../tournaments/day/day-action.ts";
import { Select, TextInput } from "../../ui/form/text-input.tsx";

export function RenameTeam({ teams }: { teams: readonly TeamView[] }) {
  const nameOf = useNameOf();
  const { fields, ...form } = usePageForm(renameForm, { intent: "rename-team" });
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
      <TextInput {...fieldProps(fields.reason)} label="Reason" hint="Its members read it." maxLength={500} required />
    </PageForm>
  );
}
