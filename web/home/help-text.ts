import { lengthText } from "../../src/base/format/lengths.ts";
import { hundredthsOf, measureText } from "../../src/base/format/numbers.ts";
import type { OwnDay } from "../../src/results/leaderboard-views.ts";
import { roundedFish, roundingStep } from "../../src/scoring/fish-score.ts";
import { scoringUnit } from "../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";

type Help = NonNullable<OwnDay["help"]>;
type Terms = Pick<TournamentView, "tournamentType" | "minLength" | "rules">;

/** docs/rules.md 6.7: the largest values that can be submitted. */
const maxMeasures = { length: 200, weight: 999.9 } as const;

/** The next value above `over`: with rounding the next step, so 15.5 in for 15.25 by quarters. */
function betterText({ rules }: Terms, over: number): string {
  const unit = scoringUnit(rules);
  if (rules.rounding === "none" || rules.step) return `over ${measureText(over, unit)}`;
  const next = roundedFish(hundredthsOf(over), rules) + roundingStep(rules);
  return `of ${measureText(next / 100, unit)} or more`;
}

function ownScore(terms: Terms, { placesFree, over }: Help): string {
  const { tournamentType, minLength, rules } = terms;
  if (placesFree === 0) {
    const replaced =
      tournamentType === "derby"
        ? "beats your best"
        : `replaces your ${rules.by === "length" ? "shortest" : "lightest"}`;
    return `A fish ${betterText(terms, over)} ${replaced}.`;
  }
  const atLeast = `Any fish of ${lengthText(minLength, rules.unit)} or more counts`;
  if (tournamentType === "derby") return `${atLeast}.`;
  const slots = rules.fish;
  return `${atLeast}: ${slots - placesFree} of ${slots} slots are filled.`;
}

/** The catch that would improve an angler's place (docs/rules.md 4.9). */
export function helpText(terms: Terms, help: Help): string {
  const { placesFree, over, passesOver } = help;
  const scoreText = ownScore(terms, help);
  if (passesOver === null || passesOver >= maxMeasures[terms.rules.by]) return scoreText;
  const least = terms.rules.by === "length" ? roundedFish(hundredthsOf(terms.minLength), terms.rules) / 100 : 0;
  const isEnough = passesOver <= (placesFree > 0 ? least : over);
  if (isEnough) return `${scoreText} It moves you up in the standings.`;
  return `${scoreText} One ${betterText(terms, passesOver)} moves you up in the standings.`;
}
