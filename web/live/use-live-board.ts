import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { serverNow } from "../runtime/server-time.ts";
import { useSession } from "../runtime/session.ts";
import type { Board, Update } from "./apply-board.ts";
import type { Current } from "./follow-live-board.ts";
import type { StreamState } from "./stream.ts";

/**
 * The current page of the leaderboard: the loaded one, with the changes that arrive while it is visible. `asOf` is its
 * time, UTC ms. Changes to the row of `ownId` are loaded with the rest of the page.
 */
export function useLiveBoard<B extends Board>(
  { id: tournamentId, rules }: Pick<TournamentView, "id" | "rules">,
  loaded: B,
  ownId?: number,
): { board: B; state: StreamState; asOf: number } {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const [update, setUpdate] = useState<Update<B> | null>(null);
  const [state, setState] = useState<StreamState>("quiet");
  const [loadedAt, setLoadedAt] = useState({ board: loaded, at: session.now });
  if (loadedAt.board !== loaded) setLoadedAt({ board: loaded, at: serverNow() });

  const page = `${tournamentId} ${loaded.after} ${loaded.division}`;
  // A request made before an event may be answered after it: the later of the two is shown.
  const later = update?.page === page && (update.of === loaded || update.version > loaded.version) ? update : null;
  const base = later?.of ?? loaded;
  const shown = later ? { ...base, rows: later.rows, total: later.total, version: later.version } : loaded;
  const now: Current<B> = { tournamentId, rules, ownId, page, of: base, shown, revalidate };
  const current = useRef(now);
  useEffect(() => {
    Object.assign(current.current, now).onShown?.();
  });

  useEffect(() => {
    // The page works without it; the code that follows the board is loaded later.
    const following = import("./follow-live-board.ts")
      .then(({ followLiveBoard }) => followLiveBoard(page, current.current, { onState: setState, onUpdate: setUpdate }))
      .catch(() => setState("lost"));
    return () => void following.then((stop) => stop?.());
  }, [page]);

  return { board: shown, state, asOf: later?.at ?? loadedAt.at };
}
