import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { serverNow } from "../runtime/server-time.ts";
import { useSession } from "../runtime/session.ts";
import type { Board, Update } from "./apply-board.ts";
import type { StreamState } from "./stream.ts";

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
    const page = { tournamentId, after, division };
    // The page is there without it; what follows the board comes after it.
    const following = import("./follow-live-board.ts").then(({ followLiveBoard }) =>
      followLiveBoard(page, () => current.current, { onState: setState, onUpdate: setUpdate }),
    );
    following.catch(() => setState("lost"));
    return () => {
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [tournamentId, after, division]);

  return { board: shown, state, asOf: later?.at ?? loadedAt.at };
}
