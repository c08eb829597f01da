import { useEffect, useRef, useState } from "react";
import { Link, useActionData, useLoaderData, useLocation } from "react-router-dom";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { FormReply } from "../../form.ts";
import { SuspendedNote } from "../../layout/gates/suspended-note.tsx";
import type { QueuedCatch } from "../../offline/queued-catch.ts";
import { QueuedCatches, queuedItemId } from "../../offline/queued-catches.tsx";
import { useOutbox } from "../../offline/use-outbox.ts";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadSubmit } from "../loaders.ts";
import { type QueuedReply, sendNewCatch } from "./send-catch.ts";
import { SentCatch, SentForAngler } from "./sent-catch.tsx";
import { SubmitForm } from "./submit-form.tsx";

export const action = sendNewCatch;

export function Component() {
  const { sent, sentFor, first, wanted } = useLoaderData<Loaded<typeof loadSubmit>>();
  const { user } = useSession();
  const queuedCatches = useOutbox(user?.id ?? null);
  const reply = useActionData<FormReply | QueuedReply>();
  const queuedId = reply && "queuedId" in reply ? reply.queuedId : null;
  const params = new URLSearchParams(useLocation().search);
  const catchToCorrect = queuedCatches.find(({ submissionId }) => submissionId === params.get("kept")) ?? null;
  // A refusal during a suspension doesn't discard what was typed before it.
  const isSent = reply !== undefined;
  const isClosed = user !== null && user.suspendedUntil !== null && !isSent;
  // The form starts over for another catch or tournament, not when the address merely stops naming the last one.
  const sentId = useLatest(params.get("sent"));
  const lastQueuedId = useLatest(queuedId);
  useFocusAfterSending(`${sentId}.${lastQueuedId}`);
  useScrollToQueued(queuedCatches, lastQueuedId);
  const wantedId = useLatest(wanted?.tournament.id ?? null);
  const isUnjoined = wanted && !wanted.hasJoined;
  return (
    <Page narrow>
      <PageHeading title="Submit Your Catch" />
      <QueuedCatches catches={queuedCatches} />
      {sent && !queuedId && <SentCatch fish={sent} />}
      {sentFor && !queuedId && <SentForAngler angler={sentFor} needsPhoto={params.get("photo") === "missing"} />}
      {first && (
        <div className="mb-6">
          <Alert kind="warning" title={`Resubmission for ${first.tournamentName}`}>
            <p>The judge rejected it: {first.rejectionReason}</p>
          </Alert>
        </div>
      )}
      {isUnjoined && (
        <div className="mb-6">
          <Alert kind="warning">
            You haven't joined {wanted.tournament.name}.{" "}
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
        <Autosaved
          key={`${sentId}.${first?.id}.${wantedId}.${lastQueuedId}.${catchToCorrect?.submissionId}`}
          name={catchToCorrect?.submissionId ?? (first ? `resubmission of ${first.id}` : "")}
        >
          <SubmitForm
            lastResult={queuedId === null ? (reply as FormReply | undefined) : undefined}
            catchToCorrect={catchToCorrect}
          />
        </Autosaved>
      )}
    </Page>
  );
}

/** The form of the catch just sent is replaced by a blank one, and the focused button with it. */
function useFocusAfterSending(sent: string): void {
  const previous = useRef(sent);
  useEffect(() => {
    if (previous.current === sent) return;
    previous.current = sent;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [sent]);
}

/** Without a signal, the page doesn't change: its catch on the phone is scrolled into view once it is in the list. */
function useScrollToQueued(queuedCatches: readonly QueuedCatch[], queuedId: string | null): void {
  const listedId = queuedCatches.find(({ submissionId }) => submissionId === queuedId)?.submissionId;
  useEffect(() => {
    if (listedId) document.getElementById(queuedItemId(listedId))?.scrollIntoView({ block: "center" });
  }, [listedId]);
}

/** The latest value that wasn't null. */
function useLatest<T>(value: T | null): T | null {
  const [latest, setLatest] = useState(value);
  if (value !== null && value !== latest) setLatest(value);
  return value ?? latest;
}
