import type { State } from "../scoring/rulebook/facts.ts";
import { isTargetSpecies } from "../tournaments/tournament-state.ts";
import type { Scoring, ScoringCatch } from "./scores.ts";
import type { SidePenalty } from "./sides.ts";

/** `catches` contains all verified, eligible catches, in any order. */
export type Entrant = {
  participantId: number;
  catches: readonly ScoringCatch[];
  missedCut?: boolean;
  /** Groups those without a place (docs/rules.md 4.27); disqualified entrants have no fish either. */
  state?: State;
  penalties?: readonly SidePenalty[];
};

/** `rank` is null without a verified fish, and for disqualified entrants. */
type Ranked<E extends Entrant> = { entrant: E; rank: number | null; counted: ScoringCatch[]; score: number };

const total = (fish: readonly ScoringCatch[]) => fish.reduce((sum, { scored }) => sum + scored, 0);

const completedAt = (fish: readonly ScoringCatch[]) => Math.max(...fish.map(({ submittedAt }) => submittedAt));

function countedFish(catches: readonly ScoringCatch[], places: number): ScoringCatch[] {
  const remaining = new Set(catches);
  const counted: ScoringCatch[] = [];
  while (remaining.size > 0 && counted.length < places) {
    let best: ScoringCatch | undefined;
    for (const fish of remaining) {
      if (!best || fish.scored > best.scored) best = fish;
      else if (fish.scored === best.scored && fish.submittedAt < best.submittedAt) best = fish;
      else if (fish.scored === best.scored && fish.submittedAt === best.submittedAt && fish.id < best.id) best = fish;
    }
    if (!best) break;
    remaining.delete(best);
    counted.push(best);
  }
  return counted;
}

/** Counts the best fish of each day, then of each member and of each species where these are scored separately. */
function countedOf(scoring: Scoring, catches: readonly ScoringCatch[]): ScoringCatch[] {
  const { rules, targetSpecies, teams, dayCount, ...rest } = scoring;
  if (dayCount) {
    const days = [...new Set(catches.map(({ day }) => day))];
    const dayScoring = { rules, targetSpecies, teams, ...rest };
    const all = days.flatMap((countedDay) =>
      countedOf(
        dayScoring,
        catches.filter(({ day }) => day === countedDay),
      ),
    );
    return countedFish(all, all.length);
  }
  if (teams?.score === "sum") {
    const members = [...new Set(catches.map(({ userId }) => userId))];
    const alone = { rules, targetSpecies };
    const all = members.flatMap((member) =>
      countedOf(
        alone,
        catches.filter(({ userId }) => userId === member),
      ),
    );
    return countedFish(all, all.length);
  }
  if (!rules.perSpecies) return countedFish(catches, rules.fish);
  const remaining = new Set(catches);
  const counted: ScoringCatch[] = [];
  for (const target of targetSpecies) {
    const ofTarget = [...remaining].filter(({ species = "" }) => isTargetSpecies(species, [target]));
    for (const fish of ofTarget) remaining.delete(fish);
    counted.push(...countedFish(ofTarget, rules.fish));
  }
  return countedFish(counted, counted.length);
}

/** The score after penalties, applied to each member if members are scored separately, otherwise to the side. */
function scoreAfter({ teams }: Scoring, counted: readonly ScoringCatch[], penalties: readonly SidePenalty[]): number {
  const sumOfDeductions = (sidePenalties: readonly SidePenalty[]) =>
    sidePenalties.reduce((sum, { deduct }) => sum + deduct, 0);
  if (penalties.length === 0) return total(counted);
  if (teams?.score !== "sum") return Math.max(0, total(counted) - sumOfDeductions(penalties));
  let score = 0;
  for (const member of new Set(counted.map(({ userId }) => userId))) {
    const memberFish = counted.filter(({ userId }) => userId === member);
    score += Math.max(0, total(memberFish) - sumOfDeductions(penalties.filter(({ userId }) => userId === member)));
  }
  return score;
}

type Totaled = { counted: readonly ScoringCatch[]; score: number };

/** Compares by docs/rules.md 4.3. Negative if the first ranks before the other. */
function compareScores({ counted: a, score }: Totaled, { counted: b, score: otherScore }: Totaled): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  if (score !== otherScore) return otherScore - score;
  for (let place = 0; place < 10; place += 1) {
    const difference = (b[place]?.scored ?? 0) - (a[place]?.scored ?? 0);
    if (difference !== 0) return difference;
  }
  return completedAt(a) - completedAt(b);
}

type Cut = { entrant: { missedCut?: boolean }; counted: readonly ScoringCatch[] };

/** Compares by docs/rules.md 4.15. Entrants without a fish have no rank. */
const compareCuts = (a: Cut, b: Cut): number =>
  a.counted.length === 0 || b.counted.length === 0
    ? 0
    : Number(a.entrant.missedCut ?? false) - Number(b.entrant.missedCut ?? false);

const unplaced: readonly State[] = ["fished", "withdrew", "did_not_start", "disqualified"];

/** 0 with a place, then one group for each state. */
const groupOf = ({
  entrant: { state = "fished" },
  counted,
}: {
  entrant: Entrant;
  counted: readonly unknown[];
}): number => (counted.length > 0 ? 0 : 1 + unplaced.indexOf(state));

/** A second implementation without stored keys; the property test and `check` compare it with the first. */
export function rankAll<E extends Entrant>(scoring: Scoring, entrants: readonly E[]): Ranked<E>[] {
  const scored = entrants.map((entrant) => {
    const counted = entrant.state === "disqualified" ? [] : countedOf(scoring, entrant.catches);
    return { entrant, counted, score: scoreAfter(scoring, counted, entrant.penalties ?? []) };
  });
  scored.sort(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      compareCuts(a, b) ||
      compareScores(a, b) ||
      a.entrant.participantId - b.entrant.participantId,
  );
  return scored.map((score, index) => ({ ...score, rank: score.counted.length > 0 ? index + 1 : null }));
}
