import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import type { BoardEvent } from "../../src/live/model.ts";
import type { LeaderboardEntry } from "../../src/standings/model.ts";
import { serverNow } from "../runtime/server-time.ts";
import { useSession } from "../runtime/session.ts";
import { applyBoard } from "./apply-board.ts";
import type { StreamState } from "./stream.ts";

/** What events made of a page of the board, and of which loaded one. */
type Update<B> = { tournamentId: number; of: B; version: number; rows: LeaderboardEntry[]; total: number; at: number };

type Board = { rows: LeaderboardEntry[]; after: number; total: number | null; version: number; division?: string };

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
  const [update, setUpdate] = useState<Update<B> | null>(null);
  const [state, setState] = useState<StreamState>("quiet");
  const [loadedAt, setLoadedAt] = useState({ board: loaded, at: now });
  if (loadedAt.board !== loaded) setLoadedAt({ board: loaded, at: serverNow() });

  const { after, division } = loaded;
  const isOfThisPage =
    update?.tournamentId === tournamentId && update.of.after === after && update.of.division === division;
  // What was asked for before an event may be answered after it: the later of the two is shown.
  const later = isOfThisPage && (update.of === loaded || update.version > loaded.version) ? update : null;
  const of = later?.of ?? loaded;
  const shown = later ? { ...of, rows: later.rows, total: later.total, version: later.version } : loaded;
  const current = useRef({ of, shown, revalidate });
  useEffect(() => {
    current.current = { of, shown, revalidate };
  });

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
    const follower = {
      tournamentId,
      // A later version of the same page needs no other stream: it counts on by its own events.
      version: current.current.shown.version,
      onState: setState,
      onBoard(event: BoardEvent) {
        const { of, shown: before } = current.current;
        const rows = after === 0 && !division ? applyBoard(before.rows, event) : null;
        if (rows) setUpdate({ tournamentId, of, version: event.version, rows, total: event.total, at: serverNow() });
        ask(rows ? restWithinMs : askWithinMs, rows === null);
      },
    };
    // The page is there without it; what follows the board comes after it.
    const following = import("./stream.ts").then(({ followBoard }) => followBoard(follower));
    following.catch(() => setState("lost"));
    return () => {
      clearTimeout(asking);
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [tournamentId, after, division]);

  return { board: shown, state, asOf: later?.at ?? loadedAt.at };
}
