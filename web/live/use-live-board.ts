import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { useSession } from "../layout/session.ts";
import { applyBoard, type BoardRow } from "./apply-board.ts";
import { followBoard, type StreamState } from "./stream.ts";

type Board = { rows: BoardRow[]; longestDrawn?: number; after: number; total: number | null; version: number };

/** Readers ask at random moments within this time, so that they do not all ask at once. */
const askWithinMs = 2000;
/** What the event does not carry (the race, the figures, one's own fish) may be this old. */
const restWithinMs = 20_000;

/**
 * A page of the leaderboard as it is now: what was loaded, with the changes that arrive while the page is looked at.
 * `asOf` is when that was true, UTC ms.
 */
export function useLiveBoard<B extends Board>(
  tournamentId: number,
  loaded: B,
): { board: B; state: StreamState; asOf: number } {
  const { now } = useSession();
  const { revalidate } = useRevalidator();
  const [told, setTold] = useState<{ of: B; rows: BoardRow[]; total: number; at: number } | null>(null);
  const [state, setState] = useState<StreamState>("quiet");
  const [loadedAt, setLoadedAt] = useState({ board: loaded, at: now });
  if (loadedAt.board !== loaded) setLoadedAt({ board: loaded, at: Date.now() });

  const shown = told?.of === loaded ? { ...loaded, rows: told.rows, total: told.total } : loaded;
  const current = useRef({ loaded, shown, revalidate });
  useEffect(() => {
    current.current = { loaded, shown, revalidate };
  });

  const { after } = loaded;
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const ask = (withinMs: number, isUrgent: boolean) => {
      if (asking !== undefined && !isUrgent) return;
      clearTimeout(asking);
      asking = setTimeout(() => {
        asking = undefined;
        void current.current.revalidate();
      }, Math.random() * withinMs);
    };
    const stop = followBoard({
      tournamentId,
      // A later version of the same page needs no other stream: it counts on by its own events.
      version: current.current.loaded.version,
      onState: setState,
      onBoard(event) {
        const { loaded: of, shown: before } = current.current;
        const rows = after === 0 ? applyBoard(before.rows, event, of.longestDrawn) : null;
        if (rows) setTold({ of, rows, total: event.total, at: Date.now() });
        ask(rows ? restWithinMs : askWithinMs, rows === null);
      },
    });
    return () => {
      clearTimeout(asking);
      stop();
    };
  }, [tournamentId, after]);

  return { board: shown, state, asOf: told?.of === loaded ? told.at : loadedAt.at };
}
