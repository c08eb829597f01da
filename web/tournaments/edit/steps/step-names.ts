import { termTextFields } from "../../../../src/tournaments/terms.ts";

export const stepIds = ["basics", "when", "money", "divisions", "rules"] as const;
export type StepId = (typeof stepIds)[number];

export const stepTitles: Readonly<Record<StepId, string>> = {
  basics: "Basics",
  when: "When and Where",
  money: "Entry and Money",
  divisions: "Divisions, Teams and Pots",
  rules: "Rules",
};

/** Which step a field is in, by the first part of its name. Fields of no step are shown below all of them. */
const stepOfFields: Readonly<Record<StepId, readonly string[]>> = {
  basics: ["name", "description", "targetSpecies", "minLength", "tournamentType", "image", "isActive"],
  when: [
    "startDate",
    "startTime",
    "endDate",
    "endTime",
    "joinUntil",
    "timeZone",
    "days",
    ...termTextFields.map(({ name }) => name),
  ],
  money: [
    ...["capacity", "visibility", "isMembersOnly", "isByApproval", "questions", "waiver"],
    ...["entryFee", "prize", "positions", "storedPrizes", "payoutShare", "challengeDeposit"],
  ],
  divisions: ["divisions", "hasOpenBoard", "teams", "teamSize", "teamScore", "teamPrize", "pots"],
  rules: [
    "format",
    "rules",
    "identifierReleaseAt",
    "rulesReason",
    "skipsWeight",
    "allowsSubmitters",
    "waters",
    "flagsOff",
  ],
};

/** The step of a field such as "positions[0].amount"; null for a field of no step. */
export function stepOfField(name: string): StepId | null {
  const first = name.split(/[.[]/, 1)[0] ?? name;
  return stepIds.find((step) => stepOfFields[step].includes(first)) ?? null;
}

/** The first step with an error, in the order of the steps. */
export function firstWrongStep(names: readonly string[]): StepId | null {
  const wrong = new Set(names.map(stepOfField));
  return stepIds.find((step) => wrong.has(step)) ?? null;
}

/** The visible part of the form: one step, or all of them one below the other. */
export type ShownStep = StepId | "all";

/** "#when" is a step, "#all" all of them; any other hash is the first step. */
export function shownStep(hash: string): ShownStep {
  const id = hash.slice(1);
  return id === "all" ? "all" : (stepIds.find((step) => step === id) ?? stepIds[0]);
}

/** The step after this one; null after the last, and while all are shown. */
export const stepAfter = (step: ShownStep): StepId | null =>
  step === "all" ? null : (stepIds[stepIds.indexOf(step) + 1] ?? null);
