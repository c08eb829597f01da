import { type ActionFunction, Form, redirect, useLoaderData } from "react-router-dom";
import { answer } from "../../api.ts";
import { EntryFee } from "../../entries/entry-fee.tsx";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { TournamentDates } from "../../tournaments/dates.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadInvitation } from "./invitation-loader.ts";

/** Where the link of an invitation leads. */
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
            <Form method="post">
              <Button size="large" wide>
                Accept Invitation
              </Button>
            </Form>
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

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params }) => {
    const { tournamentId } = await answer(runtime.api.api.join({ code: params.code ?? "" }).use.post());
    return redirect(`/tournaments/${tournamentId}`);
  };
