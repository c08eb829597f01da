type Entries = readonly { id: number }[];

/**
 * Whether one of the latest entries was undone, given the latest entries before and after. An older entry that a newer
 * one pushed off the list wasn't.
 */
export function isAnyUndone(before: Entries, after: Entries): boolean {
  const oldestId = after.at(-1)?.id ?? 0;
  const ids = new Set(after.map(({ id }) => id));
  return after.length < before.length || before.some(({ id }) => id > oldestId && !ids.has(id));
}
