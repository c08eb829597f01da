import { counted, readingText } from "../base/format/numbers.ts";

/** Hundredths of a unit, as "15.50 lb". */
export const amountText = (hundredths: number, unit: string): string => readingText(hundredths / 100, unit);

/** "Team Bank Robbers"; a name that already starts with the word isn't changed. */
export const teamLabel = (name: string): string => (/^team\b/i.test(name) ? name : `Team ${name}`);

/** "5 fish, 15.50 lb" */
export const caughtText = (fish: number, total: string): string =>
  fish === 0 ? "No fish" : `${counted(fish, "fish", "fish")}, ${total}`;

const alreadyHas = (name: string, fish: number, limit: number): string =>
  `The limit is ${counted(limit, "fish", "fish")}, and ${name} already has ${fish}.`;

export const weighInTexts = {
  imported: "These results were imported. Nobody can be weighed in.",
  notPaid: (name: string) => `${name} hasn't paid the entry fee yet.`,
  withdrew: (name: string, tournament: string) =>
    `${name} withdrew from ${tournament}. Undo that first, then weigh in their bag.`,
  hasCatches: (name: string, catches: number) =>
    `${name} has ${counted(catches, "catch", "catches")} in this tournament, so a bag can't be added. Enter individual fish on the tournament's day page.`,
  overLimit: (limit: number) => `The limit is ${counted(limit, "fish", "fish")}.`,
  overLimitWith: (name: string, fish: number, limit: number) =>
    `${alreadyHas(name, fish, limit)} Undo the last entry if it's wrong.`,
  overLimitOffline: (name: string, fish: number, limit: number) =>
    `${alreadyHas(name, fish, limit)} Save again to enter it anyway.`,
  noWeight: "Weight is required",
  noFishCount: "Enter how many fish are in the bag.",
  noFishWeight: "Weight is required. If there is no fish, enter 0.",
  weightOfNoFish: "0 fish can't weigh anything. Enter how many fish are in the bag, or leave the weight blank.",
  zeroWeight: "The weight can't be 0. If there are no fish, enter 0 fish.",
  noLength: "Length is required",
  noSpecies: "Species is required",
  biggestTooHeavy: "The big fish can't weigh more than all the fish together.",
  biggestTooLight: (fish: number) =>
    `With ${counted(fish, "fish", "fish")} of this weight, the big fish must weigh more.`,
  moreDeadThanFish: "There can't be more dead fish than fish.",
  tooHeavy: "That's more than this tournament can record.",
  unknownEntry: "This entry doesn't exist in this tournament.",
  alreadyUndone: "This entry was corrected or undone in the meantime. To add a new one, stop editing first.",
  notLast: "Only an angler's latest entry can be undone.",
  changed: "This angler's weights have changed. Reload the page.",
  changedByJudge: "A judge has changed this catch since. Change it on its review page.",
  secondBag: (name: string, before: string, added: string) =>
    `${name} already has ${before}. Save again to add ${added}.`,
  sameFish: (name: string, species: string, length: string) =>
    `${name} already has a ${species} of ${length}. Save again to enter another one.`,
  ineligible: (why: string) => `${why} It won't count. Save again to enter it anyway.`,
  disqualifies: (minutes: number) =>
    `${counted(minutes, "minute")} late disqualifies the angler. Save again to enter it anyway.`,
  unstartedDay: (day: number) => `Day ${day} hasn't started yet. Save again to enter it anyway.`,
  location: "Weigh-in",
  note: (weigher: string) => `Weighed in at the scale by ${weigher}`,
  undone: { undo: "Entered by mistake at the weigh-in.", correction: "Corrected at the weigh-in." },
  correction: (fish: number, weight: string, reason: string) =>
    `Weigh-in: ${counted(fish, "fish", "fish")}, ${weight}${reason ? `: ${reason}` : "."}`,
  undo: (reason: string) => `A weigh-in entry was undone${reason ? `: ${reason}` : "."}`,
} as const;
