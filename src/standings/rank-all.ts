import type { TournamentType } from "../tournaments/rules.ts";
import type { ScoringCatch } from "./rules.ts";

/** With all verified, eligible catches, in any order. */
export type Entrant = { participantId: number; catches: readonly ScoringCatch[] };

/** `rank` is null without a verified fish. */
type Ranked<E extends Entrant> = { entrant: E; rank: number | null; counted: ScoringCatch[] };

const total = (fish: readonly ScoringCatch[]) => fish.reduce((sum, { length }) => sum + length, 0);

const completedAt = (fish: readonly ScoringCatch[]) => Math.max(...fish.map(({ submittedAt }) => submittedAt));

function countedFish(catches: readonly ScoringCatch[], places: number): ScoringCatch[] {
  const left = new Set(catches);
  const counted: ScoringCatch[] = [];
  while (left.size > 0 && counted.length < places) {
    let best: ScoringCatch | undefined;
    for (const fish of left) {
      if (!best || fish.length > best.length) best = fish;
      else if (fish.length === best.length && fish.submittedAt < best.submittedAt) best = fish;
      else if (fish.length === best.length && fish.submittedAt === best.submittedAt && fish.id < best.id) best = fish;
    }
    if (!best) break;
    left.delete(best);
    counted.push(best);
  }
  return counted;
}

/** docs/rules.md 4.3. Below zero when `one` ranks before `other`. */
function compareScores(type: TournamentType, one: readonly ScoringCatch[], other: readonly ScoringCatch[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  if (type === "tournament" && total(one) !== total(other)) return total(other) - total(one);
  for (let place = 0; place < 5; place += 1) {
    const difference = (other[place]?.length ?? 0) - (one[place]?.length ?? 0);
    if (difference !== 0) return difference;
  }
  return completedAt(one) - completedAt(other);
}

/** A second implementation without stored keys, which the property test and `check` compare with the first. */
export function rankAll<E extends Entrant>(type: TournamentType, entrants: readonly E[]): Ranked<E>[] {
  const places = type === "derby" ? 1 : 5;
  const scored = entrants.map((entrant) => ({ entrant, counted: countedFish(entrant.catches, places) }));
  scored.sort(
    (one, other) =>
      compareScores(type, one.counted, other.counted) || one.entrant.participantId - other.entrant.participantId,
  );
  return scored.map((score, index) => ({ ...score, rank: score.counted.length > 0 ? index + 1 : null }));
}
