import { sql } from "drizzle-orm";
import type { Db } from "../base/db/store.ts";
import { engineError } from "../base/db/store-errors.ts";
import { Refusal } from "../refusal.ts";
import { type Check, type CheckDeps, type Finding, note, wrong } from "./check.ts";
import { participantCounts } from "./entrant-counts.ts";
import { paidEntries } from "./entries.ts";
import { ledgerBooks } from "./ledger.ts";
import { officialVersions } from "./official-results.ts";
import { photoFiles } from "./photo-files.ts";
import { providersSide } from "./provider.ts";
import { searchIndex } from "./search-index.ts";
import { standingPlaces } from "./standings.ts";

const maxFindings = 100;

const wholeDatabase: Check = {
  name: "database",
  ofFile: true,
  async run(db) {
    const lines = await db.all<{ integrity_check: string }>(sql.raw(`pragma integrity_check(${maxFindings})`));
    return lines.filter((line) => line.integrity_check !== "ok").map((line) => wrong(line.integrity_check));
  },
};

const references: Check = {
  name: "references",
  ofFile: true,
  async run(db) {
    const broken = await db.all<{ table: string; rowid: number | null; parent: string }>(sql`pragma foreign_key_check`);
    return broken
      .slice(0, maxFindings)
      .map(({ table, rowid, parent }) => wrong(`row ${rowid} of ${table} refers to a missing row of ${parent}`));
  },
};

const leftovers: Check = {
  name: "leftovers",
  run: async (_, { unfinished = [] }) =>
    unfinished.map((name) =>
      note(
        `${name} is incomplete: a restore, backup or upgrade is running or was interrupted. If it was interrupted, the next server start removes it`,
      ),
    ),
};

export const checks: readonly Check[] = [
  wholeDatabase,
  references,
  standingPlaces,
  officialVersions,
  participantCounts,
  searchIndex,
  ledgerBooks,
  paidEntries,
  photoFiles,
  leftovers,
  providersSide,
];

/** A check that throws is also a finding: a damaged page fails the query that reads it. */
export async function* runChecks(db: Db, deps: CheckDeps): AsyncIterable<{ name: string; findings: Finding[] }> {
  for (const { name, ofFile, run } of checks) {
    if (ofFile && deps.isOnServer) continue;
    yield { name, findings: await run(db, deps).catch(failedCheck) };
  }
}

function failedCheck(thrown: unknown): Finding[] {
  const error = engineError(thrown);
  if (error instanceof Refusal || (error instanceof Error && "code" in error)) {
    return [{ severity: "wrong", message: `couldn't be checked (${error.message})` }];
  }
  throw error;
}
