import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { moneyText } from "../../base/format/money.ts";
import { notify } from "../../base/notifications/notify.ts";
import { chosenCharges } from "../../entries/charges.ts";
import { confirmEntry, findEntry, refuseClosed, updateEntry } from "../../entries/entry.ts";
import type { DecidedRequest } from "../../entries/entry-shapes.ts";
import { refuseSuspended } from "../../entries/find-angler.ts";
import { refuseOthers } from "../../entries/require-entry-access.ts";
import { whenToFish } from "../../entries/when-to-fish.ts";
import { findMember } from "../../members/read-member.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { offerSpots } from "../waiting-list/offer-spots.ts";
import { hasSpot, joinWaitingList } from "../waiting-list/waiting-list.ts";

type Key = { id: number; userId: number };

async function findRequest(tx: Tx, { name, id }: Tournament, userId: number) {
  const entry = await findEntry(tx, id, userId);
  if (!entry || entry.requestedAt === null) throw new Refusal("not_found", `There's no such request for ${name}.`);
  if (entry.hasPaid) throw new Refusal("same_state", `This angler has already joined ${name}.`);
  return entry;
}

/** A description of the amount the angler has to pay; null for nothing. */
function toPay(tournament: Tournament, { pots }: { pots: string[] | null }): string | null {
  if (tournament.entryFeeCents > 0) return `the entry fee of ${moneyText(tournament.entryFeeCents)}`;
  return chosenCharges(tournament, {}, { pots }).length > 0 ? "for your side pots" : null;
}

type ApprovedRequest = {
  tournament: Tournament;
  owed: string | null;
  isPaidInPerson: boolean;
  angler: { id: number; username: string };
};

/** Takes the angler's next step and returns the notification. An approved request doesn't hold a spot (docs/rules.md 5.26). */
async function goOn(tx: Tx, by: SignedIn, { tournament, owed, isPaidInPerson, angler }: ApprovedRequest, now: number) {
  const { id: tournamentId, name } = tournament;
  const title = `Your request to join ${name} was approved`;
  await offerSpots(tx, tournamentId, now);
  if (!(await hasSpot(tx, tournament, angler.id, now))) {
    const place = await joinWaitingList(tx, angler, tournament, now);
    const message = `The tournament is full. You're number ${place?.position ?? 1} on the waiting list, and we'll notify you when a spot opens.`;
    return { type: "entry_decided", title, message } as const;
  }
  if (owed !== null) {
    const message = isPaidInPerson
      ? `Pay ${owed} to the club in person. An organizer adds you once you've paid; your spot isn't held until then.`
      : `Pay ${owed} to take your spot. It isn't held until you pay.`;
    return { type: "entry_decided", title, message } as const;
  }
  const joined = { joinedAt: now, paidVia: "free" as const, paidAt: now };
  const change = { reason: "A request to join was approved.", by, now };
  await confirmEntry(tx, { tournamentId, userId: angler.id }, joined, now, change);
  const message = `${title}. ${whenToFish(tournament, now)}`;
  return { type: "tournament_joined", title: "Tournament Joined!", message } as const;
}

/**
 * Approves a request: enters the angler if there's nothing to pay and a spot is open; an angler who has to pay can now do so.
 * Idempotent. Throws `not_found`, `same_state`, `suspended`, `members_only`, `joining_closed`, `ended` or `cancelled`.
 */
export async function approveRequest(
  tx: Tx,
  by: SignedIn,
  { id: tournamentId, userId }: Key,
  { isPaidInPerson }: { isPaidInPerson: boolean },
  now: number,
): Promise<DecidedRequest> {
  const tournament = await visibleTournament(tx, by, tournamentId);
  const entry = await findRequest(tx, tournament, userId);
  const owed = toPay(tournament, entry);
  // The club may still enter an angler after the joining deadline (docs/rules.md 5.15), but nobody can pay online then.
  refuseClosed({ ...tournament, joinUntil: owed === null || isPaidInPerson ? null : tournament.joinUntil }, now);
  const angler = await findMember(tx, userId);
  refuseSuspended(angler, now);
  await refuseOthers(tx, tournament, userId);
  if (entry.approvedAt === null) {
    const approved = { approvedAt: now, declinedAt: null, declineReason: null };
    await updateEntry(tx, entry, approved);
    const notice = await goOn(tx, by, { tournament, owed, isPaidInPerson, angler }, now);
    await notify(tx, userId, { ...notice, link: `/tournaments/${tournamentId}` }, now);
    const detail = { angler: angler.username, userId };
    const auditEntry = { action: "approve-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
    await recordAudit(tx, by, auditEntry, now);
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  return { userId, state: "approved", hasPaid: (await findEntry(tx, tournamentId, userId))?.hasPaid ?? false };
}

/** Also declines an approved request until the angler joins. The reason is shown to the angler. Throws `not_found` or `same_state`. */
export async function declineRequest(
  tx: Tx,
  by: SignedIn,
  { id: tournamentId, userId }: Key,
  { reason }: { reason: string },
  now: number,
): Promise<DecidedRequest> {
  const tournament = await visibleTournament(tx, by, tournamentId);
  const entry = await findRequest(tx, tournament, userId);
  const { name } = tournament;
  if (entry.declinedAt === null) {
    const declined = { approvedAt: null, declinedAt: now, declineReason: reason };
    await updateEntry(tx, entry, declined);
    const notice = { title: `Your request to join ${name} was declined`, message: `Reason: ${reason}` };
    await notify(tx, userId, { type: "entry_decided", ...notice, link: `/tournaments/${tournamentId}` }, now);
    const detail = { angler: (await findMember(tx, userId)).username, userId, reason };
    const auditEntry = { action: "decline-entry", subject: "tournament", subjectId: tournamentId, detail } as const;
    await recordAudit(tx, by, auditEntry, now);
    await offerSpots(tx, tournamentId, now);
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  return { userId, state: "declined", hasPaid: false };
}
