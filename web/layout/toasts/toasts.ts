import { useSyncExternalStore } from "react";
import type { ToastText } from "../../runtime/runtime.ts";

/** How long a toast is shown, how far it has to be swiped to dismiss it, and how long a dismissed one stays in the list, hidden. */
export const toastLimits = { shownMs: 5000, swipePx: 50, keptMs: 1_000_000 } as const;

/** `id` distinguishes two equal ones; a dismissed one is hidden. */
export type Toast = ToastText & { id: number; isDismissed: boolean };

let list: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]): void {
  list = toasts;
  for (const listener of listeners) listener();
}

/** Shows one toast at a time: a new one replaces the previous one. */
export function showToast(toast: ToastText): void {
  dismissToast();
  count += 1;
  change([{ ...toast, id: count, isDismissed: false }, ...list]);
}

/** Hides the current toast; the list forgets it later. */
export function dismissToast(): void {
  const shown = toastOnShow();
  if (!shown) return;
  change(list.map((toast) => (toast === shown ? { ...toast, isDismissed: true } : toast)));
  setTimeout(() => change(list.filter(({ id }) => id !== shown.id)), toastLimits.keptMs);
}

/** Every toast shown or remembered, latest first. */
export const toastList = (): readonly Toast[] => list;

const toastOnShow = (): Toast | null => toastList().find(({ isDismissed }) => !isDismissed) ?? null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toast, or null; always null on the server. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, toastOnShow, () => null);
}
