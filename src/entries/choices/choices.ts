import type { EntryAnswer } from "../../base/db/schema.ts";
import { waiverAcceptances } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { chosenDivision } from "../../options/divisions/chosen-division.ts";
import { answerProblem, answerTo, isSameText, keptAnswers } from "../../options/questions/answers.ts";
import type { AnswersInput } from "../../options/questions/question-form.ts";
import { chosenPots } from "../../options/side-pots/chosen-pots.ts";
import type { PotTerms } from "../../options/side-pots/pot-terms.ts";
import { hasAccepted } from "../../options/waiver/waivers.ts";
import { type FieldIssue, Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findEntry, keepOnEntry } from "../entry.ts";
import type { JoinInput } from "../entry-shapes.ts";

/** What an angler chooses at entry. `waiver` is the version that they accept with it; null where nothing is left to accept. */
export type Choices = {
  division: string | null;
  pots: PotTerms[];
  answers: EntryAnswer[] | null;
  waiver: number | null;
};

type Before = { division: string | null; pots: string[] | null; answers: EntryAnswer[] | null } | undefined;

/** Of what was refused at its fields. */
function issuesOf(work: () => void): FieldIssue[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.detail.issues) return error.detail.issues;
    throw error;
  }
}

/** Answers left out stay as they were `before`. Throws `invalid` at each that is wrong (docs/rules.md 5.27). */
export function chosenAnswers(
  { questions, name }: Pick<Tournament, "questions" | "name">,
  given: AnswersInput | undefined,
  before: EntryAnswer[] | null,
): EntryAnswer[] | null {
  const asked = questions ?? [];
  const unknown = given?.findIndex(({ question }) => !asked.some(({ label }) => isSameText(label, question))) ?? -1;
  if (unknown >= 0) throw Refusal.ofField(`answers.${unknown}.question`, `${name} does not ask this.`);
  const answers = given ?? before ?? [];
  const issues = asked.flatMap((question) => {
    const message = answerProblem(question, answerTo(answers, question.label));
    const at = given?.findIndex((one) => isSameText(one.question, question.label)) ?? -1;
    return message ? [{ path: at < 0 ? "answers" : `answers.${at}.answer`, message }] : [];
  });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  const kept = keptAnswers(asked, answers);
  return kept.length > 0 ? kept : null;
}

function waiverProblem(current: number, given: number | undefined): string | null {
  if (given === current) return null;
  return given === undefined
    ? "Please read and accept the waiver."
    : "The waiver was changed meanwhile. Please read it again and accept it.";
}

/** What is left out was chosen `before`. Throws `invalid` with an issue for each field that is missing or wrong. */
export async function chosenAtEntry(
  tx: Tx,
  tournament: Tournament,
  userId: number,
  { division, pots, answers, waiver }: JoinInput,
  before: Before,
): Promise<Choices> {
  const chosen: Choices = { division: null, pots: [], answers: null, waiver: null };
  const issues = [
    ...issuesOf(() => {
      chosen.division = chosenDivision(tournament, division, before?.division);
    }),
    ...issuesOf(() => {
      chosen.pots = chosenPots(tournament, pots, before?.pots);
    }),
    ...issuesOf(() => {
      chosen.answers = chosenAnswers(tournament, answers, before?.answers ?? null);
    }),
  ];
  if (!(await hasAccepted(tx, tournament, userId))) chosen.waiver = tournament.waiverVersion;
  const problem = chosen.waiver === null ? null : waiverProblem(chosen.waiver, waiver);
  if (problem) issues.push({ path: "waiver", message: problem });
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
  return chosen;
}

export async function acceptWaiver(
  tx: Tx,
  tournamentId: number,
  userId: number,
  { version, notedById = null }: { version: number; notedById?: number | null },
  now: number,
): Promise<void> {
  await tx
    .insert(waiverAcceptances)
    .values({ tournamentId, userId, version, acceptedAt: now, notedById, isOnPaper: notedById !== null })
    .onConflictDoNothing();
}

/** On the entry that a payment or a director will confirm, however long that takes. Without a choice none is made. */
export async function keepChoices(
  tx: Tx,
  { id: tournamentId }: Pick<Tournament, "id">,
  userId: number,
  { division, pots, answers, waiver }: Choices,
  now: number,
): Promise<void> {
  if (waiver !== null) await acceptWaiver(tx, tournamentId, userId, { version: waiver }, now);
  const chosen = { division, answers, pots: pots.length > 0 ? pots.map(({ name }) => name) : null };
  const isEmpty = Object.values(chosen).every((choice) => choice === null);
  if (isEmpty && !(await findEntry(tx, tournamentId, userId))) return;
  await keepOnEntry(tx, { tournamentId, userId }, chosen, now);
}
