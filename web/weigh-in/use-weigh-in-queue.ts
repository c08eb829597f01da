import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { onReconnect } from "../offline/on-reconnect.ts";
import { fetchSignedInUser, withSubmissionLock } from "../offline/post-catch.ts";
import {
  entryToResend,
  openQueue,
  type QueuedEntry,
  type QueueState,
  queueKey,
  type SendOutcome,
  sendEntry,
  sendQueue,
  unsentEntries,
  type WaitingFor,
} from "./weigh-in-queue.ts";

const retryMs = 5000;
const askWithinMs = 6000;

export type WeighInQueue = QueueState & {
  /** The reason why entries are waiting; null if none are. */
  waitingFor: WaitingFor | null;
  /** Stores an entry, then sends it after those already waiting. Resolves to null if another tab is sending. */
  enter: (entry: QueuedEntry) => Promise<SendOutcome | null>;
  discard: (submissionId: string) => void;
  /** Resends an entry that the server failed to process, or confirms an unlikely one. */
  sendAgain: (submissionId: string) => void;
};

/** Entries are kept on this device until the club has confirmed them, and sent in order. */
export function useWeighInQueue(userId: number, tournamentId: number, onSent: (id: number) => void): WeighInQueue {
  const key = queueKey(userId, tournamentId);
  const address = `/api/admin/tournaments/${tournamentId}/weigh-in`;
  const [state, setState] = useState<QueueState>({ entries: [], isOnDevice: true, wasUnreadable: false });
  const [waitingFor, setWaitingFor] = useState<WaitingFor | null>(null);
  const queue = useMemo(() => openQueue(() => localStorage, key, setState), [key]);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });

  const sendAll = useCallback(
    async (submissionId?: string): Promise<SendOutcome | null> =>
      withSubmissionLock(key, async () => {
        const sending = {
          queue,
          userId,
          whoAmI: () => fetchSignedInUser(AbortSignal.timeout(askWithinMs)),
          send: (entry: QueuedEntry) => sendEntry(address, entry),
          onSent: (id: number) => sent.current(id),
        };
        const { waitingFor: reason, outcome } = await sendQueue(sending, submissionId);
        setWaitingFor(reason);
        return outcome;
      }),
    [address, key, queue, userId],
  );

  useEffect(() => {
    queue.show();
    const again = () => {
      if (unsentEntries(queue.read()).length > 0) void sendAll();
    };
    again();
    const stop = onReconnect(again);
    const timer = setInterval(again, retryMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [queue, sendAll]);

  return {
    ...state,
    waitingFor,
    enter(entry) {
      queue.change((all) => [...all, entry]);
      return sendAll(entry.submissionId);
    },
    discard: (submissionId) => queue.change((all) => all.filter((entry) => entry.submissionId !== submissionId)),
    sendAgain(submissionId) {
      queue.change((all) => all.map((entry) => (entry.submissionId === submissionId ? entryToResend(entry) : entry)));
      void sendAll();
    },
  };
}
