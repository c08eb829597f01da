import { eq } from "drizzle-orm";
import { catches } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { type Rules, rulesOf, type ShippedName, scoreAsClaimed } from "../scoring/rules.ts";
import { rebuildStandings } from "../standings/rebuild-standings.ts";
import { type CatchBounds, type IneligibleReason, ineligibleReason, type Window } from "../tournaments/rules.ts";

type Caught = typeof catches.$inferSelect;

/** A late catch counts by when its upload began, if that was in time, else by when it was made. */
const momentOf = ({ isLate, uploadBeganAt, capturedAt, submittedAt }: Caught): number =>
  isLate ? (uploadBeganAt ?? capturedAt ?? submittedAt) : submittedAt;

function reasonNow(fish: Caught, bounds: CatchBounds & Window): IneligibleReason | null {
  const moment = momentOf(fish);
  if (moment < bounds.startsAt || moment >= bounds.endsAt) return "outside_window";
  return ineligibleReason(fish, bounds);
}

type Terms = CatchBounds & Window & { tournamentType: ShippedName; rules: Rules | null };

/** Also ranks again (docs/rules.md 3.3). Returns how many catches became eligible or ineligible. */
export async function rescoreCatches(tx: Tx, tournamentId: number, terms: Terms): Promise<number> {
  const rules = rulesOf(terms);
  const all = await tx.select().from(catches).where(eq(catches.tournamentId, tournamentId));
  let changed = 0;
  for (const fish of all) {
    const reason = reasonNow(fish, terms);
    const scored = scoreAsClaimed(rules, fish);
    if (reason === fish.ineligibleReason && scored === fish.scored) continue;
    await tx.update(catches).set({ ineligibleReason: reason, scored }).where(eq(catches.id, fish.id));
    if (reason !== fish.ineligibleReason) changed += 1;
  }
  await rebuildStandings(tx, tournamentId);
  return changed;
}
