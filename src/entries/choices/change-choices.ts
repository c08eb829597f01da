import type { SignedIn } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { refuseUnapproved } from "../../options/approval/entry-requests.ts";
import { isSameText } from "../../options/questions/answers.ts";
import { entrySteps } from "../../options/server.ts";
import { Refusal } from "../../refusal.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { changeAnswers, givesAnswers, keepsChoices, type StoredDetails } from "../details.ts";
import { findEntry, refuseClosed, updateEntry } from "../entry.ts";
import type { EntryChoices } from "../entry-shapes.ts";
import { refuseOthers } from "../require-entry-access.ts";
import { parseEntryChoices, saveChoices } from "./choices.ts";

type SavedChoices = StoredDetails & { pots: string[] | null };

const isSameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name) => b.some((its) => isSameText(its, name)));

/** After joining, divisions change through a separate call, and side pots are paid for (docs/rules.md 5.28, 5.40). */
export function refuseChangedChoices({ pots, ...given }: EntryChoices, entry: SavedChoices, tournament: string): void {
  if (keepsChoices(given, entry) && isSameList(pots ?? entry.pots ?? [], entry.pots ?? [])) return;
  throw new Refusal(
    "same_state",
    `You've already joined ${tournament}, so your division and side pots can't change here.`,
  );
}

/**
 * All choices can be changed until a fee is paid. After joining, entry steps can be changed, and answers until the
 * start (docs/rules.md 5.28). Idempotent. Throws `not_found`, `not_joined`, `same_state`, `approval_required`,
 * `joining_closed`, `members_only`, `ended`, `cancelled`, `already_started` or `invalid`.
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
    if (entryFeeCents === 0 && !input.pots?.length) throw new Refusal("not_joined", `You haven't joined ${name}.`);
    refuseClosed(tournament, now);
    await refuseOthers(tx, tournament, angler.id);
    await refuseUnapproved(tx, tournament, angler.id);
    await saveChoices(tx, tournament, angler.id, await parseEntryChoices(tx, tournament, angler.id, input, entry), now);
    return;
  }
  refuseChangedChoices(input, entry, name);
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  for (const step of entrySteps) await step.change(tx, angler, tournament, input, now);
  if (givesAnswers(input)) {
    if (now >= startsAt) {
      throw new Refusal("already_started", `${name} has started. To change your answers now, please ask the club.`);
    }
    await updateEntry(tx, entry, changeAnswers(tournament, input, entry));
  }
  await bumpVersion(tx, `tournament:${tournamentId}`);
}
