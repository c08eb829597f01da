/** What the browser's storage calls the values typed into one form; after it come user, page and form. */
export const savedPrefix = "typed:";
export const photoDatabase = "typed-photos";

/** Tells forms that are open not to save what stands in them. */
export const savedDropped = "typed-dropped";

/** Deletes everything that was typed and not sent on this device: its owner leaves. */
export function dropAllSaved(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(savedPrefix)) localStorage.removeItem(key);
    indexedDB.deleteDatabase(photoDatabase);
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
  dispatchEvent(new Event(savedDropped));
}
