import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { hundredthsOf } from "../base/format/numbers.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { scoreAsClaimed } from "../scoring/fish-score.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { listedSpecies } from "../tournaments/listed-species.ts";
import type { CatchCorrection } from "./catch-shapes.ts";
import { eligibility, isOpen } from "./catch-status.ts";
import { findOwnCatch } from "./find-catch.ts";
import { refuseUnfitMeasures } from "./refuse-unfit-measures.ts";
import { refusalTexts } from "./texts.ts";

/**
 * The arrival time doesn't change (docs/rules.md 6.8). Does nothing if no value changes. Throws `not_found`, `not_yours`, `already_judged` or `invalid`.
 */
export async function correctCatch(
  tx: Tx,
  angler: SignedIn,
  id: number,
  input: CatchCorrection,
  now: number,
): Promise<void> {
  const { fish, tournament } = await findOwnCatch(tx, angler, id);
  if (!isOpen(fish.status)) throw new Refusal("already_judged", refusalTexts.judged);
  const { length, weight } = refuseUnfitMeasures(tournament, input);
  const species = listedSpecies(input.species, tournament?.targetSpecies ?? []);
  const claim = { species, length: hundredthsOf(length), weight: hundredthsOf(weight) };
  const isUnchanged =
    claim.species === fish.claimedSpecies &&
    claim.length === fish.claimedLength &&
    claim.weight === fish.claimedWeight &&
    input.location === fish.location &&
    input.notes === fish.notes;
  if (isUnchanged) return;
  await tx
    .update(catches)
    .set({
      ...claim,
      scored: tournament ? scoreAsClaimed(rulesOf(tournament), claim) : 0,
      claimedSpecies: claim.species,
      claimedLength: claim.length,
      claimedWeight: claim.weight,
      location: input.location,
      notes: input.notes,
      ineligibleReason: tournament && eligibility(claim, tournament, fish.ineligibleReason),
    })
    .where(eq(catches.id, id));
  const before = { species: fish.species, length: fish.length, weight: fish.weight, location: fish.location };
  const detail = { before, after: { ...claim, location: input.location } };
  await recordAudit(tx, angler, { action: "correct-catch", subject: "catch", subjectId: id, detail }, now);
  if (tournament) await refreshStanding(tx, tournament.id, angler.id);
}
