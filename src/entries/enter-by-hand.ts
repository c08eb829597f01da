import { refuseMovingMoney, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { entrySteps } from "../options/server.ts";
import { refuseFull } from "../options/waiting-list/waiting-list.ts";
import { atField, Refusal } from "../refusal.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { chosenCharges } from "./charges.ts";
import { chooseByHand, chosenForAudit } from "./details.ts";
import { confirmEntry, findEntry, refuseClosed } from "./entry.ts";
import type { EntryCharge } from "./entry-charge.ts";
import type { HandEntry } from "./entry-shapes.ts";
import { findAngler, refuseSuspended } from "./find-angler.ts";

export type RecordCash = (
  tx: Tx,
  admin: SignedIn,
  cash: { tournament: Tournament; userId: number; note: string; pots: readonly EntryCharge[] },
  now: number,
) => Promise<number>;

const named = (pots: readonly EntryCharge[]) => (pots.length > 0 ? { pots: pots.map(({ name }) => name) } : {});

/** Returns the angler. Throws `not_found`, `cancelled`, `ended`, `suspended`, `full`, `same_state` or `invalid` (docs/rules.md 5.2). */
export async function enterByHand(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  input: HandEntry,
  recordCash: RecordCash,
  now: number,
): Promise<{ userId: number; username: string; displayName: string }> {
  const { username, note } = input;
  const tournament = await visibleTournament(tx, admin, tournamentId);
  // The club itself may enter an angler after the deadline for joining (docs/rules.md 5.15).
  refuseClosed({ ...tournament, joinUntil: null }, now);
  const angler = await findAngler(tx, username);
  refuseSuspended(angler, now);
  const { name, entryFeeCents } = tournament;
  if ((await findEntry(tx, tournamentId, angler.id))?.hasPaid) {
    throw Refusal.ofField("username", `${angler.displayName} has already joined ${name}.`, "same_state");
  }
  await atField("username", refuseFull(tx, tournament, angler.id, now));
  const details = chooseByHand(tournament, input);
  const pots = chosenCharges(tournament, input);
  const costs = entryFeeCents > 0 || pots.length > 0;
  const paidVia = costs ? ("cash" as const) : ("free" as const);
  if (costs) refuseMovingMoney(admin, tournamentId);
  if (costs && note === "") throw Refusal.ofField("note", "Please write a note, such as who took the cash");
  const cash = { tournament, userId: angler.id, note, pots };
  const paymentId = costs ? await recordCash(tx, admin, cash, now) : null;
  for (const step of entrySteps) await step.enterByHand(tx, admin, { tournament, userId: angler.id }, input, now);
  const entered = { paidVia, paidAt: now, paymentId, heldAt: null, entryNote: note || null, ...details };
  const change = { reason: "An angler was entered by hand.", by: admin, now };
  await confirmEntry(tx, { tournamentId, userId: angler.id }, entered, now, change);
  const message = `The club has entered you in ${name}. Start fishing!`;
  const link = `/tournaments/${tournamentId}`;
  await notify(tx, angler.id, { type: "tournament_joined", title: "Tournament Joined!", message, link }, now);
  const detail = {
    angler: angler.username,
    userId: angler.id,
    paidVia,
    note,
    ...chosenForAudit(details),
    ...named(pots),
  };
  const auditEntry = { action: "enter-by-hand", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  return { userId: angler.id, username: angler.username, displayName: angler.displayName };
}
