import type { ReactNode } from "react";
import { catchesText, counted } from "../../../src/base/format/numbers.ts";
import { importedText, resultStateTexts } from "../../../src/tournaments/results/result-state.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { useSession } from "../../runtime/session.ts";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Moment } from "../../ui/moment.tsx";

type Awaited = TournamentWithResult["resultAwaits"][number];
type WithResult = Pick<
  TournamentWithResult,
  "id" | "resultState" | "resultAwaits" | "officialAt" | "resultVersions" | "isArchived" | "importedAt"
>;

function awaitedText({ kind, count, until }: Awaited): ReactNode {
  const open = count ?? 0;
  const at = until && <DayMoment at={until} isDeadline />;
  switch (kind) {
    case "start":
      return <>the start: {at}</>;
    case "end":
      return <>the end: {at}</>;
    case "review":
      return `${catchesText(open)} to be reviewed`;
    case "photos":
      return (
        <>
          {counted(open, "photo")} to be added by {at}
        </>
      );
    case "uploads":
      return <>late catches, until {at}</>;
    case "challenges":
      return `${counted(open, "challenge")} to be decided or carried out`;
    case "disputes":
      return `${counted(open, "dispute")} to be settled`;
    case "second_looks":
      return counted(open, "second review by another judge", "second reviews by another judge");
    case "challenge_window":
      return <>the end of the challenge window: {at}</>;
  }
}

/** Everything that results wait for, with its deadline. */
export function AwaitedList({ of }: { of: readonly Awaited[] }) {
  return (
    <ul>
      {of.map((awaited) => (
        <li key={awaited.kind}>{awaitedText(awaited)}</li>
      ))}
    </ul>
  );
}

/** The version in force, the reason for a correction, and anything that can still correct it. */
function OfficialState({ tournament }: { tournament: WithResult }) {
  const { id, resultAwaits, officialAt, resultVersions = [], isArchived, importedAt } = tournament;
  const [last] = resultVersions;
  const isCorrected = last !== undefined && last.version > 1;
  return (
    <>
      <p>
        <b>{importedAt ? importedText : resultStateTexts.official}</b>
        {isCorrected && ` (version ${last.version})`} since {officialAt && <DayMoment at={officialAt} />}.{" "}
        <a href={`/api/tournaments/${id}/results.json`} className="link">
          Signed results file
        </a>
      </p>
      {isCorrected && (
        <p className="wrap-anywhere">
          Corrected <DayMoment at={last.madeAt} />
          {last.reason && `: ${last.reason}`}
        </p>
      )}
      {isArchived && <p>Archived: this tournament isn't on any list.</p>}
      {resultAwaits.length > 0 && (
        <div className="prose">
          <p>A correction may follow. Pending:</p>
          <AwaitedList of={resultAwaits} />
        </div>
      )}
      {isCorrected && (
        <a href={`/tournaments/${id}/results`} className="link print:hidden">
          All versions
        </a>
      )}
    </>
  );
}

/** An ended tournament's results: their state, since when, and what they are waiting for. */
export function ResultState({ tournament }: { tournament: WithResult }) {
  const { resultState, resultAwaits } = tournament;
  if (resultState === "official") return <OfficialState tournament={tournament} />;
  if (resultState !== "under_review" && resultState !== "unofficial") return null;
  if (resultAwaits.length === 0) {
    return (
      <p>
        <b>{resultStateTexts[resultState]}</b>, official in a few minutes
      </p>
    );
  }
  return (
    <div className="prose">
      <p>
        <b>{resultStateTexts[resultState]}</b>. Pending before they're official:
      </p>
      <AwaitedList of={resultAwaits} />
    </div>
  );
}

type WithBoard = Pick<TournamentWithResult, "boardHiddenFrom" | "isBoardHidden" | "resultState" | "timeZone">;

/** The text shown instead of a board without ranks. */
export const nothingShown = ({ isBoardHidden }: Pick<WithBoard, "isBoardHidden">): string =>
  isBoardHidden
    ? "The board is hidden until the tournament ends and every catch is reviewed"
    : "No verified catches yet";

/** A note that others' rows are hidden, since when or from when on, and when they will be visible again. */
export function HiddenBoard({
  tournament: { boardHiddenFrom, isBoardHidden, resultState, timeZone },
}: {
  tournament: WithBoard;
}) {
  const { user } = useSession();
  if (boardHiddenFrom === null) return null;
  const from = <Moment at={boardHiddenFrom} timeZone={timeZone} hasZone />;
  if (isBoardHidden) {
    return (
      <p className="pb-3">
        {user?.isAdmin
          ? "The board has been hidden from everyone except admins since "
          : "The board has been hidden since "}
        {from}. It returns once the tournament has ended and every catch is reviewed.
        {user && !user.isAdmin && " Until then you see only your own row, without its rank."}
      </p>
    );
  }
  if (resultState !== "upcoming" && resultState !== "running") return null;
  return (
    <p className="pb-3 text-ink-soft">
      The board is hidden from {from} until the tournament has ended and every catch is reviewed.
    </p>
  );
}
