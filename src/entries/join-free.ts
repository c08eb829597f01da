import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Tx } from "../base/db/store.ts";
import { moneyText } from "../base/format/money.ts";
import { notify } from "../base/notifications/notify.ts";
import { readOwnRequest, refuseUnapproved, requestEntry } from "../options/approval/entry-requests.ts";
import { offerSpots } from "../options/waiting-list/offer-spots.ts";
import { hasSpot, joinWaitingList, refuseFull } from "../options/waiting-list/waiting-list.ts";
import { Refusal } from "../refusal.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { refuseChangedChoices } from "./choices/change-choices.ts";
import { parseEntryChoices, saveChoices } from "./choices/choices.ts";
import { chosenForAudit } from "./details.ts";
import { confirmEntry, findEntry, refuseClosed } from "./entry.ts";
import { sumOfCharges } from "./entry-charge.ts";
import type { JoinInput, JoinReply } from "./entry-shapes.ts";
import { refuseOthers } from "./require-entry-access.ts";
import { whenToFish } from "./when-to-fish.ts";

/**
 * Idempotent. With `waitlist`, joins the waiting list if the tournament is full (docs/rules.md 5.19). With `request`,
 * sends a request if the club approves entries (5.25). With `pay`, keeps the choices if there is something to pay.
 * Throws `same_state`, `full`, `members_only`, `approval_required`, `payment_required` (5.1), `not_found`,
 * `joining_closed`, `ended`, `cancelled`, or `invalid` if a requirement is missing.
 */
export async function joinFree(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  { waitlist = false, request = false, pay = false, ...input }: JoinInput,
  now: number,
): Promise<JoinReply> {
  const tournament = await visibleTournament(tx, actor, tournamentId);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (entry?.hasPaid) {
    if (pay) refuseChangedChoices(input, entry, tournament.name);
    return joinedReply(tournament, now);
  }
  refuseClosed(tournament, now);
  await refuseOthers(tx, tournament, actor.id);
  const { name, entryFeeCents } = tournament;
  const ownRequest = await readOwnRequest(tx, tournament, actor.id, entry);
  if (ownRequest && ownRequest.state !== "approved" && request) {
    await requestEntry(tx, actor, tournament, await parseEntryChoices(tx, tournament, actor.id, input, entry), now);
    const updatedEntry = await findEntry(tx, tournamentId, actor.id);
    return { hasPaid: false, request: await readOwnRequest(tx, tournament, actor.id, updatedEntry) };
  }
  await refuseUnapproved(tx, tournament, actor.id);
  await offerSpots(tx, tournamentId, now);
  if (waitlist && !(await hasSpot(tx, tournament, actor.id, now))) {
    return { hasPaid: false, waiting: await joinWaitingList(tx, actor, tournament, now) };
  }
  await refuseFull(tx, tournament, actor.id, now);
  if (entryFeeCents > 0 && !pay) {
    throw new Refusal("payment_required", `${name} has an entry fee of ${moneyText(entryFeeCents)}.`);
  }
  const choices = await parseEntryChoices(tx, tournament, actor.id, input, entry);
  const { details, keepSteps, pots } = choices;
  if (pay && (entryFeeCents > 0 || pots.length > 0)) {
    await saveChoices(tx, tournament, actor.id, choices, now);
    return { hasPaid: false, toPay: true };
  }
  if (pots.length > 0) {
    const cents = sumOfCharges(pots);
    throw new Refusal("payment_required", `${name} is free, but the side pots you chose cost ${moneyText(cents)}.`);
  }
  await keepSteps(tx, now);
  const joined = { paidVia: "free" as const, paidAt: now, ...details, pots: null };
  const change = { reason: "An angler joined.", by: actor, now };
  await confirmEntry(tx, { tournamentId, userId: actor.id }, joined, now, change);
  const link = `/tournaments/${tournamentId}`;
  const message = `You've successfully joined ${name}. ${whenToFish(tournament, now)}`;
  await notify(tx, actor.id, { type: "tournament_joined", title: "Tournament Joined!", message, link }, now);
  const auditEntry = { action: "join-tournament", subject: "tournament", subjectId: tournamentId } as const;
  await recordAudit(tx, actor, { ...auditEntry, detail: chosenForAudit(details) }, now);
  return joinedReply(tournament, now);
}

const joinedReply = ({ startsAt }: Pick<Tournament, "startsAt">, now: number): JoinReply => ({
  hasPaid: true,
  ...(now < startsAt && { isUpcoming: true }),
});
