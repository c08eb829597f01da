import { useEffect, useRef, useState } from "react";
import { Link, useActionData, useFetcher, useLoaderData, useSearchParams } from "react-router-dom";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { canDirectTournaments } from "../../admin/sections.ts";
import type { FormReply } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { TimesIn } from "../../tournaments/day/times-in.tsx";
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
import { useJudgeZone, ZoneNote } from "./judge-times.tsx";
import { type Decision, LastDecision } from "./last-decision.tsx";
import { allDoneText } from "./queue/all-done.ts";
import { PhotoDialog, type Progress } from "./queue/photo-dialog.tsx";
import { QueueBar } from "./queue/queue-bar.tsx";
import { RecentDecisions } from "./queue/recent-decisions.tsx";
import { ReviewTable } from "./queue/review-table.tsx";
import { sendDecision } from "./queue/send-decision.ts";
import { inTurn, joinPages, passedWith } from "./queue/turns.ts";
import { decisionKeyOf, useCatchesUnderWay, useDecisionReply } from "./queue/use-decisions.ts";
import type { TypedReasons } from "./reject-form.tsx";
import type { loadVerification } from "./review-loader.ts";
import type { JudgedFish } from "./reviewed-fish.ts";
import type { TypedCorrections } from "./typed-corrections.ts";

export const action = sendDecision;

/** The dialogs open at once with script; without it they are addresses. */
export function Component() {
  const { queue, nextAfter, isFirstPage, recent, counts, filter, reasons } =
    useLoaderData<Loaded<typeof loadVerification>>();
  const [params] = useSearchParams();
  const [opening, setOpening] = useState<Opening | null>(() => openingOf(params));
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [typed] = useState<TypedReasons>(() => new Map());
  const [corrections] = useState<TypedCorrections>(() => new Map());
  const last = decisions.at(-1) ?? null;
  const [passed, setPassed] = useState<readonly JudgedFish[]>([]);
  /** The catch whose decision is being undone: it is opened once it is pending again. */
  const [undoneId, setUndoneId] = useState<number | null>(null);
  /** Set when the judge goes past the last known catch: the next one is opened once it arrives. `decidedIn` is the list of a decision. */
  const [goesPast, setGoesPast] = useState<{ decidedIn: typeof queue | null } | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const later = useLaterPage(params, after);
  const nextCursor = after === null ? nextAfter : later.nextAfter;
  const hasMore = nextCursor !== null || later.isLoading;
  /** Whether a decision opened the catch, not the judge. */
  const [isOpenedByDecision, setIsOpenedByDecision] = useState(false);
  function open(to: Opening | null, isByDecision = false) {
    setIsOpenedByDecision(isByDecision);
    setGoesPast(null);
    setUndoneId(null);
    setOpening(to);
    if (to) return;
    setPassed([]);
    setAfter(null);
  }
  const linkTo = useOpenLink(open);
  const zone = useJudgeZone(queue);
  const underWay = useCatchesUnderWay();
  const isDecided = (id: number) => decisions.some((decision) => decision.id === id && decision.status !== "undone");
  const listed = joinPages(queue, later.queue);
  const pending = listed.filter(({ id }) => !underWay.has(id));
  const waiting = queue.filter(({ id }) => !underWay.has(id));
  useKeptFocus(waiting.length);
  const pendingIds = new Set(pending.map(({ id }) => id));
  const allTurns = inTurn(
    passed.filter(({ id }) => pendingIds.has(id) || !isDecided(id)),
    pending,
  );
  const opened = allTurns.find(({ id }) => id === opening?.id) ?? null;
  const turns = allTurns.filter((fish) => !fish.needsPhoto || fish === opened);
  if (opened && !passed.some(({ id }) => id === opened.id)) setPassed(passedWith(passed, turns, opened));
  const [first] = turns;
  const isAtEnd = goesPast !== null || (opened !== null && turns.at(-1) === opened);
  if (isAtEnd && nextCursor !== null) setAfter(nextCursor);
  // Decided catches stay in the list until their request is known to be in flight.
  const undecided = turns.filter(({ id }) => !isDecided(id));
  const unseen = undecided.find(({ id }) => !passed.some((fish) => fish.id === id));
  const undone = pending.find(({ id }) => id === undoneId);
  if (undone) open({ view: "photo", id: undone.id });
  else if (goesPast && unseen) open({ view: "photo", id: unseen.id }, goesPast.decidedIn !== null);
  else if (goesPast && !hasMore && goesPast.decidedIn !== queue && underWay.size === 0) {
    const skipped = undecided.find((fish) => fish !== opened);
    if (opening) setGoesPast(null);
    else open(skipped ? { view: "photo", id: skipped.id } : null, true);
  }
  const decided = (decision: Decision) =>
    setDecisions((before) => [...before.filter(({ id }) => id !== decision.id), decision]);
  const undo = (decision: Decision) => {
    decided({ ...decision, status: "undone" });
    setUndoneId(decision.id);
  };
  const isUnfiltered = Object.values(filter).every((value) => value === undefined);
  const session = useSession();
  const tournament = counts.tournaments.find(({ id }) => id === filter.tournament);
  const found = counts.matching ?? counts.pending;
  /** Counts catches that can be verified. The counts are as old as the list, so those whose decision is being sent are subtracted. */
  function progressOf(): Progress {
    const sending = listed.filter(({ id, needsPhoto }) => (underWay.has(id) || isDecided(id)) && !needsPhoto);
    const isWhole = isFirstPage && isUnfiltered;
    const remaining = counts.pending - counts.withoutPhoto - sending.length;
    return {
      done: decisions.filter(({ status, needsPhoto }) => status !== "undone" && !needsPhoto).length,
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
      {!opened && last && (
        <LastOfSitting
          decision={last}
          isAllDone={undecided.length === 0 && !hasMore && goesPast === null}
          onUndone={() => undo(last)}
        />
      )}
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
        {(waiting.length > 0 || recent.length > 0) && (
          <p className="mb-4 text-ink-soft">
            <ZoneNote zone={zone} />
          </p>
        )}
        {waiting.length === 0 && <EmptyState title={goesPast ? "Loading more catches" : nothingWaits} as="h3" />}
        {waiting.length > 0 && (
          <Card className="compact queue">
            <TimesIn timeZone={zone}>
              <ReviewTable waiting={waiting} linkTo={linkTo} />
            </TimesIn>
          </Card>
        )}
        {nextAfter && <Pager to={laterAddress(params, nextAfter)} label="Show More Catches" />}
      </Section>
      <TimesIn timeZone={zone}>
        <RecentDecisions decisions={recent.filter(({ id }) => !underWay.has(id))} />
      </TimesIn>
      {opening && opened && (
        <PhotoDialog
          fish={opened}
          turns={turns}
          opening={opening}
          open={open}
          progress={progressOf()}
          reasons={reasons}
          typed={typed}
          corrections={corrections}
          last={last}
          isOpenedByDecision={isOpenedByDecision}
          undecided={hasMore ? [] : undecided}
          nextPage={
            hasMore
              ? { to: laterAddress(params, nextAfter ?? ""), onTurn: () => setGoesPast({ decidedIn: null }) }
              : null
          }
          onDecided={decided}
          onUndone={undo}
          onLast={() => {
            setOpening(null);
            setGoesPast({ decidedIn: queue });
          }}
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

/** The page of the list after `after`, loaded while the photos are open; a decision reloads it. Empty without `after`. */
function useLaterPage(params: URLSearchParams, after: string | null) {
  const { data, load } = useFetcher<Loaded<typeof loadVerification>>({ key: `later ${params} ${after}` });
  const address = after === null ? null : laterAddress(params, after);
  useEffect(() => {
    if (address !== null) void load(address);
  }, [address, load]);
  return { queue: data?.queue ?? [], nextAfter: data?.nextAfter ?? null, isLoading: address !== null && !data };
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

/** The latest decision once the photos are closed: its failure, or its undo, and what is left after the last catch. */
function LastOfSitting({
  decision,
  isAllDone,
  onUndone,
}: {
  decision: Decision;
  isAllDone: boolean;
  onUndone: () => void;
}) {
  const { counts } = useLoaderData<Loaded<typeof loadVerification>>();
  const { data } = useFetcher<FormReply>({ key: decisionKeyOf(decision.id) });
  if (decisionReplyIn(data)) return <DecisionError reply={data} />;
  return (
    <div className="mb-6">
      <Alert kind="success">
        {isAllDone && <p className="font-bold">{allDoneText(counts)}</p>}
        <LastDecision decision={decision} onUndone={onUndone} />
      </Alert>
    </div>
  );
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
