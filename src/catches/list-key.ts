/** Lists are ordered by arrival, then id. */
type Key = { submittedAt: number; id: number };

export type ListPage<View> = { items: View[]; nextAfter: string | null };

/** `1765000000000.12`; the model has checked the format. */
export function decodeKey(after: string | undefined): Key | undefined {
  if (after === undefined) return undefined;
  const [submittedAt = 0, id = 0] = after.split(".").map(Number);
  return { submittedAt, id };
}

/** `rows` holds one more than `limit`, to know whether there is a next page. */
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
