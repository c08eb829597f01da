import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { submitters } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { notify } from "../../base/notifications/notify.ts";
import { notifyFrom } from "../../base/notifications/notify-from.ts";
import { confirmedEntry } from "../../entries/confirmed-entry.ts";
import { findEntry } from "../../entries/entry.ts";
import { findEntrant } from "../../entries/find-entrant.ts";
import { findMember } from "../../members/read-member.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { hasConsent, submittersOf } from "./find-submitters.ts";
import { type SubmittersOfAngler, submitterLimits } from "./submitter-shapes.ts";
import { submitterTexts } from "./texts.ts";

type Person = { id: number; username: string; displayName: string };

const linkTo = (tournamentId: number) => `/tournaments/${tournamentId}`;

function refuseByTerms({ name, allowsSubmitters, cancelledAt }: Tournament): void {
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (!allowsSubmitters) throw new Refusal("same_state", submitterTexts.notAllowed(name));
}

type Consent = { tournament: Tournament; angler: Person; isOnPaper: boolean };

/**
 * Finds the new submitter. Organizers choose from a list with unpaid entrants, which anglers don't get to see. Throws
 * `not_found` or `invalid` at the field.
 */
async function findSubmitter(tx: Tx, { tournament, angler, isOnPaper }: Consent, typed: string): Promise<Person> {
  const entrant = await findEntrant(tx, tournament.id, typed, { isConfirmed: !isOnPaper });
  const { userId, username, displayName, hasPaid } = entrant;
  if (userId === angler.id) throw Refusal.ofField("entrant", submitterTexts.self);
  if (!hasPaid) throw Refusal.ofField("entrant", submitterTexts.unconfirmed(displayName));
  return { id: userId, username, displayName };
}

/** Throws `invalid` at the field. */
async function refuseBeyondLimits(tx: Tx, tournamentId: number, angler: Person, submitter: Person): Promise<void> {
  const ofTournament = eq(submitters.tournamentId, tournamentId);
  const ofAngler = await tx.$count(submitters, and(ofTournament, eq(submitters.userId, angler.id)));
  if (ofAngler >= submitterLimits.ofAngler) throw Refusal.ofField("entrant", submitterTexts.tooMany);
  const ofSubmitter = await tx.$count(submitters, and(ofTournament, eq(submitters.submitterId, submitter.id)));
  if (ofSubmitter < submitterLimits.ofSubmitter) return;
  throw Refusal.ofField("entrant", submitterTexts.tooManyAnglers(submitter.displayName));
}

async function viewOf(tx: Tx, tournamentId: number, userId: number): Promise<SubmittersOfAngler> {
  return { userId, submitters: await submittersOf(tx, tournamentId, userId) };
}

/** Returns the submitter, or null if nothing changed. */
async function add(tx: Tx, by: SignedIn, consent: Consent, typed: string, now: number): Promise<Person | null> {
  const { angler, isOnPaper } = consent;
  const { id: tournamentId } = consent.tournament;
  const submitter = await findSubmitter(tx, consent, typed);
  if (await hasConsent(tx, tournamentId, angler.id, submitter.id)) return null;
  await refuseBeyondLimits(tx, tournamentId, angler, submitter);
  const key = { tournamentId, userId: angler.id, submitterId: submitter.id };
  await tx.insert(submitters).values({ ...key, grantedAt: now, grantedById: by.id, isOnPaper });
  const names = { angler: angler.username, submitter: submitter.username };
  const detail = { ...names, userId: angler.id, submitterId: submitter.id, isOnPaper };
  await recordAudit(tx, by, { action: "add-submitter", subject: "tournament", subjectId: tournamentId, detail }, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  return submitter;
}

/**
 * Lets another entrant submit catches for the angler (docs/rules.md 6.14). Idempotent. Throws `not_found`, `cancelled`,
 * `same_state`, `not_joined`, `ended` or `invalid`.
 */
export async function addSubmitter(
  tx: Tx,
  angler: SignedIn,
  tournamentId: number,
  typed: string,
  now: number,
): Promise<SubmittersOfAngler> {
  const tournament = await visibleTournament(tx, angler, tournamentId);
  const { name } = tournament;
  refuseByTerms(tournament);
  if (!(await findEntry(tx, tournamentId, angler.id))?.hasPaid) {
    throw new Refusal("not_joined", submitterTexts.notJoined(name));
  }
  if (now >= tournament.endsAt) throw new Refusal("ended", submitterTexts.ended(name));
  const submitter = await add(tx, angler, { tournament, angler, isOnPaper: false }, typed, now);
  if (submitter) {
    const notice = { ...submitterTexts.notice.added(angler.displayName, name), link: linkTo(tournamentId) };
    await notifyFrom(tx, angler, [{ userId: submitter.id, type: "tournament_changed", ...notice }], now);
  }
  return viewOf(tx, tournamentId, angler.id);
}

/**
 * Records the consent that the club has on paper. Idempotent. Throws `not_found`, `not_joined`, `cancelled`, `same_state` or
 * `invalid`.
 */
export async function addSubmitterOnPaper(
  tx: Tx,
  by: SignedIn,
  key: { id: number; userId: number },
  typed: string,
  now: number,
): Promise<SubmittersOfAngler> {
  const { tournament } = await confirmedEntry(tx, by, key);
  refuseByTerms(tournament);
  const angler = await findMember(tx, key.userId);
  const submitter = await add(tx, by, { tournament, angler, isOnPaper: true }, typed, now);
  if (submitter) {
    const { added, addedByClub } = submitterTexts.notice;
    const type = "tournament_changed";
    const link = linkTo(key.id);
    await notify(tx, submitter.id, { type, ...added(angler.displayName, tournament.name), link }, now);
    await notify(tx, angler.id, { type, ...addedByClub(submitter.displayName, tournament.name), link }, now);
  }
  return viewOf(tx, key.id, key.userId);
}

/** Removes a consent; catches that were submitted with it stay. Throws `not_found`. */
export async function removeSubmitter(
  tx: Tx,
  by: SignedIn,
  { id: tournamentId, userId, submitterId }: { id: number; userId: number; submitterId: number },
  now: number,
): Promise<SubmittersOfAngler> {
  const { name } = await visibleTournament(tx, by, tournamentId);
  const isPair = and(eq(submitters.userId, userId), eq(submitters.submitterId, submitterId));
  const removed = await tx
    .delete(submitters)
    .where(and(eq(submitters.tournamentId, tournamentId), isPair))
    .returning({ id: submitters.id });
  if (removed.length === 0) throw new Refusal("not_found", submitterTexts.noSuch);
  const angler = await findMember(tx, userId);
  const submitter = await findMember(tx, submitterId);
  const detail = { angler: angler.username, submitter: submitter.username, userId, submitterId };
  const auditEntry = { action: "remove-submitter", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, by, auditEntry, now);
  await bumpVersion(tx, `tournament:${tournamentId}`);
  const text = submitterTexts.notice.removed(angler.displayName, name);
  const notice = { type: "tournament_changed", ...text, link: linkTo(tournamentId) } as const;
  if (by.id === userId) await notifyFrom(tx, by, [{ userId: submitterId, ...notice }], now);
  else await notify(tx, submitterId, notice, now);
  return viewOf(tx, tournamentId, userId);
}
