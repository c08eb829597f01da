import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "./hydrated.ts";
import type { Draft } from "./runtime.ts";
import { useRoot } from "./session.ts";

type StoredDraft = Draft & { userId: number };

const key = "draft";
const listeners = new Set<() => void>();
let reader: number | null = null;

/** Remembers whose input it is: by the time a session turns out to have ended, nothing else reveals it. */
export function rememberReader(userId: number): void {
  reader = userId;
}

function store(draft: StoredDraft | null): void {
  try {
    // A file can't be stored.
    const text = JSON.stringify(draft, (_, value) => (value instanceof Blob ? undefined : value));
    if (draft) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // If the browser stores nothing, nothing is restored.
  }
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const parsed = (text: string | null): StoredDraft | null => (text === null ? null : JSON.parse(text));

export function keepDraft(draft: Draft): void {
  if (reader !== null) store({ ...draft, userId: reader });
}

/** Whether the values typed at `path` were kept when the session had ended. */
export const isDraftKept = (path: string): boolean => parsed(stored())?.path === path;

/** The event that tells forms that the most recently submitted one succeeded. */
export const formTaken = "form-taken";

/** Deletes the draft of the page at `path`, whose form succeeded; without `path`, any draft. */
export function forgetDraft(path?: string): void {
  if (path === undefined || parsed(stored())?.path === path) store(null);
  dispatchEvent(new Event(formTaken));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useDraft(): Draft | null {
  const root = useRoot();
  const { pathname, search } = useLocation();
  const text = useSyncExternalStore(subscribe, stored, () => null);
  const browserDraft = useMemo(() => parsed(text), [text]);
  const draft = browserDraft && browserDraft.userId === root?.session.user?.id ? browserDraft : root?.draft;
  return draft?.path === pathname + search ? draft : null;
}

/** The values typed before logging in again, in the page's form with this name (its intent, or its route); null if nothing was typed. */
export function useDraftValues(name?: string): Record<string, unknown> | null {
  const values = useDraft()?.values;
  return values && (name === undefined || values.intent === name || values.api === name) ? values : null;
}

/** Changes when a draft is found after hydration: the page's forms are remounted with it. */
export function useDraftKey(): string {
  const isHydrated = useHydrated();
  return useDraft() && isHydrated ? "draft" : "page";
}
