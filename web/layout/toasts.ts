import { useSyncExternalStore } from "react";
import type { ToastText } from "../host.ts";

/** One toast at a time (SPEC section 9): a new one takes the place of the one before. `id` tells two equal ones apart. */
export type Toast = ToastText & { id: number };

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

export function showToast(toast: ToastText): void {
  count += 1;
  change({ ...toast, id: count });
}

export function dismissToast(): void {
  change(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast on show, or null; always null on the server. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
