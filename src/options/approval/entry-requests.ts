import { and, eq, isNotNull } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { participants, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { holdsInvitation } from "../../base/db/tournament-visibility.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { isoText } from "../../base/format/moments.ts";
import { type Choices, saveChoices } from "../../entries/choices/choices.ts";
import { shownDetails } from "../../entries/details.ts";
import { deleteRequest, findEntry, saveEntryFields } from "../../entries/entry.ts";
import type { EntryRequest, OwnRequest, RequestState } from "../../entries/entry-shapes.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { notifyOfRequest } from "./notify-of-request.ts";

type RequestTerms = Pick<
  typeof participants.$inferSelect,
  "requestedAt" | "approvedAt" | "declinedAt" | "declineReason" | "hasPaid"
>;

function stateOf(entry: RequestTerms | undefined): RequestState {
  if (entry?.approvedAt != null) return "approved";
  if (entry?.declinedAt != null) return "declined";
  return entry?.requestedAt == null ? "none" : "waiting";
}

/** Undefined if no request is needed: invited anglers don't need approval. */
export async function readOwnRequest(
  db: Db,
  { id, isByApproval }: Tournament,
  userId: number,
  entry: RequestTerms | undefined,
): Promise<OwnRequest | undefined> {
  if (!isByApproval || entry?.hasPaid || (await holdsInvitation(db, id, userId))) return undefined;
  const requestedAt = isoText(entry?.requestedAt ?? null);
  return { state: stateOf(entry), requestedAt, reason: entry?.declineReason ?? null };
}

/** Throws `approval_required`. */
export async function refuseUnapproved(db: Db, tournament: Tournament, userId: number): Promise<void> {
  const ownRequest = await readOwnRequest(db, tournament, userId, await findEntry(db, tournament.id, userId));
  if (!ownRequest || ownRequest.state === "approved") return;
  const { name } = tournament;
  const entryTerms = {
    none: `The club approves each entry in ${name}. Ask to join, and we'll notify you of the decision.`,
    waiting: `The club hasn't decided on your request to join ${name} yet. We'll notify you when it has.`,
    declined: `The club declined your request to join ${name}. Reason: ${ownRequest.reason ?? ""}`,
  };
  throw new Refusal("approval_required", entryTerms[ownRequest.state]);
}

/** Sending a request again updates its choices (docs/rules.md 5.25). Throws `approval_required` after it was declined. */
export async function requestEntry(
  tx: Tx,
  angler: SignedIn,
  tournament: Tournament,
  choices: Choices,
  now: number,
): Promise<void> {
  const { id: tournamentId } = tournament;
  const before = await findEntry(tx, tournamentId, angler.id);
  if (stateOf(before) === "declined") await refuseUnapproved(tx, tournament, angler.id);
  await saveChoices(tx, tournament, angler.id, choices, now);
  if (before?.requestedAt != null) return;
  await saveEntryFields(tx, { tournamentId, userId: angler.id }, { requestedAt: now }, now);
  await notifyOfRequest(tx, angler, tournament, now);
  await recordAudit(tx, angler, { action: "ask-to-join", subject: "tournament", subjectId: tournamentId }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
}

/** A declined request stays, so that it can't be sent again. Returns whether a pending or approved request was withdrawn. */
export async function withdrawRequest(tx: Tx, angler: SignedIn, tournamentId: number, now: number): Promise<boolean> {
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (!entry || entry.hasPaid || entry.requestedAt === null || entry.declinedAt !== null) return false;
  await deleteRequest(tx, entry);
  await recordAudit(tx, angler, { action: "withdraw-request", subject: "tournament", subjectId: tournamentId }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return true;
}

export const requestsQuery = (db: Db, tournamentId: number) =>
  db
    .select({ entry: participants, ...namesOf(users) })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        eq(participants.hasPaid, false),
        isNotNull(participants.requestedAt),
      ),
    );

/** Lists requests in the order in which they were made. Throws `not_found`. */
export async function listRequests(db: Db, admin: SignedIn, tournamentId: number): Promise<EntryRequest[]> {
  await visibleTournament(db, admin, tournamentId);
  const rows = await requestsQuery(db, tournamentId);
  const inOrder = rows.toSorted((a, b) => (a.entry.requestedAt ?? 0) - (b.entry.requestedAt ?? 0));
  return inOrder.map(({ entry, username, displayName }) => ({
    userId: entry.userId,
    username,
    displayName,
    requestedAt: isoText(entry.requestedAt ?? entry.joinedAt),
    state: stateOf(entry),
    reason: entry.declineReason,
    ...shownDetails(entry),
    answers: entry.answers ?? [],
  }));
}
