import type { Db } from "../../db/store.ts";
import { counted } from "../../format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { type JudgedRow, knownUsers, rowJudge } from "./judge-rows.ts";
import type { ImportQuery, ImportReport } from "./model.ts";
import { readTable, type Table } from "./read-table.ts";
import { type ColumnUse, columnUses, isProblem } from "./rules.ts";

const rowsInOneGo = 250;

const chosenUses = ({ columns }: ImportQuery): ColumnUse[] | null =>
  columns?.split(",").map((chosen) => columnUses.find((use) => use === chosen) ?? "ignore") ?? null;

export type ReadList = { table: Table; hash: string; query: ImportQuery };

/** Throws `invalid` or `too_large`. */
export function readList(bytes: Uint8Array, uses: readonly ColumnUse[], query: ImportQuery): ReadList {
  const table = readTable(bytes, uses, chosenUses(query));
  return { table, hash: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"), query };
}

/** What a repeated submission is recognized by. */
export const sentOf = (action: string, { hash, query: { columns, state, skip } }: ReadList): unknown[] => [
  action,
  hash,
  columns ?? null,
  state ?? null,
  skip,
];

export async function judgeList(db: Db, list: ReadList, mayLackEmail = false): Promise<JudgedRow[]> {
  const { table, query } = list;
  const judge = rowJudge(await knownUsers(db), { state: query.state ?? "", mayLackEmail });
  const judged: JudgedRow[] = [];
  for (const row of table.rows) {
    judged.push(await judge(table, row));
    // A long list must not keep everybody else waiting.
    if (judged.length % rowsInOneGo === 0) await new Promise(setImmediate);
  }
  return judged;
}

export function reportOf({ table }: ReadList, judged: readonly JudgedRow[], imported = 0): ImportReport {
  const countOf = (outcome: JudgedRow["outcome"]) => judged.filter((row) => row.outcome === outcome).length;
  return {
    encoding: table.encoding,
    columns: table.columns,
    rows: judged.map(({ line, outcome, message, name, email }) => ({ line, outcome, message, name, email })),
    summary: {
      rows: judged.length,
      new: countOf("new"),
      enter: countOf("enter"),
      invite: countOf("invite"),
      present: countOf("present"),
      marked: judged.filter(({ becomesMember, outcome }) => becomesMember && outcome === "present").length,
      problems: judged.filter(({ outcome }) => isProblem(outcome)).length,
      imported,
    },
  };
}

const shownIssues = 50;

/** docs/rules.md 15.2. Throws `invalid`, with the rows, unless they are to be left out. */
export function refuseProblems(judged: readonly JudgedRow[], { skip }: ImportQuery): void {
  const problems = judged.filter(({ outcome }) => isProblem(outcome));
  if (skip || problems.length === 0) return;
  const rows = counted(problems.length, "row has a problem", "rows have problems");
  const issues = problems.slice(0, shownIssues).map(({ line, message }) => ({ path: `row ${line}`, message }));
  throw new Refusal("invalid", `Nothing was imported: ${rows}. Correct the file, or leave those rows out.`, { issues });
}
