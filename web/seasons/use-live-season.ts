import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import type { SeasonView } from "../../src/seasons/season-shapes.ts";
import type { StreamState } from "../live/stream.ts";

/** Readers ask at random moments within this time, so that they do not all ask at once. */
const askWithinMs = 5000;

/** Loads the page anew when the board of the tournament that it follows changes, while the page is looked at. */
export function useLiveSeason(live: SeasonView["live"]): StreamState {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<StreamState>("quiet");
  const current = useRef({ version: live?.version ?? 0, revalidate });
  useEffect(() => {
    current.current = { version: live?.version ?? 0, revalidate };
  });
  const tournamentId = live?.tournamentId;

  useEffect(() => {
    if (tournamentId === undefined) return;
    let asking: ReturnType<typeof setTimeout> | undefined;
    const onBoard = () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        void current.current.revalidate();
      }, Math.random() * askWithinMs);
    };
    const follower = { tournamentId, version: current.current.version, onState: setState, onBoard };
    const following = import("../live/stream.ts").then(({ followBoard }) => followBoard(follower));
    following.catch(() => setState("lost"));
    return () => {
      clearTimeout(asking);
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [tournamentId]);

  return state;
}
