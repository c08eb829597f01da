import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { refuseUnapproved } from "../../options/approval/entry-requests.ts";
import { isSameText } from "../../options/questions/answers.ts";
import { hasAccepted } from "../../options/waiver/waivers.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { changeAnswers, givesAnswers, keepsChoices, type StoredDetails } from "../details.ts";
import { findEntry, refuseClosed, updateEntry } from "../entry.ts";
import type { EntryChoices } from "../entry-shapes.ts";
import { refuseOthers } from "../require-entry-access.ts";
import { acceptWaiver, chosenAtEntry, keepChoices } from "./choices.ts";

async function acceptNewWaiver(tx: Tx, actor: SignedIn, tournament: Tournament, version: number, now: number) {
  const { id, waiverVersion } = tournament;
  if (await hasAccepted(tx, tournament, actor.id)) return;
  if (version !== waiverVersion) {
    throw Refusal.ofField("waiver", "The waiver was changed meanwhile. Please read it again and accept it.");
  }
  await acceptWaiver(tx, id, actor.id, { version }, now);
  const detail = { version };
  await recordAudit(tx, actor, { action: "accept-waiver", subject: "tournament", subjectId: id, detail }, now);
}

type Chosen = StoredDetails & { pots: string[] | null };

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.some((its) => isSameText(its, name)));

/** After joining, a division changes by a call of its own, and side pots are paid for (docs/rules.md 5.28, 5.40). */
function refuseChosenAnew({ pots, ...given }: EntryChoices, entry: Chosen, tournament: string): void {
  if (keepsChoices(given, entry) && isSameList(pots ?? entry.pots ?? [], entry.pots ?? [])) return;
  throw new Refusal(
    "same_state",
    `You have joined ${tournament} already: your division and side pots stay as they are.`,
  );
}

/**
 * Before a fee is paid all that is asked; of who joined the waiver, and until the start the answers (docs/rules.md 5.28).
 * Idempotent. Throws `not_found`, `not_joined`, `same_state`, `approval_required`, `joining_closed`, `members_only`, `ended`, `cancelled`,
 * `already_started` or `invalid`.
 */
export async function changeChoices(
  tx: Tx,
  angler: SignedIn,
  tournamentId: number,
  input: EntryChoices,
  now: number,
): Promise<void> {
  const tournament = await visibleTournament(tx, angler, tournamentId);
  const { name, entryFeeCents, startsAt, cancelledAt } = tournament;
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (!entry?.hasPaid) {
    if (entryFeeCents === 0 && !input.pots?.length) throw new Refusal("not_joined", `You have not joined ${name}.`);
    refuseClosed(tournament, now);
    await refuseOthers(tx, tournament, angler.id);
    await refuseUnapproved(tx, tournament, angler.id);
    await keepChoices(tx, tournament, angler.id, await chosenAtEntry(tx, tournament, angler.id, input, entry), now);
    return;
  }
  refuseChosenAnew(input, entry, name);
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was cancelled.`);
  if (input.waiver !== undefined) await acceptNewWaiver(tx, angler, tournament, input.waiver, now);
  if (givesAnswers(input)) {
    if (now >= startsAt) {
      throw new Refusal("already_started", `${name} has started. To change your answers now, please ask the club.`);
    }
    await updateEntry(tx, entry, changeAnswers(tournament, input, entry));
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
