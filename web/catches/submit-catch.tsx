import { type ActionFunction, redirect, useActionData, useLoaderData } from "react-router-dom";
import { answer } from "../api.ts";
import { handleForm } from "../form.ts";
import type { Host } from "../host.ts";
import { useSession } from "../layout/session.ts";
import { SuspendedNote } from "../layout/suspended-note.tsx";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Link } from "../ui/link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { catchBody, type NewCatchForm, newCatchForm } from "./catch-form.ts";
import { firstError } from "./first-error.ts";
import type { loadSubmit } from "./loaders.ts";
import { SentCatch } from "./sent-catch.tsx";
import { SubmitForm } from "./submit-form.tsx";

const failed = "Failed to submit catch. Please try again.";

/** Sends a new catch. Throws `ApiFailure`, named as SPEC section 8 has it; people read the server's message instead. */
export const sendCatch = ({ api }: Host, value: NewCatchForm) =>
  answer(api.api.catches.post(catchBody(value)), (status) => `HTTP error! status: ${status}`);

/** The same page again for the next fish: the same tournament, an empty form, and what was sent. */
function nextForm(tournamentId: number | null, sent: number): string {
  const params = new URLSearchParams({ sent: String(sent) });
  if (tournamentId !== null) params.set("tournament", String(tournamentId));
  return `/submit-catch?${params}`;
}

export const action =
  (host: Host): ActionFunction =>
  async ({ request }) => {
    const reply = await handleForm(
      await request.formData(),
      newCatchForm,
      async (value) => {
        const { id, tournamentId } = await sendCatch(host, value);
        host.announce({ title: "Success!", description: "Your catch has been submitted successfully.", tone: "good" });
        return redirect(nextForm(tournamentId, id));
      },
      { failed },
    );
    if (!(reply instanceof Response) && host.inBrowser) {
      host.announce({ title: "Error", description: firstError(reply.data) ?? failed, tone: "bad" });
    }
    return reply;
  };

/** SPEC section 2, "Submit Catch". */
export function Component() {
  const { sent, first, wanted } = useLoaderData<Loaded<typeof loadSubmit>>();
  const { user } = useSession();
  // What was typed before the suspension is not taken away when it is refused.
  const isSent = useActionData() !== undefined;
  const isClosed = user !== null && user.suspendedUntil !== null && !isSent;
  const isUnjoined = wanted && !wanted.hasJoined;
  return (
    <Page narrow>
      <PageHeading title="Submit Your Catch" />
      {sent && <SentCatch fish={sent} />}
      {first && (
        <div className="mb-6">
          <Alert kind="warning" title={`Sent again for ${first.tournamentName}`}>
            <p>The judge rejected it: {first.rejectionReason}</p>
          </Alert>
        </div>
      )}
      {isUnjoined && (
        <div className="mb-6">
          <Alert kind="warning">
            You have not joined {wanted.tournament.name}.{" "}
            <Link to={`/tournaments/${wanted.tournament.id}`} className="link">
              Join it first
            </Link>
            , or submit a personal catch.
          </Alert>
        </div>
      )}
      {isClosed ? (
        <SuspendedNote act="submit catches" />
      ) : (
        <SubmitForm key={`${sent?.id}.${first?.id}.${wanted?.tournament.id}`} />
      )}
    </Page>
  );
}
