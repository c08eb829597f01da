import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import { type TeamView, teamChange } from "../../../src/options/teams/team-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

type Props = {
  entrant: DayEntrant;
  teams: readonly TeamView[];
  /** The route of their entry. */
  route: string;
};

export function MoveToTeam({ entrant, teams, route }: Props) {
  const { userId } = entrant;
  const name = useNameOf()(entrant);
  const action = `${route}/team`;
  const ownTeam = teams.find(({ members }) => members.some((member) => member.userId === userId));
  const form = usePageForm(teamChange, { action, defaultValue: { team: ownTeam?.name ?? "" } });
  const names = `teams-${userId}`;
  return (
    <ConfirmDetails
      summary={ownTeam ? `Team: ${ownTeam.name}` : "Team"}
      summaryLabel={ownTeam ? `Team for ${name}: ${ownTeam.name}` : `Team for ${name}`}
      intent={action}
      className="min-w-0"
    >
      <PageForm of={form} submit="Change Team" preventScrollReset>
        <TextInput
          {...fieldProps(form.fields.team)}
          label="Team"
          hint="A new name creates a team. Leave blank if they fish alone."
          optional
          maxLength={40}
          list={names}
          autoComplete="off"
        />
        <datalist id={names}>
          {teams.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <TextInput
          {...fieldProps(form.fields.reason)}
          label="Reason"
          hint="Shown to the angler."
          maxLength={500}
          required
        />
      </PageForm>
    </ConfirmDetails>
  );
}
