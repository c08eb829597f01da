import type { Tx } from "../../base/db/store.ts";
import { entrySteps } from "../../options/server.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { chosenCharges } from "../charges.ts";
import { chooseDetails, hasDetails, issuesOf, type StoredDetails } from "../details.ts";
import { findEntry, saveEntryFields } from "../entry.ts";
import type { EntryCharge } from "../entry-charge.ts";
import type { EntryChoices } from "../entry-shapes.ts";
import type { SaveEntryStep } from "../entry-step.ts";

/** An angler's choices at entry. `keepSteps` stores what was given for the entry steps. */
export type Choices = { details: StoredDetails; pots: EntryCharge[]; keepSteps: SaveEntryStep };

type Before = (StoredDetails & { pots: string[] | null }) | undefined;

/**
 * Fields that are left out keep the choice made `before`. Throws `invalid` with an issue for each missing or wrong
 * field.
 */
export async function parseEntryChoices(
  tx: Tx,
  tournament: Tournament,
  userId: number,
  choices: EntryChoices,
  before: Before,
): Promise<Choices> {
  const { details, issues } = chooseDetails(tournament, choices, before);
  let pots: EntryCharge[] = [];
  const potIssues = issuesOf(() => {
    pots = chosenCharges(tournament, choices, before);
  });
  const steps = await Promise.all(entrySteps.map((step) => step.choose(tx, tournament, userId, choices)));
  const all = [...issues.choice, ...potIssues, ...issues.answer, ...steps.flatMap((step) => step.issues)];
  const [first] = all;
  if (first) throw new Refusal("invalid", first.message, { issues: all });
  const keepSteps: SaveEntryStep = async (write, now) => {
    for (const { keep } of steps) await keep?.(write, now);
  };
  return { details, pots, keepSteps };
}

/** Saves choices on an entry that a payment or a director confirms later. Without any choice, no entry is created. */
export async function saveChoices(
  tx: Tx,
  { id: tournamentId }: Pick<Tournament, "id">,
  userId: number,
  { details, pots, keepSteps }: Choices,
  now: number,
): Promise<void> {
  await keepSteps(tx, now);
  const chosen = { ...details, pots: pots.length > 0 ? pots.map(({ name }) => name) : null };
  const isEmpty = !hasDetails(details) && chosen.pots === null;
  if (isEmpty && !(await findEntry(tx, tournamentId, userId))) return;
  await saveEntryFields(tx, { tournamentId, userId }, chosen, now);
}
