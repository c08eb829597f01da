import { useEffect, useRef, useState } from "react";
import { Link, useActionData, useFetcher, useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { canDirectTournaments } from "../../admin/sections.ts";
import type { FormReply } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { addressOf, type Opening, openingOf, useOpenLink } from "../../tournaments/edit/opening.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { firstError } from "../first-error.ts";
import { decisionReplyIn, decisionTexts } from "./decision-form.ts";
import type { Decision } from "./last-decision.tsx";
import { PhotoDialog, type Progress } from "./queue/photo-dialog.tsx";
import { QueueBar } from "./queue/queue-bar.tsx";
import { RecentDecisions } from "./queue/recent-decisions.tsx";
import { ReviewTable } from "./queue/review-table.tsx";
import { sendDecision } from "./queue/send-decision.ts";
import { decisionKeyOf, useCatchesUnderWay, useDecisionReply } from "./queue/use-decisions.ts";
import type { TypedReasons } from "./reject-form.tsx";
import type { loadVerification } from "./review-loader.ts";
import { type JudgedFish, openedFish } from "./reviewed-fish.ts";

export const action = sendDecision;

/** The dialogs open at once with script; without it they are addresses. */
export function Component() {
  const { queue, nextAfter, isFirstPage, recent, counts, filter, reasons } =
    useLoaderData<Loaded<typeof loadVerification>>();
  const [params] = useSearchParams();
  const [opening, setOpening] = useState<Opening | null>(() => openingOf(params));
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [typed] = useState<TypedReasons>(() => new Map());
  const last = decisions.at(-1) ?? null;
  /** The page that a quick judge finished before its next catches arrived: they are opened once they do. */
  const [aheadOf, setAheadOf] = useState<typeof queue | null>(null);
  /** The catch whose decision is being undone: it is opened once it is pending again. */
  const [undoneId, setUndoneId] = useState<number | null>(null);
  /** The `after` of the page whose last catch the judge skipped: the next page's first one is opened once it arrives. */
  const [leftPage, setLeftPage] = useState<string | null>(null);
  const shownPage = params.get("after") ?? "";
  const navigate = useNavigate();
  const open = (to: Opening | null) => {
    setAheadOf(null);
    setLeftPage(null);
    setUndoneId(null);
    setOpening(to);
  };
  const linkTo = useOpenLink(open);
  const underWay = useCatchesUnderWay();
  const waiting = queue.filter(({ id }) => !underWay.has(id));
  useKeptFocus(waiting.length);
  const [onShow, setOnShow] = useState<JudgedFish | null>(null);
  const opened = openedFish(waiting, opening?.id, onShow);
  if (opened !== onShow) setOnShow(opened);
  const turns = waiting.filter((fish) => !fish.needsPhoto || fish === opened);
  const [first] = turns;
  // Decided catches stay in the list until their request is known to be in flight.
  const undecided = turns.filter(
    ({ id }) => !decisions.some((decision) => decision.id === id && decision.status !== "undone"),
  );
  const arrived = aheadOf && undecided[0];
  const undone = opening && waiting.find(({ id }) => id === undoneId);
  const firstOfPage = leftPage !== null && leftPage !== shownPage && first;
  if (firstOfPage) open({ view: "photo", id: firstOfPage.id });
  else if (arrived) open({ view: "photo", id: arrived.id });
  else if (undone) open({ view: "photo", id: undone.id });
  else if (aheadOf && aheadOf !== queue && underWay.size === 0) setAheadOf(null);
  const decided = (decision: Decision) =>
    setDecisions((before) => [...before.filter(({ id }) => id !== decision.id), decision]);
  const isUnfiltered = Object.values(filter).every((value) => value === undefined);
  const session = useSession();
  const tournament = counts.tournaments.find(({ id }) => id === filter.tournament);
  const found = counts.matching ?? counts.pending;
  /** Counts catches that can be verified. The counts are as old as the queue, so those whose decision is being sent are subtracted. */
  function progressOf(): Progress {
    const sending = queue.filter(({ id, needsPhoto }) => underWay.has(id) && !needsPhoto);
    const isWhole = isFirstPage && isUnfiltered;
    const remaining = counts.pending - counts.withoutPhoto - sending.length;
    return {
      done: decisions.filter(({ status }) => status !== "undone").length,
      remaining: isWhole ? remaining : null,
      withoutPhoto: counts.withoutPhoto,
      tournaments: counts.tournaments.map(({ id, name, pending, withoutPhoto }) => ({
        id,
        name,
        pending: pending - withoutPhoto - sending.filter(({ tournamentId }) => tournamentId === id).length,
      })),
    };
  }
  return (
    <>
      <FailedPost />
      {!opened && last && <FailedDecision id={last.id} />}
      {queue.map(({ id }) => (
        <KeptReply key={id} catchId={id} />
      ))}
      {tournament && canDirectTournaments(session) && (
        <BackLink to={`/admin/tournaments/${tournament.id}/day`}>Tournament Day</BackLink>
      )}
      <Section
        title={`Pending review${found ? ` (${numberText(found)})` : ""}${tournament ? ` in ${tournament.name}` : ""}`}
        aside={
          isFirstPage ? (
            first && <ButtonLink {...linkTo({ view: "photo", id: first.id })}>Start Reviewing</ButtonLink>
          ) : (
            <Link to="?" className="link">
              Back to first page
            </Link>
          )
        }
      >
        <QueueBar />
        {counts.secondLooks > 0 && (
          <p className="mb-4">
            <Link to="/admin/judging" className="link">
              {counted(counts.secondLooks, "second review")} for you
            </Link>
          </p>
        )}
        {counts.forOtherJudges > 0 && <p className="mb-4 text-ink-soft">{forOthersText(counts.forOtherJudges)}</p>}
        {waiting.length === 0 && <EmptyState title={aheadOf ? "Loading more catches" : nothingWaits} as="h3" />}
        {waiting.length > 0 && (
          <Card className="compact queue">
            <ReviewTable waiting={waiting} linkTo={linkTo} />
          </Card>
        )}
        {nextAfter && <Pager to={laterAddress(params, nextAfter)} label="Show More Catches" />}
      </Section>
      <RecentDecisions decisions={recent.filter(({ id }) => !underWay.has(id))} />
      {opening && opened && (
        <PhotoDialog
          fish={opened}
          turns={turns}
          opening={opening}
          open={open}
          progress={progressOf()}
          reasons={reasons}
          typed={typed}
          last={last}
          undecided={nextAfter === null ? undecided : []}
          nextPage={
            nextAfter
              ? {
                  to: laterAddress(params, nextAfter),
                  onTurn: () => {
                    setLeftPage(shownPage);
                    void navigate(laterAddress(params, nextAfter), { preventScrollReset: true });
                  },
                }
              : null
          }
          onDecided={decided}
          onUndone={(decision) => {
            decided({ ...decision, status: "undone" });
            setUndoneId(decision.id);
          }}
          onLast={() => setAheadOf(nextAfter === null ? null : queue)}
        />
      )}
    </>
  );
}

const nothingWaits = "No unverified catches pending review";

const forOthersText = (many: number) =>
  many === 1
    ? "1 more catch is yours or a fishing companion's. Another judge will decide on it."
    : `${numberText(many)} more catches are yours or your fishing companions'. Another judge will decide on them.`;

function laterAddress(params: URLSearchParams, after: string): string {
  const later = new URLSearchParams(params);
  later.set("after", after);
  return addressOf(null, later);
}

/** Keeps a failed decision's reply, and so the typed reason, while neither its row nor its dialog is on the page. */
function KeptReply({ catchId }: { catchId: number }) {
  useDecisionReply(catchId);
  return null;
}

/** A decision removes its row, and with it the button that had the focus. */
function useKeptFocus(rows: number): void {
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current) keepFocus();
    before.current = rows;
  }, [rows]);
}

/** Shows without script what a toast would. */
function FailedPost() {
  return <DecisionError reply={useActionData<FormReply>()} />;
}

/** The failure of a decision that was being sent when the photos were closed. */
function FailedDecision({ id }: { id: number }) {
  return <DecisionError reply={useFetcher<FormReply>({ key: decisionKeyOf(id) }).data} />;
}

function DecisionError({ reply }: { reply?: FormReply }) {
  const failure = decisionReplyIn(reply);
  if (!failure) return null;
  return (
    <div className="mb-6">
      <Alert kind="error" title={decisionTexts[failure.intent].failed}>
        {firstError(failure.reply)}
      </Alert>
    </div>
  );
}
