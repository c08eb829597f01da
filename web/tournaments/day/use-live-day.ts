import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router-dom";
import { followBoard, type StreamState } from "../../live/stream.ts";

const askWithinMs = 1000;

/** Loads the page again when anything in the tournament changed. */
export function useLiveDay(tournamentId: number, version: number): StreamState {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<StreamState>("quiet");
  const current = useRef({ version, revalidate });
  useEffect(() => {
    current.current = { version, revalidate };
  });
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const stop = followBoard({
      tournamentId,
      version: current.current.version,
      onState: setState,
      onBoard() {
        asking ??= setTimeout(() => {
          asking = undefined;
          void current.current.revalidate();
        }, askWithinMs);
      },
    });
    return () => {
      clearTimeout(asking);
      stop();
    };
  }, [tournamentId]);
  return state;
}
