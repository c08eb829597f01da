import type { Db } from "../base/db/store.ts";
import { engineError } from "../base/db/store-errors.ts";
import { Refusal } from "../refusal.ts";
import type { Check, CheckDeps, Finding } from "./check.ts";
import { references, wholeDatabase } from "./database.ts";
import { participantCounts } from "./entrant-counts.ts";
import { paidEntries } from "./entries.ts";
import { ledgerBooks } from "./ledger.ts";
import { leftovers } from "./leftovers.ts";
import { officialVersions } from "./official-results.ts";
import { photoFiles } from "./photo-files.ts";
import { providersSide } from "./provider.ts";
import { searchIndex } from "./search-index.ts";
import { standingPlaces } from "./standings.ts";

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

/** A check that throws is a finding too: a damaged page fails the query that reads it. */
export async function* runChecks(db: Db, deps: CheckDeps): AsyncIterable<{ name: string; findings: Finding[] }> {
  for (const { name, ofFile, run } of checks) {
    if (ofFile && deps.isOnServer) continue;
    yield { name, findings: await run(db, deps).catch(couldNotLook) };
  }
}

function couldNotLook(thrown: unknown): Finding[] {
  const error = engineError(thrown);
  if (error instanceof Refusal || (error instanceof Error && "code" in error)) {
    return [{ severity: "wrong", message: `could not be looked at (${error.message})` }];
  }
  throw error;
}
