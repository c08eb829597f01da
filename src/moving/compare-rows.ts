import { counted } from "../base/format/numbers.ts";
import type { PrintLine } from "./copy-rows.ts";
import { compareKeys, keyText, type Row, type RowSide, type Table } from "./tables.ts";

type Difference = { text: string };

async function* each(batches: AsyncIterable<Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of batches) yield* rows;
}

const isSame = (a: Row, b: Row): boolean => a.every((value, index) => value === b[index]);

/** A side that has ended sorts last. */
function orderOf(table: Table, a: Row | null, b: Row | null): number {
  if (a && b) return compareKeys(table, a, b);
  return a ? -1 : 1;
}

/** Walks both sides by key, so it finds rows that differ, are missing or are extra. */
async function* differences(
  table: Table,
  from: AsyncGenerator<Row>,
  to: AsyncGenerator<Row>,
): AsyncGenerator<Difference> {
  const next = async (rows: AsyncGenerator<Row>): Promise<Row | null> => (await rows.next()).value ?? null;
  let [source, target] = [await next(from), await next(to)];
  while (source || target) {
    const order = orderOf(table, source, target);
    if (order < 0 && source) yield { text: `the row with ${keyText(table, source)} didn't arrive` };
    else if (order > 0 && target) yield { text: `the row with ${keyText(table, target)} is extra` };
    else if (source && target && !isSame(source, target)) {
      const columns = table.columns.filter((_, index) => source?.[index] !== target?.[index]).map(({ name }) => name);
      yield { text: `the row with ${keyText(table, source)} differs in ${columns.join(", ")}` };
    }
    if (order <= 0) source = await next(from);
    if (order >= 0) target = await next(to);
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
    let wrongCount = 0;
    for await (const { text } of differences(table, here.rows, there.rows)) {
      wrongCount += 1;
      if (wrongCount <= maxSaid) print(`WRONG  ${table.name}: ${text}`);
    }
    const [counterHere, counterThere] = table.counted
      ? [await from.counter(table), await to.counter(table)]
      : [null, null];
    if (counterHere !== counterThere) {
      wrongCount += 1;
      print(
        `WRONG  ${table.name}: the next number follows ${counterThere ?? "none"} instead of ${counterHere ?? "none"}`,
      );
    }
    const digests = [here.measure.digest(), there.measure.digest()];
    if (wrongCount > maxSaid) print(`WRONG  ${table.name}: ${counted(wrongCount, "difference")} altogether`);
    if (wrongCount === 0 && digests[0] === digests[1]) {
      print(`ok     ${table.name}: ${counted(here.measure.count, "row")}, digest ${digests[0]}`);
    } else if (wrongCount === 0) throw new Error(`Equal rows of ${table.name} have two digests.`);
    sum.rows += here.measure.count;
    sum.wrong += wrongCount;
  }
  return sum;
}
