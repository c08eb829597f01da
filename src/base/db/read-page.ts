/** `nextAfter` is null on the last page. */
export type ListPage<View, Key = number> = { items: View[]; nextAfter: Key | null };

/** Reads one more row than the page shows, to find out whether there is a next page. */
export async function readPage<Row, View, Key = number>(
  limit: number,
  find: (wanted: number) => PromiseLike<readonly Row[]>,
  keyOf: (row: Row) => Key,
  viewOf: (row: Row) => View,
): Promise<ListPage<View, Key>> {
  const rows = await find(limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(viewOf), nextAfter: last === undefined ? null : keyOf(last) };
}
