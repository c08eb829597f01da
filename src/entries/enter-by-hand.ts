import { refuseMovingMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import { notify } from "../base/notifications/notify.ts";
import type { Member } from "../members/member-rows.ts";
import { entrySteps } from "../options/server.ts";
import { refuseFull } from "../options/waiting-list/waiting-list.ts";
import { atField, Refusal } from "../refusal.ts";
import { stateOf } from "../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { chosenCharges } from "./charges.ts";
import { checkIn } from "./check-in.ts";
import { chooseByHand, chosenForAudit } from "./details.ts";
import { confirmEntry, findEntry, refuseClosed } from "./entry.ts";
import { type EntryCharge, sumOfCharges } from "./entry-charge.ts";
import { findAngler, lookUpAngler, refuseSuspended } from "./find-angler.ts";
import type { HandEntry } from "./hand-entry-shapes.ts";
import { createAngler, type PreparedAngler } from "./new-angler.ts";
import { whenToFish } from "./when-to-fish.ts";

export type RecordCash = (
  tx: Tx,
  admin: SignedIn,
  cash: { tournament: Tournament; userId: number; note: string; pots: readonly EntryCharge[] },
  now: number,
) => Promise<number>;

/** `byMail`: a new angler with an email gets a link to set a password. `prepared` comes from `prepareAngler`. */
export type ManualEntryOptions = { recordCash: RecordCash; byMail: boolean; prepared?: PreparedAngler };

const named = (pots: readonly EntryCharge[]) => (pots.length > 0 ? { pots: pots.map(({ name }) => name) } : {});

/**
 * Refuses side pots that the angler chose before paying until somebody confirms that they are paid. Choosing pots, or none,
 * replaces them. Throws `confirm_required` at the field.
 */
function refuseUnpaidPots(
  { entryFeeCents }: Tournament,
  { displayName }: Member,
  pots: readonly EntryCharge[],
  confirmed: string | undefined,
): void {
  const cents = sumOfCharges(pots, entryFeeCents);
  const names = pots.map(({ name }) => name).join(", ");
  const question = `${displayName} chose these side pots: ${names}. Collect ${moneyText(cents)} in total.`;
  if (confirmed !== question) throw Refusal.ofField("pots", question, "confirm_required");
}

type SavedEntry = Awaited<ReturnType<typeof findEntry>>;

/**
 * The club itself may enter an angler after the deadline for joining. After the end, only an entry from before it can still be
 * paid, and only until the results are official (docs/rules.md 5.15). Throws `ended` or `cancelled`.
 */
function refuseEnded(tournament: Tournament, savedEntry: SavedEntry, now: number): void {
  const { endsAt, officialAt } = tournament;
  const isUnpaid = savedEntry !== undefined && savedEntry.requestedAt === null && savedEntry.joinedAt < endsAt;
  if (stateOf(tournament, now) === "ended" && officialAt === null && isUnpaid) return;
  refuseClosed({ ...tournament, joinUntil: null }, now);
}

/** After the end, nobody enters a side pot that they hadn't chosen before. Throws `ended` at the field. */
function refuseLatePots(
  { name, endsAt }: Tournament,
  savedEntry: SavedEntry,
  pots: readonly EntryCharge[],
  now: number,
): void {
  if (now < endsAt || pots.every((pot) => savedEntry?.pots?.includes(pot.name))) return;
  throw Refusal.ofField("pots", `${name} has ended, so no more side pots can be entered.`, "ended");
}

/** Throws the refusal that was prepared, or else `not_found`. */
async function refuseUnknown(tx: Tx, username: string, prepared: PreparedAngler): Promise<Member> {
  if (prepared instanceof Refusal) throw prepared;
  return findAngler(tx, username);
}

/**
 * Returns the angler, with `isNew` if the account was created. Choices that the angler saved before paying apply unless
 * others are given (docs/rules.md 5.66). Throws `not_found`, `cancelled`, `ended`, `suspended`, `full`, `same_state`,
 * `confirm_required`, `name_taken` or `invalid` (5.2, 5.65).
 */
export async function enterByHand(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  input: HandEntry,
  { recordCash, byMail, prepared = null }: ManualEntryOptions,
  now: number,
): Promise<{ userId: number; username: string; displayName: string; isNew?: true }> {
  const { username, note, isNew = false } = input;
  const tournament = await visibleTournament(tx, admin, tournamentId);
  const existingAngler = isNew ? null : await lookUpAngler(tx, username);
  const savedEntry = existingAngler ? await findEntry(tx, tournamentId, existingAngler.id) : undefined;
  refuseEnded(tournament, savedEntry, now);
  const angler = isNew
    ? await createAngler(tx, admin, prepared, byMail, now)
    : (existingAngler ?? (await refuseUnknown(tx, username, prepared)));
  refuseSuspended(angler, now);
  const { name, entryFeeCents, endsAt } = tournament;
  if (savedEntry?.hasPaid) {
    throw Refusal.ofField("username", `${angler.displayName} has already joined ${name}.`, "same_state");
  }
  await atField("username", refuseFull(tx, tournament, angler.id, now));
  const details = chooseByHand(tournament, input, savedEntry);
  const pots = chosenCharges(tournament, input, savedEntry);
  refuseLatePots(tournament, savedEntry, pots, now);
  if (input.pots === undefined && pots.length > 0) refuseUnpaidPots(tournament, angler, pots, input.confirmed);
  const costs = entryFeeCents > 0 || pots.length > 0;
  const paidVia = costs ? ("cash" as const) : ("free" as const);
  if (costs) refuseMovingMoney(admin, tournamentId);
  if (costs && note === "") throw Refusal.ofField("note", "Please write a note, such as who took the cash");
  const cash = { tournament, userId: angler.id, note, pots };
  const paymentId = costs ? await recordCash(tx, admin, cash, now) : null;
  for (const step of entrySteps) await step.enterByHand(tx, admin, { tournament, userId: angler.id }, input, now);
  const money = { paidVia, paidAt: now, paymentId, heldAt: null };
  const chosen = { ...details, pots: pots.length > 0 ? pots.map(({ name }) => name) : null };
  const entered = { ...money, entryNote: note || null, ...chosen };
  const change = { reason: "An angler was entered by hand.", by: admin, now };
  await confirmEntry(tx, { tournamentId, userId: angler.id }, entered, now, change);
  const message =
    now < endsAt
      ? `The club has entered you in ${name}. ${whenToFish(tournament, now)}`
      : `The club has confirmed your entry in ${name}.`;
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, angler.id, { type: "tournament_joined", title: "Tournament Joined!", message, link }, now);
  const detail = {
    angler: angler.username,
    userId: angler.id,
    paidVia,
    note,
    ...(isNew && { isNew }),
    ...chosenForAudit(details),
    ...named(pots),
  };
  const auditEntry = { action: "enter-by-hand", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  if (input.isCheckedIn) await checkIn(tx, admin, { id: tournamentId, userId: angler.id }, true, now);
  const { id: userId, username: enteredAs, displayName } = angler;
  return { userId, username: enteredAs, displayName, ...(isNew && { isNew }) };
}
