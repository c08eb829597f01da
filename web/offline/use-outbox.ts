import { useEffect, useState } from "react";
import { canKeep, keptStore, onKeptChange } from "./outbox-store.ts";
import { isOver, type KeptCatch } from "./queued-catch.ts";

/** The angler's own catches on this phone, kept up to date; empty on the server and for visitors. */
export function useKept(anglerId: number | null): readonly KeptCatch[] {
  const [keptCatches, setKeptCatches] = useState<readonly KeptCatch[]>([]);
  useEffect(() => {
    if (anglerId === null || !canKeep()) return;
    let latest = 0;
    const read = async () => {
      latest += 1;
      const turn = latest;
      const all = await keptStore.all().catch(() => []);
      if (turn !== latest) return;
      setKeptCatches(all.filter((one) => one.anglerId === anglerId && !isOver(one, Date.now())));
    };
    void read();
    const stop = onKeptChange(() => void read());
    return () => {
      latest = -1;
      stop();
    };
  }, [anglerId]);
  return keptCatches;
}
