import { counted } from "../base/format/numbers.ts";
import type { PrintLine } from "./copy-rows.ts";
import { compareKeys, keyText, type Row, type RowSide, type Table } from "./tables.ts";

type Difference = { text: string };

async function* each(batches: AsyncIterable<Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of batches) yield* rows;
}

const isSame = (one: Row, other: Row): boolean => one.every((value, index) => value === other[index]);

/** A side that has ended sorts last. */
function orderOf(table: Table, one: Row | null, other: Row | null): number {
  if (one && other) return compareKeys(table, one, other);
  return one ? -1 : 1;
}

/** Walks both sides by key, so it finds rows that differ, are missing or are extra. */
async function* differences(
  table: Table,
  from: AsyncGenerator<Row>,
  to: AsyncGenerator<Row>,
): AsyncGenerator<Difference> {
  const next = async (rows: AsyncGenerator<Row>): Promise<Row | null> => (await rows.next()).value ?? null;
  let [one, other] = [await next(from), await next(to)];
  while (one || other) {
    const order = orderOf(table, one, other);
    if (order < 0 && one) yield { text: `the row with ${keyText(table, one)} didn't arrive` };
    else if (order > 0 && other) yield { text: `the row with ${keyText(table, other)} is extra` };
    else if (one && other && !isSame(one, other)) {
      const columns = table.columns.filter((_, index) => one?.[index] !== other?.[index]).map(({ name }) => name);
      yield { text: `the row with ${keyText(table, one)} differs in ${columns.join(", ")}` };
    }
    if (order <= 0) one = await next(from);
    if (order >= 0) other = await next(to);
  }
}

/** Counts the rows that pass, and computes a digest of them. */
function measured(rows: AsyncGenerator<Row>) {
  const hash = new Bun.CryptoHasher("sha256");
  const measure = { count: 0, digest: () => hash.digest("hex").slice(0, 16) };
  async function* passing(): AsyncGenerator<Row> {
    for await (const row of rows) {
      measure.count += 1;
      hash.update(JSON.stringify(row));
      yield row;
    }
  }
  return { measure, rows: passing() };
}

const maxSaid = 5;

/** Prints one line for each table, and one for each of the first rows that differ. */
export async function compareRows(
  tables: readonly Table[],
  from: RowSide,
  to: RowSide,
  print: PrintLine,
): Promise<{ rows: number; wrong: number }> {
  const sum = { rows: 0, wrong: 0 };
  for (const table of tables) {
    const [here, there] = [measured(each(from.rows(table, null))), measured(each(to.rows(table, null)))];
    let wrong = 0;
    for await (const { text } of differences(table, here.rows, there.rows)) {
      wrong += 1;
      if (wrong <= maxSaid) print(`WRONG  ${table.name}: ${text}`);
    }
    const [one, other] = table.counted ? [await from.counter(table), await to.counter(table)] : [null, null];
    if (one !== other) {
      wrong += 1;
      print(`WRONG  ${table.name}: the next number follows ${other ?? "none"} instead of ${one ?? "none"}`);
    }
    const digests = [here.measure.digest(), there.measure.digest()];
    if (wrong > maxSaid) print(`WRONG  ${table.name}: ${counted(wrong, "difference")} altogether`);
    if (wrong === 0 && digests[0] === digests[1]) {
      print(`ok     ${table.name}: ${counted(here.measure.count, "row")}, digest ${digests[0]}`);
    } else if (wrong === 0) throw new Error(`Equal rows of ${table.name} have two digests.`);
    sum.rows += here.measure.count;
    sum.wrong += wrong;
  }
  return sum;
}
