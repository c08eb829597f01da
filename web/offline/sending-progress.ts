import { useSyncExternalStore } from "react";

/** The progress of a catch's upload, 0 to 1, or the time the club asked to wait. */
export type Progress = { submissionId: string; part: number } | { submissionId: string; waitsMs: number };

let current: Progress | null = null;
const listeners = new Set<() => void>();

function become(progress: Progress | null): void {
  current = progress;
  for (const listener of listeners) listener();
}

export const reportProgress = (submissionId: string, part: number): void => become({ submissionId, part });
export const reportWait = (submissionId: string, waitsMs: number): void => become({ submissionId, waitsMs });
export const forgetProgress = (): void => become(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload in progress in this page, or null; always null on the server. */
export const useProgress = (): Progress | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
