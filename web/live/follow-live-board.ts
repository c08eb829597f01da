import type { BoardEvent } from "../../src/live/live-events.ts";
import { serverNow } from "../runtime/server-time.ts";
import { applyBoard, type Board, newLeader, type Update } from "./apply-board.ts";
import { followBoard, type StreamState } from "./stream.ts";

/** Readers send their requests at random moments within this time, so that they don't all arrive at once. */
const askWithinMs = 2000;
/** Data that the event doesn't contain (the race, the figures, the reader's own fish) may be this old. */
const restWithinMs = 20_000;
/** The time until new rows are on the page. */
const shownWithinMs = 200;

type Page = { tournamentId: number; after: number; division: string | undefined };

/** The page loaded last, and the page shown for it. */
type Current<B> = { of: B; shown: B; revalidate: () => Promise<void> };

type Changes<B> = { onState(state: StreamState): void; onUpdate(update: Update<B>): void };

/** Applies the events of a page's board to the page shown, and requests the rest. Returns a function that stops it. */
export function followLiveBoard<B extends Board>(
  { tournamentId, after, division }: Page,
  current: () => Current<B>,
  { onState, onUpdate }: Changes<B>,
): () => void {
  let asking: ReturnType<typeof setTimeout> | undefined;
  let comparing: ReturnType<typeof setTimeout> | undefined;
  let compared = current().shown.rows;
  /** Compares the rows as soon as they are on the page. */
  const compareLeaders = () => {
    clearTimeout(comparing);
    comparing = setTimeout(() => {
      const { rows } = current().shown;
      const leader = newLeader(compared, rows);
      compared = rows;
      if (leader) void import("./new-leader.ts").then(({ celebrateLeader }) => celebrateLeader(leader));
    }, shownWithinMs);
  };
  const ask = (withinMs: number, isUrgent: boolean) => {
    if (asking !== undefined && !isUrgent) return;
    clearTimeout(asking);
    asking = setTimeout(() => {
      asking = undefined;
      void current().revalidate().then(compareLeaders);
    }, Math.random() * withinMs);
  };
  const stop = followBoard({
    tournamentId,
    // A later version of the same page needs no other stream: the stream's own events increment it.
    version: current().shown.version,
    onState,
    onBoard(event: BoardEvent) {
      const { of, shown: before } = current();
      const rows = after === 0 && !division ? applyBoard(before.rows, event) : null;
      if (rows) onUpdate({ tournamentId, of, version: event.version, rows, total: event.total, at: serverNow() });
      compareLeaders();
      ask(rows ? restWithinMs : askWithinMs, rows === null);
    },
  });
  return () => {
    clearTimeout(asking);
    clearTimeout(comparing);
    stop();
  };
}
