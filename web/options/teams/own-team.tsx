import type { OwnTeam as Team, TeamView } from "../../../src/options/teams/team-shapes.ts";
import { teamMate } from "../../../src/options/teams/team-shapes.ts";
import { nothingTyped } from "../../form.ts";
import { fieldProps } from "../../form-field.ts";
import { Name } from "../../names.tsx";
import { PageForm, useIsReturned, usePageForm } from "../../page-form.tsx";
import { ShareButton } from "../../tournaments/share-button.tsx";
import { Alert } from "../../ui/alert.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Section } from "../../ui/page.tsx";

type Props = { tournamentId: number; team: Team; size: number; canChange: boolean; invitation: TeamView | null };

export function Members({ members }: Pick<TeamView, "members">) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {members.map((member, index) => (
        <li key={member.userId} className="wrap-anywhere py-3">
          <b>
            <Name of={member} />
          </b>
          {index === 0 && <span className="text-ink-soft"> (captain)</span>}
        </li>
      ))}
    </ul>
  );
}

export function OwnTeam({ tournamentId, team, size, canChange, invitation }: Props) {
  const route = `/api/tournaments/${tournamentId}/teams/${team.id}`;
  const free = size - team.members.length;
  return (
    <>
      {invitation && invitation.id !== team.id && (
        <div className="mb-4">
          <Alert kind="warning" title={`You're already in ${team.name}`}>
            To join {invitation.name}, leave {team.name} first.
          </Alert>
        </div>
      )}
      <Section title="Members">
        <Members members={team.members} />
        {canChange && (
          <p className="mt-3 text-ink-soft">
            {free > 0 ? `There is room for ${free} more.` : "The team is full."} Each member submits their own catches.
          </p>
        )}
      </Section>
      {canChange && free > 0 && (
        <Section title="Invite">
          <OwnCode team={team} />
          {team.isCaptain && <Invite action={`${route}/invitations`} />}
        </Section>
      )}
      {canChange && <Leave team={team} action={`${route}/leave`} />}
      {!canChange && <p className="mt-3 text-ink-soft">To change it now, please ask the club's admins.</p>}
    </>
  );
}

function OwnCode({ team: { name, code, url } }: Pick<Props, "team">) {
  return (
    <>
      <TextInput label="Code" readOnly value={code} onFocus={({ currentTarget }) => currentTarget.select()} />
      <TextInput
        label="Link"
        hint="Send it to anglers who've joined the tournament so they can join your team."
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mb-4">
        <ShareButton title={`Join ${name}`} path={url} />
      </div>
    </>
  );
}

function Invite({ action }: { action: string }) {
  const form = usePageForm(teamMate, { action });
  return (
    <PageForm of={form} submit="Send Invitation" look="secondary" preventScrollReset>
      <TextInput
        {...fieldProps(form.fields.username)}
        label="Username"
        hint="They'll get a notification with a link."
        autoComplete="off"
        required
      />
    </PageForm>
  );
}

function Leave({ team: { name, members }, action }: Pick<Props, "team"> & { action: string }) {
  const form = usePageForm(nothingTyped, { action });
  return (
    <details open={useIsReturned(action)}>
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-red-ink">Leave Team</summary>
      <PageForm of={form} submit={`Leave ${name}`} look="danger" preventScrollReset>
        <p>
          {members.length > 1
            ? "You stay in the tournament and fish alone."
            : "You'll stay in the tournament as an individual. You're the last member, so the team will be deleted."}
        </p>
      </PageForm>
    </details>
  );
}
