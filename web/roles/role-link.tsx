import { useLoaderData } from "react-router-dom";
import { z } from "zod";
import { roleWords } from "../../src/roles/role-pages.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useSession } from "../runtime/session.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadRoleLink } from "./role-link-loader.ts";

const works = {
  organizer: "You run tournaments: entrants, tournament day, review and messages.",
  judge: "You review catches and decide challenges.",
  treasurer: "You see and move money: entry fees, refunds and prizes.",
} as const;

const nothingTyped = z.object({});

/** The target of a link that grants a role. */
export function Component() {
  const { code, given } = useLoaderData<Loaded<typeof loadRoleLink>>();
  const { user } = useSession();
  const form = usePageForm(nothingTyped, { action: `/api/role-links/${code}/use` });
  const { role, tournamentName, until } = given;
  const next = encodeURIComponent(`/roles/${code}`);
  return (
    <Page narrow>
      <PageHeading
        title={`${roleWords[role]} for ${tournamentName ?? "the Club"}`}
        lead={`The club invites you to be ${role === "organizer" ? "an" : "a"} ${roleWords[role].toLowerCase()}.`}
      />
      <Card>
        <CardBody>
          <p>{works[role]}</p>
          {until && (
            <p className="text-ink-soft">
              The role ends <Moment at={until} />.
            </p>
          )}
          {user ? (
            <PageForm of={form} submit="Accept This Role">
              <p className="text-ink-soft">You're logged in as {user.displayName}.</p>
            </PageForm>
          ) : (
            <>
              <p className="text-ink-soft">You need an account to accept it.</p>
              <ButtonLink to={`/login?next=${next}`} wide size="large">
                Log In
              </ButtonLink>
              <ButtonLink to={`/register?next=${next}`} look="secondary" wide size="large">
                Create an Account
              </ButtonLink>
            </>
          )}
        </CardBody>
      </Card>
    </Page>
  );
}
