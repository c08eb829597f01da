import { useEffect, useRef, useState } from "react";
import { isOver, type KeptCatch } from "./kept-catch.ts";
import { canKeep, keptStore, onKeptChange } from "./kept-store.ts";

const sentAmong = (kept: readonly KeptCatch[]) => kept.filter(({ state }) => state.name === "sent").length;

/**
 * The angler's own catches on this phone, as they stand; empty on the server and for visitors. `onArrived` is called when
 * the club has got one more of them.
 */
export function useKept(anglerId: number | null, onArrived?: () => void): readonly KeptCatch[] {
  const [kept, setKept] = useState<readonly KeptCatch[]>([]);
  const current = useRef({ onArrived, sent: 0 });
  useEffect(() => {
    current.current.onArrived = onArrived;
  });
  useEffect(() => {
    if (anglerId === null || !canKeep()) return;
    let latest = 0;
    const read = async (isChange: boolean) => {
      latest += 1;
      const turn = latest;
      const all = await keptStore.all().catch(() => []);
      if (turn !== latest) return;
      const own = all.filter((one) => one.anglerId === anglerId && !isOver(one, Date.now()));
      setKept(own);
      const hasArrived = isChange && sentAmong(own) > current.current.sent;
      current.current.sent = sentAmong(own);
      if (hasArrived) current.current.onArrived?.();
    };
    void read(false);
    const stop = onKeptChange(() => void read(true));
    return () => {
      latest = -1;
      stop();
    };
  }, [anglerId]);
  return kept;
}
