import { waiverAcceptances } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { chosenPots } from "../../options/side-pots/chosen-pots.ts";
import type { PotTerms } from "../../options/side-pots/pot-terms.ts";
import { hasAccepted } from "../../options/waiver/waivers.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { chooseDetails, issuesOf, type StoredDetails } from "../details.ts";
import { findEntry, keepOnEntry } from "../entry.ts";
import type { JoinInput } from "../entry-shapes.ts";

/** What an angler chooses at entry. `waiver` is the version that they accept with it; null if nothing is left to accept. */
export type Choices = { details: StoredDetails; pots: PotTerms[]; waiver: number | null };

type Before = (StoredDetails & { pots: string[] | null }) | undefined;

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
  { pots: givenPots, waiver: givenWaiver, ...given }: JoinInput,
  before: Before,
): Promise<Choices> {
  const { details, issues } = chooseDetails(tournament, given, before);
  let pots: PotTerms[] = [];
  const potIssues = issuesOf(() => {
    pots = chosenPots(tournament, givenPots, before?.pots);
  });
  const waiver = (await hasAccepted(tx, tournament, userId)) ? null : tournament.waiverVersion;
  const problem = waiver === null ? null : waiverProblem(waiver, givenWaiver);
  const all = [
    ...issues.choice,
    ...potIssues,
    ...issues.answer,
    ...(problem ? [{ path: "waiver", message: problem }] : []),
  ];
  const [first] = all;
  if (first) throw new Refusal("invalid", first.message, { issues: all });
  return { details, pots, waiver };
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
  { details, pots, waiver }: Choices,
  now: number,
): Promise<void> {
  if (waiver !== null) await acceptWaiver(tx, tournamentId, userId, { version: waiver }, now);
  const chosen = { ...details, pots: pots.length > 0 ? pots.map(({ name }) => name) : null };
  const isEmpty = Object.values(chosen).every((choice) => choice === null);
  if (isEmpty && !(await findEntry(tx, tournamentId, userId))) return;
  await keepOnEntry(tx, { tournamentId, userId }, chosen, now);
}
