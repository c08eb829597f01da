import { useSyncExternalStore } from "react";

/** How far the upload of a catch is, 0 to 1, or that the club asked to wait. */
export type Progress = { submissionId: string; part: number } | { submissionId: string; waitsMs: number };

let current: Progress | null = null;
const listeners = new Set<() => void>();

function become(progress: Progress | null): void {
  current = progress;
  for (const listener of listeners) listener();
}

export const tellProgress = (submissionId: string, part: number): void => become({ submissionId, part });
export const tellWait = (submissionId: string, waitsMs: number): void => become({ submissionId, waitsMs });
export const forgetProgress = (): void => become(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The upload that goes on in this page, or null; always null on the server. */
export const useProgress = (): Progress | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
