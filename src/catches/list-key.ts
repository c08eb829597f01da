/** Where a list of catches goes on: lists are ordered by arrival, then id. */
type Key = { submittedAt: number; id: number };

/** A page of a list, and the key of the next; null on the last. */
export type ListPage<View> = { items: View[]; nextAfter: string | null };

/** `1765000000000.12` → its parts; the model has checked its form. */
export function decodeKey(after: string | undefined): Key | undefined {
  if (after === undefined) return undefined;
  const [submittedAt = 0, id = 0] = after.split(".").map(Number);
  return { submittedAt, id };
}

/** Makes a page of `limit` from rows of which one more was asked for, to know whether there is a next one. */
export function pageOf<Row, View>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
  viewOf: (row: Row) => View,
): ListPage<View> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const key = last && rows.length > limit ? keyOf(last) : null;
  return { items: shown.map(viewOf), nextAfter: key && `${key.submittedAt}.${key.id}` };
}
