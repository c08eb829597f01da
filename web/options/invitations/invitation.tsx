import { useLoaderData } from "react-router-dom";
import { EntryFee } from "../../entries/entry-fee.tsx";
import { PaidInPerson } from "../../entries/paid-in-person.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { usePaysInPerson, useSession } from "../../runtime/session.ts";
import { TournamentDates } from "../../tournaments/dates.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadInvitation } from "./invitation-loader.ts";

/**
 * The target of an invitation's link. Accepting it joins the tournament, or continues to the payment or to the form for
 * what else the tournament requires.
 */
export function Component() {
  const { code, tournament, hasEntryForm } = useLoaderData<Loaded<typeof loadInvitation>>();
  const { user } = useSession();
  const next = encodeURIComponent(`/join/${code}`);
  return (
    <Page narrow>
      <PageHeading title={tournament.name} lead="You're invited to this tournament." />
      <Card>
        <CardBody>
          <TournamentDates tournament={tournament} />
          <p className="whitespace-pre-line">{tournament.description}</p>
          <EntryFee of={tournament} />
          <PaidInPerson cents={tournament.entryFee} />
          {user ? (
            <AcceptForm code={code} tournament={tournament} hasEntryForm={hasEntryForm} />
          ) : (
            <>
              <ButtonLink to={`/register?next=${next}`} wide size="large">
                Sign Up to Join
              </ButtonLink>
              <ButtonLink to={`/login?next=${next}`} look="secondary" wide size="large">
                Log In
              </ButtonLink>
            </>
          )}
        </CardBody>
      </Card>
    </Page>
  );
}

type AcceptProps = Loaded<typeof loadInvitation>;

function AcceptForm({ code, tournament, hasEntryForm }: AcceptProps) {
  const { id, entryFee } = tournament;
  const paysInPerson = usePaysInPerson();
  const paidLabel = paysInPerson ? "Accept Invitation" : "Accept and Pay";
  if (hasEntryForm) {
    return (
      <ApiForm action={`/api/join/${encodeURIComponent(code)}/use`} to={`/tournaments/${id}/enter`} refusals="toast">
        <Button size="large" wide>
          Accept Invitation
        </Button>
      </ApiForm>
    );
  }
  return (
    <ApiForm action={`/api/tournaments/${id}/join`} name="join" refusals="toast">
      <input type="hidden" name="invite" value={code} />
      <input type="hidden" name="pay" value="true" />
      <Button size="large" wide>
        {entryFee > 0 ? paidLabel : "Accept and Join"}
      </Button>
    </ApiForm>
  );
}
