import { savedPrefix } from "./drop-saved.ts";
import { deletePhoto } from "./photo-store.ts";

/** Values by the names of a form's fields, null for a field that was emptied of every value. */
export type Values = Record<string, unknown>;

/** `at` is the moment of the last change, UTC ms. */
type Saved = { values: Values; at: number };

export const savedBounds = { ageMs: 30 * 24 * 60 * 60 * 1000, letters: 200_000, forms: 30 } as const;

/** The field of a photo: among the values stands its file's name, the photo itself is in the photo store. */
export const photoField = "photo";

/** By whom, on which page, and into which of its forms something was typed. */
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

/** The values saved under a key; null where there are none, or where they are older than 30 days. */
export function readSaved(key: string, now: number): Values | null {
  try {
    const saved = parsed(localStorage.getItem(key));
    return saved && now - saved.at <= savedBounds.ageMs ? saved.values : null;
  } catch {
    return null;
  }
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

/** Makes room: what is old goes, and of too many forms those that were typed into first. */
function trim(now: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(savedPrefix));
  const saved = keys.map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }));
  const newest = saved.toSorted((a, b) => b.at - a.at);
  for (const [index, { key, at }] of newest.entries()) {
    if (index >= savedBounds.forms || now - at > savedBounds.ageMs) dropSaved(key);
  }
}

/** Saves what was typed. More than 200 kB is not saved: what was saved before stays. */
export function writeSaved(key: string, values: Values, now: number): void {
  const text = JSON.stringify({ values, at: now } satisfies Saved);
  if (text.length > savedBounds.letters) return;
  try {
    localStorage.setItem(key, text);
    trim(now);
  } catch {
    // A browser that is full or stores nothing brings nothing back.
  }
}
