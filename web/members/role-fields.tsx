import { roleWords } from "../../src/roles/role-pages.ts";
import { fieldProps } from "../form-field.ts";
import { Select, TextInput } from "../ui/form/text-input.tsx";

type Field = Parameters<typeof fieldProps>[0];

type Props = {
  fields: { role: Field; until: Field; tournamentId: Field };
  untilLabel: string;
  tournaments: readonly { id: number; name: string }[];
};

/** A role, its end, and whether it is for one tournament or the whole club. */
export function RoleFields({ fields: { role, until, tournamentId }, untilLabel, tournaments }: Props) {
  return (
    <>
      <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
        <Select {...fieldProps(role)} label="Role" required>
          <option value="">Choose …</option>
          {Object.entries(roleWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <TextInput {...fieldProps(until)} type="date" label={untilLabel} optional hint="Leave blank for no end date." />
      </div>
      <Select {...fieldProps(tournamentId)} label="Where">
        <option value="">The whole club</option>
        {tournaments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
