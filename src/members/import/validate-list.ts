import type { Db } from "../../base/db/store.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { type ColumnUse, columnUses, isProblem, type RowOutcome, rowOutcomes, shownOf } from "./import-columns.ts";
import { type ImportQuery, type ImportReport, maxSkippedShown } from "./import-report.ts";
import { readTable, type Table } from "./read-table.ts";
import { createRowValidator, readUserIndex, type ValidatedRow } from "./validate-rows.ts";

const rowsInOneGo = 250;

const chosenUses = ({ columns }: ImportQuery): ColumnUse[] | null =>
  columns?.split(",").map((chosen) => columnUses.find((use) => use === chosen) ?? "ignore") ?? null;

export type ParsedList = { table: Table; hash: string; query: ImportQuery };

/** Recognizes columns whose headings are names of side pots. Throws `invalid` or `too_large`. */
export async function readList(
  bytes: Uint8Array,
  uses: readonly ColumnUse[],
  query: ImportQuery,
  potNames: readonly string[] = [],
): Promise<ParsedList> {
  const table = await readTable(bytes, uses, chosenUses(query), potNames);
  return { table, hash: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"), query };
}

/** Identifies a repeated submission. */
export const sentOf = (action: string, { hash, query: { columns, state, skip } }: ParsedList): unknown[] => [
  action,
  hash,
  columns ?? null,
  state ?? null,
  skip,
];

/** The kind of list that an import accepts, and how many rows it takes at most. */
export type ListKind = {
  noun: "members" | "anglers";
  atMost: number;
  /** Whether the import does something with the row. */
  takes: (row: ValidatedRow) => boolean;
};

/** Uses the row's result in `before`, or checks it now. */
async function validateRows(
  db: Db,
  { table, query }: ParsedList,
  { noun }: ListKind,
  before: (index: number) => ValidatedRow | null,
): Promise<ValidatedRow[]> {
  const validateRow = createRowValidator(await readUserIndex(db), { state: query.state ?? "", noun });
  const rows: ValidatedRow[] = [];
  let judged = 0;
  for (const [index, row] of table.rows.entries()) {
    const earlier = before(index);
    rows.push(earlier ?? (await validateRow(table, row)));
    if (earlier) continue;
    judged += 1;
    // Yield, so that a long list doesn't block other requests.
    if (judged % rowsInOneGo === 0) await new Promise(setImmediate);
  }
  return rows;
}

function leftForNext(row: ValidatedRow, { noun, atMost }: ListKind): ValidatedRow {
  const message = `Not in this import: the limit is ${numberText(atMost)} ${noun}. Import the same file again afterward.`;
  return { ...row, outcome: "over_limit", message, person: null, user: null, becomesMember: false };
}

/** Checks every row. Those beyond what one import takes are left for the next. */
export async function validateList(db: Db, list: ParsedList, kind: ListKind): Promise<ValidatedRow[]> {
  let count = 0;
  const judged = await validateRows(db, list, kind, () => null);
  return judged.map((row) => {
    if (!kind.takes(row)) return row;
    count += 1;
    return count <= kind.atMost ? row : leftForNext(row, kind);
  });
}

/** Runs in the import's transaction, which other writes wait for, so it checks only the rows that the import takes. */
export const judgeAgain = (
  tx: Db,
  list: ParsedList,
  kind: ListKind,
  judged: readonly ValidatedRow[],
): Promise<ValidatedRow[]> =>
  validateRows(tx, list, kind, (index) => {
    const row = judged[index];
    return row && !kind.takes(row) ? row : null;
  });

export function countsOf(judged: readonly ValidatedRow[]): Record<RowOutcome, number> {
  const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Record<RowOutcome, number>;
  for (const { outcome } of judged) counts[outcome] += 1;
  return counts;
}

export function reportOf({ table, query }: ParsedList, judged: readonly ValidatedRow[], imported = 0): ImportReport {
  const counts = countsOf(judged);
  const quotas = shownOf(counts, query.shown ?? judged.length);
  const shown = judged.filter(({ outcome }) => {
    quotas[outcome] -= 1;
    return quotas[outcome] >= 0;
  });
  return {
    encoding: table.encoding,
    columns: table.columns,
    headingLine: table.headingLine,
    skipped: table.skipped.slice(0, maxSkippedShown),
    skippedLines: table.skipped.length,
    blankLines: table.blankLines,
    rows: shown.map(({ line, outcome, message, name, email, state, user }) => ({
      ...{ line, outcome, message, name, email, state },
      ...(user && { username: user.username, displayName: user.displayName }),
    })),
    counts,
    summary: {
      rows: judged.length,
      new: counts.new,
      enter: counts.enter,
      invite: counts.invite,
      present: counts.present,
      marked: judged.filter(({ becomesMember, outcome }) => becomesMember && outcome === "present").length,
      problems: judged.filter(({ outcome }) => isProblem(outcome)).length,
      imported,
    },
  };
}

const shownIssues = 50;

/** Refuses a list with problems (docs/rules.md 15.2). Throws `invalid` with the rows, unless they are to be skipped. */
export function refuseProblems(judged: readonly ValidatedRow[], { skip }: ImportQuery): void {
  const problems = judged.filter(({ outcome }) => isProblem(outcome));
  if (skip || problems.length === 0) return;
  const rows = counted(problems.length, "row has a problem", "rows have problems");
  const issues = problems.slice(0, shownIssues).map(({ line, message }) => ({ path: `row ${line}`, message }));
  throw new Refusal("invalid", `Nothing was imported: ${rows}. Correct the file, or leave out those rows.`, { issues });
}
