import type { BoardEvent } from "../../src/live/live-events.ts";
import type { Rules } from "../../src/scoring/scoring-rules.ts";
import { serverNow } from "../runtime/server-time.ts";
import { applyBoard, type Board, newLeader, type Update } from "./apply-board.ts";
import { followBoard, type StreamState } from "./stream.ts";

/** Readers send their requests at random moments within this time, so that they don't all arrive at once. */
const askWithinMs = 2000;
/** Data that the event doesn't contain (the race, the figures, the reader's own fish) may be this old. */
const restWithinMs = 20_000;
/** The page loaded last, and the page shown for it, after every render. */
export type Current<B> = {
  tournamentId: number;
  rules: Rules;
  /** Whose pending fish the page also shows; undefined if nobody's. */
  ownId?: number | undefined;
  /** The name of the page: another one is followed separately. */
  page: string;
  of: B;
  shown: B;
  revalidate: () => Promise<void>;
  /** Called when `shown` is on the page. */
  onShown?: (() => void) | undefined;
};

type Changes<B> = { onState(state: StreamState): void; onUpdate(update: Update<B>): void };

/** Applies the events of the board of `page` to the page shown, and requests the rest. Returns a function that stops it. */
export function followLiveBoard<B extends Board>(
  page: string,
  current: Current<B>,
  { onState, onUpdate }: Changes<B>,
): () => void {
  // The reader may have left the page before this code arrived.
  if (current.page !== page) return () => undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const { tournamentId } = current;
  const { after, division } = current.shown;
  let lastVersion = 0;
  let compared = current.shown.rows;
  const compareLeaders = () => {
    const { rows } = current.shown;
    if (rows === compared || current.page !== page) return;
    const leader = newLeader(compared, rows);
    compared = rows;
    if (leader) void import("./new-leader.ts").then(({ celebrateLeader }) => celebrateLeader(leader, current.rules));
  };
  current.onShown = compareLeaders;
  const ask = (withinMs: number, isUrgent: boolean) => {
    if (asking !== undefined && !isUrgent) return;
    clearTimeout(asking);
    asking = setTimeout(() => {
      asking = undefined;
      void current.revalidate();
    }, Math.random() * withinMs);
  };
  const stop = followBoard({
    tournamentId,
    // A later version of the same page needs no other stream: the stream's own events increment it.
    version: current.shown.version,
    onState,
    onBoard(event: BoardEvent) {
      const { of, shown: before, ownId } = current;
      // An event has no pending fish: a decision on the reader's own fish is shown once both are loaded again.
      const isOwn = event.rows?.some(({ userId }) => userId === ownId);
      // An event contains only what changed since the previous one, which may not be shown yet.
      const isNext = before.version >= lastVersion;
      lastVersion = event.version;
      const rows = isNext && after === 0 && !division && !isOwn ? applyBoard(before.rows, event) : null;
      if (rows) onUpdate({ page, of, version: event.version, rows, total: event.total, at: serverNow() });
      ask(rows ? restWithinMs : askWithinMs, rows === null);
    },
  });
  return () => {
    clearTimeout(asking);
    if (current.onShown === compareLeaders) current.onShown = undefined;
    stop();
  };
}
