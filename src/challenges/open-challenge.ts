import { and, eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { challengeMessages, challenges, standings } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notifyFrom, refuseBeyondSenderLimit } from "../base/notifications/notify-from.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import type { CatchRow } from "../catches/catch-rows.ts";
import { findVisibleCatch } from "../catches/find-catch.ts";
import type { SavedPhoto } from "../catches/saved-photo.ts";
import { storePhoto } from "../catches/submit-catch.ts";
import { findEntry } from "../entries/entry.ts";
import { writeDeposit } from "../options/challenge-deposit/deposit.ts";
import { Refusal } from "../refusal.ts";
import { type ScoringCatch, scoringFish, scoringOf } from "../results/scores.ts";
import { scoringFishLimit, scoringFishQuery, teamEntriesQuery } from "../results/scoring-queries.ts";
import { fishOfSide, sideOf } from "../results/sides.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { challengesUntil } from "../tournaments/results/result-state.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findDeciders } from "./challenge-judges.ts";
import type { NewChallenge } from "./challenge-shapes.ts";
import { challengeLimits, maxOpenChallenges, otherReason, reasonOf } from "./challenge-status.ts";
import { noticeTexts, refusalTexts } from "./texts.ts";

type Fish = CatchRow["fish"];
type Challengeable = {
  fish: Fish;
  tournament: NonNullable<CatchRow["tournament"]>;
  isOwn: boolean;
  /** 0 for no deposit. */
  depositCents: number;
};

/** Whether the fish counts toward its angler's score. */
async function isCounted(db: Db, { id, userId }: Fish, tournament: Challengeable["tournament"]): Promise<boolean> {
  const { teamId = null, disqualifiedAt = null, state } = (await findEntry(db, tournament.id, userId)) ?? {};
  if (disqualifiedAt !== null || state === "did_not_start") return false;
  const isTheirs = teamId === null ? eq(standings.userId, userId) : eq(standings.teamId, teamId);
  const [standing] = await db
    .select({ catchIds: standings.catchIds })
    .from(standings)
    .where(and(eq(standings.tournamentId, tournament.id), isTheirs));
  if (standing?.catchIds) return standing.catchIds.includes(id);
  const scoring = scoringOf(tournament);
  const team = teamId === null ? [] : (sideOf(await teamEntriesQuery(db).prepare().execute({ teamId })) ?? []);
  const members = teamId === null ? [{ userId }] : team;
  const verified: ScoringCatch[] = [];
  for (const member of members) {
    const query = { tournamentId: tournament.id, userId: member.userId, limit: scoringFishLimit(scoring) };
    verified.push(...(await scoringFishQuery(db).prepare().execute(query)));
  }
  return scoringFish(scoring, fishOfSide(team, verified)).some((fish) => fish.id === id);
}

async function refuseByDecision(
  db: Db,
  { fish, tournament, isOwn }: Omit<Challengeable, "depositCents">,
): Promise<void> {
  if (fish.judgedAt === null || (fish.status !== "verified" && fish.status !== "rejected")) {
    throw new Refusal("not_judged", refusalTexts.notDecided);
  }
  if (isOwn || (await isCounted(db, fish, tournament))) return;
  throw new Refusal("not_counted", refusalTexts.notCounted);
}

async function refuseRepeated(db: Db, challengerId: number, catchId: number): Promise<void> {
  const isOpen = and(eq(challenges.challengerId, challengerId), eq(challenges.status, "open"));
  if ((await db.$count(challenges, and(isOpen, eq(challenges.catchId, catchId)))) > 0) {
    throw new Refusal("already_challenged", refusalTexts.twice);
  }
  if ((await db.$count(challenges, isOpen)) >= maxOpenChallenges) {
    throw new Refusal("too_many", refusalTexts.tooMany);
  }
}

/**
 * Finds a catch whose decision the actor may challenge (docs/rules.md 10.4). Throws `not_found`, `not_joined`,
 * `cancelled`, `not_judged`, `not_counted`, `stale` for a catch that was resubmitted, `challenge_window`,
 * `already_challenged` or `too_many`.
 */
export async function findChallengeable(db: Db, actor: SignedIn, id: number, now: number): Promise<Challengeable> {
  const { fish, tournament, resubmittedAs } = await findVisibleCatch(db, { actor, now }, id);
  if (!tournament) throw new Refusal("not_judged", refusalTexts.noTournament);
  if (!(await findEntry(db, tournament.id, actor.id))?.hasPaid) {
    throw new Refusal("not_joined", refusalTexts.notEntrant(tournament));
  }
  const { cancelledAt, challengeDepositCents: depositCents } = await visibleTournament(db, actor, tournament.id);
  if (cancelledAt !== null) throw new Refusal("cancelled", refusalTexts.cancelled(tournament));
  const challengeable = { fish, tournament, isOwn: fish.userId === actor.id, depositCents };
  await refuseByDecision(db, challengeable);
  if (resubmittedAs !== null) throw new Refusal("stale", refusalTexts.resubmitted);
  const until = challengesUntil(tournament);
  if (now >= until) {
    throw new Refusal("challenge_window", refusalTexts.closed(tournament, until, tournament.timeZone));
  }
  await refuseRepeated(db, actor.id, id);
  if (!challengeable.isOwn) await refuseBeyondSenderLimit(db, actor, "challenge_changed", fish.userId, now);
  return challengeable;
}

/** Null if the reader may challenge the decision. */
export async function findChallengeBlocker(db: Db, actor: Actor, id: number, now: number): Promise<string | null> {
  try {
    if (actor) await findChallengeable(db, actor, id, now);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

type Opened = { reason: string; text: string; photoId: number | null; complaintId?: number };

export async function writeChallenge(
  tx: Tx,
  challenger: SignedIn,
  { fish, tournament, isOwn }: Challengeable,
  { reason, text, photoId, complaintId }: Opened,
  now: number,
): Promise<number> {
  const ids = { catchId: fish.id, tournamentId: tournament.id, challengerId: challenger.id };
  const [row] = await tx
    .insert(challenges)
    .values({ ...ids, reason, photoId, complaintId, createdAt: now })
    .returning({ id: challenges.id });
  if (!row) throw new Error("The challenge's row was not written.");
  if (text) {
    const message = {
      challengeId: row.id,
      authorId: challenger.id,
      side: "challenger" as const,
      text,
      writtenAt: now,
    };
    await tx.insert(challengeMessages).values(message);
  }
  await bumpVersion(tx, `tournament:${tournament.id}`);
  const detail = { challenge: row.id, reason, ...(complaintId !== undefined && { complaintId }) };
  const entry = { action: "open-challenge", subject: "catch" as const, subjectId: fish.id, detail };
  await recordAudit(tx, challenger, entry, now);
  const link = `/challenges/${row.id}`;
  if (!isOwn) {
    const notice = noticeTexts.opened(fish, tournament, reason);
    await notifyFrom(tx, challenger, [{ userId: fish.userId, type: "challenge_changed", ...notice, link }], now);
  }
  const challenge = { challengerId: challenger.id, tournamentId: tournament.id, createdAt: now };
  const deciders = (await findDeciders(tx, { challenge, fish }, now)).filter((userId) => userId !== fish.userId);
  const notice = { type: "challenge_filed" as const, ...noticeTexts.toDecide(fish, tournament, reason), link };
  const notices = deciders.map((userId) => ({ userId, ...notice }));
  await notifyFrom(tx, challenger, notices, now);
  return row.id;
}

/** Throws `invalid` if the reason requires a text. */
export function requireReason({ tournament }: Challengeable, input: NewChallenge): ReturnType<typeof reasonOf> {
  const { reason, text } = reasonOf(rulesOf(tournament), input.reason, input.text);
  const isTooShort = text.toLowerCase() === otherReason.toLowerCase() || text.length < challengeLimits.other.min;
  if (reason === otherReason && isTooShort) throw Refusal.ofField("text", refusalTexts.needsText);
  return { reason, text };
}

/** The id of the challenge, or of the deposit to pay first. */
export type OpenedChallenge = number | { depositId: number };

/** Throws as `findChallengeable` does, and `invalid`. */
export async function openChallenge(
  tx: Tx,
  challenger: SignedIn,
  catchId: number,
  input: NewChallenge,
  photo: ReceivedPhoto | SavedPhoto | null,
  now: number,
): Promise<OpenedChallenge> {
  const challengeable = await findChallengeable(tx, challenger, catchId, now);
  const { reason, text } = requireReason(challengeable, input);
  const photoId = photo && (await storePhoto(tx, photo, challenger.id, now));
  const content = { reason, text, photoId };
  if (challengeable.depositCents === 0) return writeChallenge(tx, challenger, challengeable, content, now);
  const { fish, tournament, depositCents: amountCents } = challengeable;
  const ids = { catchId: fish.id, tournamentId: tournament.id, challengerId: challenger.id };
  return { depositId: await writeDeposit(tx, { ...ids, ...content, amountCents }, now) };
}

/**
 * Opens a challenge from a report that names a catch, if no deposit would be required. The report's text stays private
 * to the club.
 */
export async function challengeByComplaint(
  tx: Tx,
  challenger: SignedIn,
  { catchId, complaintId }: { catchId: number; complaintId: number },
  now: number,
): Promise<void> {
  try {
    const challengeable = await findChallengeable(tx, challenger, catchId, now);
    if (challengeable.depositCents > 0) return;
    await writeChallenge(
      tx,
      challenger,
      challengeable,
      { reason: otherReason, text: "", photoId: null, complaintId },
      now,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
