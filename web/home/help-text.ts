import { lengthText } from "../../src/format/lengths.ts";
import type { OwnDay } from "../../src/standings/model.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";

type Help = NonNullable<OwnDay["help"]>;
type Terms = Pick<TournamentView, "tournamentType" | "minLength" | "rules">;

/** docs/rules.md 6.7: longer fish cannot be submitted. */
const longestFish = 200;

function ownScore({ tournamentType, minLength, rules }: Terms, { placesFree, over }: Help): string {
  if (placesFree === 0) {
    const replaced = tournamentType === "derby" ? "beats your best" : "replaces your shortest";
    return `A fish over ${lengthText(over)} ${replaced}.`;
  }
  const atLeast = `Any fish of ${lengthText(minLength)} or more counts`;
  if (tournamentType === "derby") return `${atLeast}.`;
  const slots = rules.fish;
  return `${atLeast}: ${slots - placesFree} of ${slots} places are filled.`;
}

/** What an angler could catch to better their place (docs/rules.md 4.9). */
export function helpText(terms: Terms, help: Help): string {
  const { placesFree, over, passesOver } = help;
  const own = ownScore(terms, help);
  if (passesOver === null || passesOver >= longestFish) return own;
  const isEnough = passesOver <= (placesFree > 0 ? terms.minLength : over);
  if (isEnough) return `${own} It takes you past the place above.`;
  return `${own} One over ${lengthText(passesOver)} takes you past the place above.`;
}
