import { useSyncExternalStore } from "react";
import type { ToastText } from "../../runtime/runtime.ts";

/** How long a toast shows, how far it is swiped away, how long a dismissed one stays in the list, unseen. */
export const toastLimits = { shownMs: 5000, swipePx: 50, keptMs: 1_000_000 } as const;

/** `id` tells two equal ones apart; a dismissed one is seen no more. */
export type Toast = ToastText & { id: number; isDismissed: boolean };

let list: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]): void {
  list = toasts;
  for (const listener of listeners) listener();
}

/** One toast at a time: a new one takes the place of the one before. */
export function showToast(toast: ToastText): void {
  dismissToast();
  count += 1;
  change([{ ...toast, id: count, isDismissed: false }, ...list]);
}

/** Takes the toast on show out of sight; the list forgets it later. */
export function dismissToast(): void {
  const shown = toastOnShow();
  if (!shown) return;
  change(list.map((toast) => (toast === shown ? { ...toast, isDismissed: true } : toast)));
  setTimeout(() => change(list.filter(({ id }) => id !== shown.id)), toastLimits.keptMs);
}

/** Every toast that is shown or remembered, latest first. */
export const toastList = (): readonly Toast[] => list;

const toastOnShow = (): Toast | null => toastList().find(({ isDismissed }) => !isDismissed) ?? null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toast on show, or null; always null on the server. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, toastOnShow, () => null);
}
