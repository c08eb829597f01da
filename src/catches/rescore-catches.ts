import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { catches, participants } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { findEntry } from "../entries/entry.ts";
import { dayAt, fishingDays, missesCut } from "../options/days/fishing-days.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { type CurrentDecision, currentDecisions } from "../results/current-decisions.ts";
import { rebuildStandings } from "../results/rebuild-standings.ts";
import { countedValue, scoreAsClaimed } from "../scoring/fish-score.ts";
import { type Deduction, type Rules, rulesOf, type ShippedName, scoringUnit } from "../scoring/scoring-rules.ts";
import { type CatchBounds, ineligibleReason } from "../tournaments/eligibility/ineligible-reason.ts";
import type { Window } from "../tournaments/tournament-state.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { recordDecision } from "./decisions/record-decision.ts";
import { currentDeductions, type Figures, figuresOf, isSameFigures } from "./decisions/scoring-figures.ts";

type Caught = typeof catches.$inferSelect;

/** A late catch counts by when its upload began if that was in time, otherwise by when it was caught. */
const momentOf = ({ isLate, uploadBeganAt, capturedAt, submittedAt }: Caught): number =>
  isLate ? (uploadBeganAt ?? capturedAt ?? submittedAt) : submittedAt;

type Entrant = { division: string | null; madeCut: boolean };

/** The day the catch counts on, and the reason it's ineligible, if any. */
function eligibilityNow(fish: Caught, terms: Terms, entrant: Entrant): Pick<Caught, "day" | "ineligibleReason"> {
  const divisionTerms = termsIn(terms, entrant.division);
  if (terms.days) {
    const day = dayAt(
      fishingDays(terms),
      fish.paperNote === null ? momentOf(fish) : (fish.capturedAt ?? fish.submittedAt),
    );
    if (day === null) return { day, ineligibleReason: "outside_window" };
    const isOut = day > 1 && missesCut(terms, entrant);
    return { day, ineligibleReason: isOut ? "missed_cut" : ineligibleReason(fish, divisionTerms) };
  }
  const moment = momentOf(fish);
  const isOutside = moment < terms.startsAt || moment >= terms.endsAt;
  return { day: null, ineligibleReason: isOutside ? "outside_window" : ineligibleReason(fish, divisionTerms) };
}

type Terms = CatchBounds &
  Window &
  Pick<Tournament, "divisions" | "days" | "cutAt" | "startDay" | "endDay" | "endTime" | "timeZone"> & {
    tournamentType: ShippedName;
    rules: Rules | null;
  };

/** `reason` is recorded on each changed decision, `why` on the new version of official results. */
type Change = { actor: SignedIn; reason: string | null; why: string; now: number };

/** The figures as decided. Before decisions were itemized, a fish's score was its measure. */
function figuresBefore({ scored, ...fish }: Caught, rules: Rules, last: CurrentDecision | undefined): Figures {
  const measured = last?.measured ?? countedValue(rules, fish);
  const penalties: Deduction[] = last?.penalties ?? [];
  return { measured, rounded: last?.rounded ?? measured, penalties, scored: last?.scored ?? scored };
}

/** Rescores a verified catch under the current rules and records a decision if the figures change. */
async function decideAgain(
  tx: Tx,
  { fish, tournamentId, rules }: { fish: Caught; tournamentId: number; rules: Rules },
  last: CurrentDecision | undefined,
  { actor, reason, now }: Change,
): Promise<number> {
  const before = figuresBefore(fish, rules, last);
  const figures = figuresOf(rules, countedValue(rules, fish), currentDeductions(rules, before.penalties));
  const unit = scoringUnit(rules);
  if (!isSameFigures(before, figures) || (last?.unit ?? unit) !== unit) {
    await recordDecision(tx, { fish, tournamentId, rules }, { decision: "rules", figures, reason }, actor.id, now);
  }
  return figures.scored;
}

async function entrantsOf(tx: Tx, tournamentId: number): Promise<Map<number, Entrant>> {
  const { userId, division, madeCut } = participants;
  const rows = await tx
    .select({ userId, division, madeCut })
    .from(participants)
    .where(eq(participants.tournamentId, tournamentId));
  return new Map(rows.map((row) => [row.userId, row]));
}

const nobody: Entrant = { division: null, madeCut: false };

/**
 * Rechecks one angler's catches against a division's minimum length. The caller must rank again. Returns how many
 * changed.
 */
export async function rescoreAngler(
  tx: Tx,
  tournament: Tournament,
  { userId, division }: { userId: number; division: string | null },
): Promise<number> {
  const { madeCut } = (await findEntry(tx, tournament.id, userId)) ?? nobody;
  const isTheirs = and(eq(catches.tournamentId, tournament.id), eq(catches.userId, userId));
  let changed = 0;
  for (const fish of await tx.select().from(catches).where(isTheirs)) {
    const eligibility = eligibilityNow(fish, tournament, { division, madeCut });
    if (eligibility.ineligibleReason === fish.ineligibleReason) continue;
    await tx.update(catches).set(eligibility).where(eq(catches.id, fish.id));
    changed += 1;
  }
  return changed;
}

/**
 * Applies changed terms to what counts and what it scores (docs/rules.md 3.3, 8.16), and ranks again. Returns how many
 * catches became eligible or ineligible.
 */
export async function rescoreCatches(tx: Tx, tournamentId: number, terms: Terms, change: Change): Promise<number> {
  const rules = rulesOf(terms);
  const all = await tx.select().from(catches).where(eq(catches.tournamentId, tournamentId));
  const last = await currentDecisions(tx, tournamentId);
  const entrants = await entrantsOf(tx, tournamentId);
  let changed = 0;
  for (const fish of all) {
    const { day, ineligibleReason: reason } = eligibilityNow(fish, terms, entrants.get(fish.userId) ?? nobody);
    const scored =
      fish.status === "verified"
        ? await decideAgain(tx, { fish, tournamentId, rules }, last.get(fish.id), change)
        : scoreAsClaimed(rules, fish);
    if (reason === fish.ineligibleReason && scored === fish.scored && day === fish.day) continue;
    await tx.update(catches).set({ ineligibleReason: reason, scored, day }).where(eq(catches.id, fish.id));
    if (reason !== fish.ineligibleReason) changed += 1;
  }
  await rebuildStandings(tx, tournamentId, { reason: change.why, by: change.actor, now: change.now });
  return changed;
}
