import { lengthText } from "../format/lengths.ts";
import { moneyText } from "../format/money.ts";
import { scoringText, type TournamentType } from "./rules.ts";

/** What an angler joined under. Length in hundredths of an inch, fee in cents. */
export type Terms = {
  minLength: number;
  targetSpecies: string[];
  startDay: string;
  endDay: string;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  tournamentType: TournamentType;
  entryFeeCents: number;
};

/** One changed term. `field` is the form's; a change that `rescores` decides anew which catches count. */
export type ChangedTerm = { field: string; rescores: boolean; sentence: string };

const species = (names: string[]): string => names.join(", ");
const daysText = ({ startDay, endDay, timeZone }: Terms): string =>
  startDay === endDay ? `on ${startDay} (${timeZone})` : `from ${startDay} to ${endDay} (${timeZone})`;

/** The terms that an edit changes, each as a sentence for those who joined. */
export function changedTerms(before: Terms, after: Terms): ChangedTerm[] {
  const changes: ChangedTerm[] = [];
  const changed = (field: string, rescores: boolean, sentence: string) => changes.push({ field, rescores, sentence });
  if (before.minLength !== after.minLength) {
    const [was, is] = [lengthText(before.minLength / 100), lengthText(after.minLength / 100)];
    changed("minLength", true, `The minimum length is now ${is} (it was ${was}).`);
  }
  if (species(before.targetSpecies) !== species(after.targetSpecies)) {
    changed("targetSpecies", true, `The target species are now ${species(after.targetSpecies)}.`);
  }
  if (before.timeZone !== after.timeZone) changed("timeZone", true, `Its time zone is now ${after.timeZone}.`);
  if (before.startDay !== after.startDay || before.endDay !== after.endDay) {
    changed("endDate", true, `It now runs ${daysText(after)}.`);
  }
  if (before.tournamentType !== after.tournamentType) {
    changed("tournamentType", true, `It is now scored as a ${scoringText[after.tournamentType].name.toLowerCase()}.`);
  }
  if (before.entryFeeCents !== after.entryFeeCents) {
    changed("entryFee", false, `The entry fee is now ${moneyText(after.entryFeeCents)}.`);
  }
  return changes;
}
