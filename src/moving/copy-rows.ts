import { counted, numberText } from "../base/format/numbers.ts";
import type { RowSide, Table } from "./tables.ts";

export type PrintLine = (line: string) => void;

/** Rows between two progress messages about the same table. */
const sayEvery = 100_000;

/**
 * Continues each table after the last row that exists: rows arrive by key, and a batch completely or not at all.
 * Returns how many rows were copied.
 */
export async function copyRows(
  tables: readonly Table[],
  from: RowSide,
  to: RowSide,
  print: PrintLine,
): Promise<number> {
  let all = 0;
  for (const table of tables) {
    const last = await to.last(table);
    const before = last ? await to.count(table) : 0;
    let copied = 0;
    for await (const rows of from.rows(table, last)) {
      await to.insert(table, rows);
      const words = Math.floor(copied / sayEvery);
      copied += rows.length;
      if (Math.floor(copied / sayEvery) > words)
        print(`       ${table.name}: ${counted(before + copied, "row")} so far`);
    }
    if (before > 0)
      print(`       ${table.name}: ${counted(before, "row")} were already there, ${numberText(copied)} copied`);
    else if (copied > 0) print(`       ${table.name}: ${counted(copied, "row")} copied`);
    all += copied;
  }
  return all;
}

export async function copyCounters(tables: readonly Table[], from: RowSide, to: RowSide): Promise<void> {
  for (const table of tables) {
    const value = table.counted && (await from.counter(table));
    if (value) await to.setCounter(table, value);
  }
}
