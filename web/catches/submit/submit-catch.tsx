import { type ActionFunction, data, Link, redirect, useActionData, useLoaderData, useLocation } from "react-router-dom";
import type { z } from "zod";
import { answer, answerOrNull } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { type FormReply, handleForm } from "../../form.ts";
import { SuspendedNote } from "../../layout/gates/suspended-note.tsx";
import { canKeep } from "../../offline/outbox-store.ts";
import { KeptCatches } from "../../offline/queued-catches.tsx";
import { sendOrKeep } from "../../offline/send-or-queue.ts";
import { useKept } from "../../offline/use-outbox.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { serverNow } from "../../runtime/server-time.ts";
import { useSession } from "../../runtime/session.ts";
import { newSubmissionId, spendSubmissionId } from "../../runtime/submission-id.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { catchBody, keptCatch, type NewCatchForm, newCatchForm, newCatchFormTo } from "../catch-form.ts";
import { firstError } from "../first-error.ts";
import type { loadSubmit } from "../loaders.ts";
import { SentCatch } from "./sent-catch.tsx";
import { SubmitForm } from "./submit-form.tsx";

const failed = "Failed to submit catch. Please try again.";

/** Sends a new catch. Throws `ApiFailure`, named as docs/rules.md 12.6 says; people read the server's message instead. */
export const sendCatch = ({ api }: Runtime, value: NewCatchForm) =>
  answer(api.api.catches.post(catchBody(value)), (status) => `HTTP error! status: ${status}`);

/** What the action answers for a catch that the phone kept, by the name of its submission. */
type PutOff = { kept: string };

/**
 * With script the phone keeps the catch until the club has it. A page that does not know whose it is sends it as without.
 * Null: it is kept, and will be sent.
 */
async function sendFromPhone(runtime: Runtime, value: NewCatchForm, submissionId: string) {
  if (!(runtime.inBrowser && canKeep()) || value.anglerId === null) return sendCatch(runtime, value);
  const outcome = await sendOrKeep(keptCatch(value, value.anglerId, submissionId, serverNow()));
  if (outcome.name !== "sent") return null;
  runtime.pagesChanged?.();
  return outcome.fish;
}

/** The same page again for the next fish: the same tournament, an empty form, and what was sent. */
function nextForm(tournamentId: number | null, sent: number): string {
  const params = new URLSearchParams({ sent: String(sent) });
  if (tournamentId !== null) params.set("tournament", String(tournamentId));
  return `/submit-catch?${params}`;
}

/** With script the form was checked already, and the tournament may be out of reach. */
async function formModel({ api, inBrowser }: Runtime, form: FormData): Promise<z.ZodType<NewCatchForm>> {
  if (inBrowser || form.get("resubmissionOf")) return newCatchForm;
  const id = Number(form.get("tournamentId"));
  return newCatchFormTo(id > 0 ? await answerOrNull(api.api.tournaments({ id }).get(), [400, 403, 404, 422]) : null);
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    let putOff: PutOff | null = null;
    const form = await request.formData();
    const reply = await handleForm(
      form,
      await formModel(runtime, form),
      async (value) => {
        const submissionId = value.submissionId ?? newSubmissionId();
        const fish = await sendFromPhone(runtime, value, submissionId);
        if (!fish) {
          putOff = { kept: submissionId };
          spendSubmissionId(submissionId);
          runtime.drafts.forget(new URL(request.url).pathname);
          runtime.showToast({
            title: "Kept on this phone",
            description: "Your catch is sent by itself.",
            tone: "good",
          });
          return redirect("/submit-catch");
        }
        const { id, tournamentId } = fish;
        runtime.showToast({
          title: "Success!",
          description: "Your catch has been submitted successfully.",
          tone: "good",
        });
        return redirect(nextForm(tournamentId, id));
      },
      { failed },
    );
    // Without signal nothing else can be loaded: the page stays, and 503 keeps the router from asking for its data anew.
    if (putOff) return data<PutOff>(putOff, { status: 503 });
    if (!(reply instanceof Response) && runtime.inBrowser) {
      runtime.showToast({ title: "Error", description: firstError(reply.data) ?? failed, tone: "bad" });
    }
    return reply;
  };

export function Component() {
  const { sent, first, wanted } = useLoaderData<Loaded<typeof loadSubmit>>();
  const { user } = useSession();
  const kept = useKept(user?.id ?? null);
  const reply = useActionData<FormReply | PutOff>();
  const putOff = reply && "kept" in reply ? reply.kept : null;
  const { search } = useLocation();
  const toCorrect = kept.find(({ submissionId }) => submissionId === new URLSearchParams(search).get("kept")) ?? null;
  // What was typed before the suspension is not taken away when it is refused.
  const isSent = reply !== undefined;
  const isClosed = user !== null && user.suspendedUntil !== null && !isSent;
  const isUnjoined = wanted && !wanted.hasJoined;
  return (
    <Page narrow>
      <PageHeading title="Submit Your Catch" />
      <KeptCatches kept={kept} />
      {sent && !putOff && <SentCatch fish={sent} />}
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
        <SuspendedNote cannot="submit catches" />
      ) : (
        <Autosaved name={toCorrect?.submissionId ?? (first ? `resubmission of ${first.id}` : "")}>
          <SubmitForm
            key={`${sent?.id}.${first?.id}.${wanted?.tournament.id}.${putOff}.${toCorrect?.submissionId}`}
            lastResult={putOff === null ? (reply as FormReply | undefined) : undefined}
            kept={toCorrect}
          />
        </Autosaved>
      )}
    </Page>
  );
}
