import type { Db } from "../db/store.ts";
import type { Check, CheckDeps, Finding } from "./check.ts";
import { references, wholeDatabase } from "./database.ts";
import { paidEntries } from "./entries.ts";
import { ledgerBooks } from "./ledger.ts";
import { participantCounts } from "./participant-counts.ts";
import { photoFiles } from "./photo-files.ts";
import { providersSide } from "./provider.ts";
import { standingPlaces } from "./standings.ts";

/** Everything that must hold of a club, in the order in which it is looked at. */
export const checks: readonly Check[] = [
  wholeDatabase,
  references,
  standingPlaces,
  participantCounts,
  ledgerBooks,
  paidEntries,
  photoFiles,
  providersSide,
];

/** Looks at all of it. A check that cannot even be done is a finding, too: a damaged page fails the query that meets it. */
export async function* runChecks(db: Db, deps: CheckDeps): AsyncIterable<{ name: string; findings: Finding[] }> {
  for (const { name, run } of checks) {
    yield { name, findings: await run(db, deps).catch(couldNotLook) };
  }
}

function couldNotLook(error: unknown): Finding[] {
  if (error instanceof Error && "code" in error) {
    return [{ severity: "wrong", message: `could not be looked at (${error.message})` }];
  }
  throw error;
}
