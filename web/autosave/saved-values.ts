import { savedPrefix } from "./drop-saved.ts";
import { deletePhoto } from "./photo-store.ts";

/** Values by field name, null for a field whose values were all removed. */
export type Values = Record<string, unknown>;

/** `at` is the moment of the last change, UTC ms; `basis` identifies the values that the form was filled with, if those matter. */
type Saved = { values: Values; at: number; basis?: string };

/** `isOutdated`: the form was filled with something else when the values were typed, on `basis`. */
export type Draft = { values: Values | null; isOutdated: boolean; basis?: string };

export const savedBounds = { ageMs: 30 * 24 * 60 * 60 * 1000, letters: 200_000, forms: 30 } as const;

/** The photo's field: its saved value is the file name; the photo itself is in the photo store. */
export const photoField = "photo";

/** Stands for a visitor's user id in a storage key. */
export const visitorId = 0;

/** The storage key for one user, one page, and one of its forms. */
export const savedKey = (userId: number, path: string, form: string): string =>
  `${savedPrefix}${userId} ${path} ${form}`;

const isSaved = (data: unknown): data is Saved =>
  typeof data === "object" && data !== null && "values" in data && typeof data.values === "object" && "at" in data;

function parsed(text: string | null): Saved | null {
  try {
    const data: unknown = JSON.parse(text ?? "null");
    return isSaved(data) ? data : null;
  } catch {
    return null;
  }
}

/** The values saved under a key, on whichever basis; null if they are missing or older than 30 days. */
export function readDraft(key: string, now: number, basis?: string): Draft {
  const nothing = { values: null, isOutdated: false, basis };
  try {
    const saved = parsed(localStorage.getItem(key));
    if (!saved || now - saved.at > savedBounds.ageMs) return nothing;
    return { values: saved.values, isOutdated: saved.basis !== basis, basis: saved.basis };
  } catch {
    return nothing;
  }
}

/** The values saved under a key on this basis. */
export function readSaved(key: string, now: number, basis?: string): Values | null {
  const { values, isOutdated } = readDraft(key, now, basis);
  return isOutdated ? null : values;
}

/** Deletes what is saved under a key, with its photo. */
export function dropSaved(key: string): void {
  try {
    const saved = parsed(localStorage.getItem(key));
    localStorage.removeItem(key);
    if (saved && photoField in saved.values) void deletePhoto(key);
  } catch {
    // Nothing was stored.
  }
}

/** Makes room: deletes expired values and, if there are too many forms, the oldest ones. */
function trim(now: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(savedPrefix));
  const saved = keys.map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }));
  const newest = saved.toSorted((a, b) => b.at - a.at);
  for (const [index, { key, at }] of newest.entries()) {
    if (index >= savedBounds.forms || now - at > savedBounds.ageMs) dropSaved(key);
  }
}

/** Saves the input. More than 200 kB isn't saved: the previous values stay. */
export function writeSaved(key: string, values: Values, now: number, basis?: string): void {
  const text = JSON.stringify({ values, at: now, basis } satisfies Saved);
  if (text.length > savedBounds.letters) return;
  try {
    localStorage.setItem(key, text);
    trim(now);
  } catch {
    // If the browser is full or stores nothing, nothing is restored.
  }
}
