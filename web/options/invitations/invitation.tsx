import { useLoaderData } from "react-router-dom";
import { EntryFee } from "../../entries/entry-fee.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { TournamentDates } from "../../tournaments/dates.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadInvitation } from "./invitation-loader.ts";

/** The target of an invitation's link. */
export function Component() {
  const { code, tournament } = useLoaderData<Loaded<typeof loadInvitation>>();
  const { user } = useSession();
  const next = encodeURIComponent(`/join/${code}`);
  return (
    <Page narrow>
      <PageHeading title={tournament.name} lead="You are invited to this tournament." />
      <Card>
        <CardBody>
          <TournamentDates tournament={tournament} />
          <p className="whitespace-pre-line">{tournament.description}</p>
          <EntryFee cents={tournament.entryFee} />
          {user ? (
            <ApiForm action={`/api/join/${encodeURIComponent(code)}/use`} refusals="toast">
              <Button size="large" wide>
                Accept Invitation
              </Button>
            </ApiForm>
          ) : (
            <>
              <p className="text-ink-soft">You need an account to see more of it and to join.</p>
              <ButtonLink to={`/register?next=${next}`} wide size="large">
                Create an Account
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
