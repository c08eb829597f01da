/** The prefix of storage keys for values typed into a form; user, page and form follow. */
export const savedPrefix = "typed:";
export const photoDatabase = "typed-photos";

/** The event that tells open forms not to save their contents. */
export const savedDropped = "typed-dropped";

/** Deletes all unsent input on this device, because its owner is leaving. */
export function dropAllSaved(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(savedPrefix)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(photoDatabase);
  } catch {
    // A browser without storage has nothing to delete.
  }
  dispatchEvent(new Event(savedDropped));
}
