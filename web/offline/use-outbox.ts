import { useEffect, useState } from "react";
import { isOutboxSupported, onOutboxChange, outboxStore } from "./outbox-store.ts";
import { isOver, type QueuedCatch } from "./queued-catch.ts";

/** The angler's own catches on this phone, kept up to date; empty on the server and for visitors. */
export function useOutbox(anglerId: number | null): readonly QueuedCatch[] {
  const [queuedCatches, setQueuedCatches] = useState<readonly QueuedCatch[]>([]);
  useEffect(() => {
    if (anglerId === null || !isOutboxSupported()) return;
    let latest = 0;
    const read = async () => {
      latest += 1;
      const turn = latest;
      const all = await outboxStore.all().catch(() => []);
      if (turn !== latest) return;
      setQueuedCatches(
        all.filter((queuedCatch) => queuedCatch.anglerId === anglerId && !isOver(queuedCatch, Date.now())),
      );
    };
    void read();
    const stop = onOutboxChange(() => void read());
    return () => {
      latest = -1;
      stop();
    };
  }, [anglerId]);
  return queuedCatches;
}
