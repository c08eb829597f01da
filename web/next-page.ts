import { dataOf, type InternalText } from "./api.ts";

/** A page of a list, and the `after` of the next one from its `Link` header; null on the last. */
export type ListPage<Row> = { rows: Row[]; nextAfter: string | null; total: number | null; version: number };

type ListReply<Row> = { data: Row[] | null; error: { value: unknown } | null; status: number; response: Response };

/** Returns one page of a list. `total` and `version` are from the reply, if it has them. Throws `ApiFailure`. */
export async function readPage<Row>(call: Promise<ListReply<Row>>, internal?: InternalText): Promise<ListPage<Row>> {
  const [rows, { response }] = await Promise.all([dataOf(call, internal), call]);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  const total = response.headers.get("x-total-count");
  return {
    rows,
    nextAfter: next ? new URL(next, "http://localhost").searchParams.get("after") : null,
    total: total === null ? null : Number(total),
    version: Number(response.headers.get("x-version") ?? 0),
  };
}

/** All rows of a list, page by page; `page` is called with the `after` of each, "0" for the first. */
export async function everyRow<Row>(page: (after: string) => Promise<ListReply<Row>>): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null = "0"; after !== null; ) {
    const { rows, nextAfter }: ListPage<Row> = await readPage(page(after));
    all.push(...rows);
    after = nextAfter;
  }
  return all;
}
