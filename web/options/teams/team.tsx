import { Link, useLoaderData } from "react-router-dom";
import { newTeam, teamCode } from "../../../src/options/teams/team-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { Members, OwnTeam } from "./own-team.tsx";
import type { loadTeam } from "./team-loader.ts";

type Data = Loaded<typeof loadTeam>;

/** The reader's own team in a tournament, or the ways to join or create one. A team's invitation link opens it. */
export function Component() {
  const { tournament, page } = useLoaderData<Data>();
  const { id, name, teams } = tournament;
  const { team, canChange } = page;
  const lead = teams?.score === "sum" ? "by its members' combined scores" : "by its members' best fish";
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/tournaments/${id}`}>{name}</BackLink>}
        title={team ? team.name : "Your Team"}
        lead={`A team has up to ${teams?.size} anglers and is ranked ${lead}.`}
      />
      {team ? (
        <OwnTeam
          tournamentId={id}
          team={team}
          size={teams?.size ?? 0}
          canChange={canChange}
          invitation={page.invitation}
        />
      ) : (
        <Ways />
      )}
    </Page>
  );
}

function Ways() {
  const { tournament, page, code } = useLoaderData<Data>();
  const { id } = tournament;
  const route = `/api/tournaments/${id}`;
  const { hasJoined, canChange, invitation, invitedTo } = page;
  if (!canChange) {
    return (
      <Alert title="You aren't on a team">
        Teams are locked once the tournament starts. Contact an admin to make a change.
      </Alert>
    );
  }
  return (
    <>
      {invitation && code && (
        <Section title={`You're Invited to ${invitation.name}`}>
          <Card>
            <CardBody>
              <Members members={invitation.members} />
              {hasJoined && <Accept code={code} action={`${route}/team`} />}
            </CardBody>
          </Card>
        </Section>
      )}
      {!hasJoined && (
        <>
          <Alert title="Join the tournament first">Then come back here: only entrants can be on a team.</Alert>
          <ButtonLink to={`/tournaments/${id}`} wide size="large" className="mt-4">
            Go to Tournament
          </ButtonLink>
        </>
      )}
      {hasJoined && !invitation && (
        <>
          {invitedTo.length > 0 && <Invitations id={id} to={invitedTo} />}
          <Section title="Create a Team">
            <CreateTeam action={`${route}/teams`} />
          </Section>
          <Section title="Join with a Code">
            <JoinTeam action={`${route}/team`} />
          </Section>
        </>
      )}
      {hasJoined && invitation && (
        <Link to={`/tournaments/${id}/team`} className="link inline-flex min-h-12 items-center">
          Create a team, or join another one
        </Link>
      )}
    </>
  );
}

function Invitations({ id, to }: { id: number; to: Data["page"]["invitedTo"] }) {
  return (
    <Section title="Invitations">
      <ul className="flex flex-col gap-3">
        {to.map(({ name, code }) => (
          <li key={code}>
            <Card>
              <CardBody>
                <p>
                  You're invited to <b className="wrap-anywhere">{name}</b>.
                </p>
                <ButtonLink to={`/tournaments/${id}/team?code=${code}`}>See Invitation</ButtonLink>
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Accept({ code, action }: { code: string; action: string }) {
  const form = usePageForm(teamCode, { action });
  return (
    <PageForm of={form} submit="Join This Team">
      <input type="hidden" name="code" value={code} />
    </PageForm>
  );
}

function CreateTeam({ action }: { action: string }) {
  const form = usePageForm(newTeam, { action });
  return (
    <PageForm of={form} submit="Create Team">
      <TextInput
        {...fieldProps(form.fields.name)}
        label="Team Name"
        hint="Shown on the board. You'll be the captain."
        maxLength={40}
        required
      />
    </PageForm>
  );
}

function JoinTeam({ action }: { action: string }) {
  const form = usePageForm(teamCode, { action });
  return (
    <PageForm of={form} submit="Join Team" look="secondary">
      <TextInput
        {...fieldProps(form.fields.code)}
        label="Code"
        hint="Ask anyone on the team for it."
        autoComplete="off"
        autoCapitalize="characters"
        required
      />
    </PageForm>
  );
}
