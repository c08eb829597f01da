/** The prefix of storage keys for values typed into a form; user, page and form follow. */
export const savedPrefix = "typed:";
export const photoDatabase = "typed-photos";

/** The event that prevents open forms from saving their contents. */
export const savedDropped = "typed-dropped";

/**
 * Long forms about the club's own tournaments, which contain nothing about people. Their drafts stay on the device when
 * their owner logs out; only the same user sees them again.
 */
const staysAfterLogout = (key: string): boolean => / \/admin\/tournaments\/(new|\d+\/edit) /.test(key);

/** Deletes the unsent input on this device except drafts of tournaments, because its owner is leaving. */
export function dropAllSaved(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(savedPrefix) && !staysAfterLogout(key)) localStorage.removeItem(key);
    }
    indexedDB.deleteDatabase(photoDatabase);
  } catch {
    // A browser without storage has nothing to delete.
  }
  dispatchEvent(new Event(savedDropped));
}
