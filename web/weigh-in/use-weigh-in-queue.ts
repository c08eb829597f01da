import { useCallback, useEffect, useRef, useState } from "react";
import { alone } from "../offline/post-catch.ts";
import { whenBack } from "../offline/when-back.ts";
import { changeQueue, type KeptEntry, queueKey, readQueue, type SendOutcome, sendEntry } from "./weigh-in-queue.ts";

const retryMs = 5000;

type Queue = {
  entries: readonly KeptEntry[];
  /** The reason why entries are waiting; null if none are. */
  waitingFor: "network" | "log-in" | null;
  /** Keeps an entry, then sends it after those that are waiting. Null if another tab is sending. */
  enter: (entry: KeptEntry) => Promise<SendOutcome | null>;
  discard: (submissionId: string) => void;
};

/** Entries are kept on this device until the club has confirmed them, and sent in order. */
export function useWeighInQueue(userId: number, tournamentId: number, onSent: () => void): Queue {
  const key = queueKey(userId, tournamentId);
  const address = `/api/admin/tournaments/${tournamentId}/weigh-in`;
  const [entries, setEntries] = useState<readonly KeptEntry[]>([]);
  const [waitingFor, setWaitingFor] = useState<Queue["waitingFor"]>(null);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  const change = useCallback(
    (work: Parameters<typeof changeQueue>[2]) => setEntries(changeQueue(localStorage, key, work)),
    [key],
  );

  const sendAll = useCallback(
    async (own?: string): Promise<SendOutcome | null> =>
      alone(key, async () => {
        let result: SendOutcome | null = null;
        for (;;) {
          const next = readQueue(localStorage, key).find(({ refusal }) => refusal === undefined);
          if (!next) break;
          const outcome = await sendEntry(address, next);
          if (next.submissionId === own) result = outcome;
          if (outcome.name === "waiting") {
            setWaitingFor(outcome.for);
            return result ?? outcome;
          }
          const { submissionId } = next;
          const isShown = submissionId === own;
          if (outcome.name === "sent" || isShown) {
            change((all) => all.filter((one) => one.submissionId !== submissionId));
          } else {
            change((all) =>
              all.map((one) => (one.submissionId === submissionId ? { ...one, refusal: outcome.message } : one)),
            );
          }
          if (outcome.name === "sent") sent.current();
        }
        setWaitingFor(null);
        return result;
      }),
    [address, change, key],
  );

  useEffect(() => {
    setEntries(readQueue(localStorage, key));
    void sendAll();
    const again = () => {
      if (readQueue(localStorage, key).some(({ refusal }) => refusal === undefined)) void sendAll();
    };
    whenBack(again);
    const timer = setInterval(again, retryMs);
    return () => clearInterval(timer);
  }, [key, sendAll]);

  return {
    entries,
    waitingFor,
    enter(entry) {
      change((all) => [...all, entry]);
      return sendAll(entry.submissionId);
    },
    discard: (submissionId) => change((all) => all.filter((one) => one.submissionId !== submissionId)),
  };
}
