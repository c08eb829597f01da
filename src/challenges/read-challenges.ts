import { and, desc, eq, lt, ne, or } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { catches, challengeDeposits, challenges, payments } from "../base/db/schema.ts";
import { inScope } from "../base/db/scope.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { findVisibleCatch } from "../catches/find-catch.ts";
import { Refusal } from "../refusal.ts";
import { mayDo, type Scope, scopeOf } from "../rights.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { challengesUntil } from "../tournaments/results/result-state.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { conflictWith } from "./challenge-judges.ts";
import {
  type ChallengeRow,
  challengeRows,
  challengeViewFor,
  findChallenge,
  messagesQuery,
  publicView,
  sideOf,
} from "./challenge-rows.ts";
import type {
  CatchChallenges,
  ChallengeQuery,
  ChallengeThread,
  ChallengeView,
  DepositDue,
} from "./challenge-shapes.ts";
import { depositState, reasonsOf, sideWords } from "./challenge-status.ts";
import { findChallengeBlocker } from "./open-challenge.ts";
import { refusalTexts } from "./texts.ts";

type Page = ListPage<ChallengeView>;

const before = (after: number | undefined) => lt(challenges.id, after ?? Number.MAX_SAFE_INTEGER);

export const allChallengesQuery = (
  db: Db,
  after: number | undefined,
  limit: number,
  status?: "open" | "decided",
  scope: Scope = "all",
) => {
  const isOpen = eq(challenges.status, "open");
  const statusCondition = status && (status === "open" ? isOpen : ne(challenges.status, "open"));
  return challengeRows(db)
    .where(and(statusCondition, inScope(db, challenges.tournamentId, scope), before(after)))
    .orderBy(desc(challenges.id))
    .limit(limit);
};

export const ownChallengesQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  challengeRows(db)
    .where(and(or(eq(challenges.challengerId, userId), eq(catches.userId, userId)), before(after)))
    .orderBy(desc(challenges.id))
    .limit(limit);

const viewFor = (reader: SignedIn) => (row: ChallengeRow) => challengeViewFor(row, sideOf(reader, row) ?? "angler");

export const listOwnChallenges = (db: Db, reader: SignedIn, { after, limit }: ChallengeQuery): Promise<Page> =>
  readPage(
    limit,
    (wanted) => ownChallengesQuery(db, reader.id, after, wanted),
    ({ challenge }) => challenge.id,
    viewFor(reader),
  );

export const listAllChallenges = (
  db: Db,
  judge: SignedIn,
  { after, limit, status }: ChallengeQuery & { status?: "open" | "decided" },
): Promise<Page> =>
  readPage(
    limit,
    (wanted) => allChallengesQuery(db, after, wanted, status, scopeOf(judge, "review")),
    ({ challenge }) => challenge.id,
    viewFor(judge),
  );

export const paidDepositQuery = (db: Db, challengeId: number) =>
  db
    .select({ amount: payments.amountCents, refundState: payments.refundState, keptAt: payments.keptAt })
    .from(challengeDeposits)
    .innerJoin(payments, eq(payments.depositId, challengeDeposits.id))
    .where(and(eq(challengeDeposits.challengeId, challengeId), eq(payments.status, "succeeded")))
    .orderBy(payments.id)
    .limit(1);

/** The first payment of the deposit. Later ones are refunded automatically. */
async function readPaidDeposit(db: Db, challengeId: number): Promise<ChallengeThread["paidDeposit"]> {
  const [paid] = await paidDepositQuery(db, challengeId);
  return paid && { amount: paid.amount, state: depositState(paid) };
}

/** Readable by its challenger. Throws `not_found`. */
export async function readDepositDue(db: Db, reader: SignedIn, id: number): Promise<DepositDue> {
  const [deposit] = await db.select().from(challengeDeposits).where(eq(challengeDeposits.id, id));
  if (deposit?.challengerId !== reader.id) throw new Refusal("not_found", refusalTexts.notFound);
  const { catchId, tournamentId, amountCents: amount, challengeId } = deposit;
  const isPaid = and(eq(payments.depositId, id), eq(payments.status, "succeeded"));
  return {
    deposit: { id, amount, catchId, tournamentId, isPaid: (await db.$count(payments, isPaid)) > 0, challengeId },
  };
}

/** Readable by its parties and judges. Throws `not_found`. */
export async function readChallenge(db: Db, reader: SignedIn, id: number, now: number): Promise<ChallengeThread> {
  const { row, you } = await findChallenge(db, reader, id);
  const messages = await messagesQuery(db, id);
  const paidDeposit = you === "angler" ? undefined : await readPaidDeposit(db, id);
  const conflict = mayDo(reader, "review", row.tournament.id) ? await conflictWith(db, reader.id, row, now) : null;
  return {
    ...challengeViewFor(row, you),
    messages: messages.map(({ message, username, displayName }) => ({
      id: message.id,
      side: message.side,
      by: (you === "judge" && username) || sideWords[message.side],
      byDisplayName: (you === "judge" && displayName) || sideWords[message.side],
      isYours: message.authorId === reader.id,
      text: message.text,
      at: isoText(message.writtenAt),
    })),
    ...(paidDeposit && { paidDeposit }),
    refusedBecause: conflict?.hasOtherJudge ? refusalTexts.notImpartial : null,
    isMarkedByYou: conflict !== null && !conflict.hasOtherJudge,
  };
}

export const challengesOfCatchQuery = (db: Db, catchId: number) =>
  challengeRows(db)
    .where(and(eq(challenges.catchId, catchId), ne(challenges.status, "withdrawn")))
    .orderBy(desc(challenges.id));

/** Readable by everyone who can see the catch. Throws `not_found`. */
export async function readCatchChallenges(db: Db, actor: Actor, id: number, now: number): Promise<CatchChallenges> {
  const { fish, tournament, resubmittedAs } = await findVisibleCatch(db, { actor, now }, id);
  const refusedBecause = await findChallengeBlocker(db, actor, id, now);
  const depositCents = tournament ? (await visibleTournament(db, actor, tournament.id)).challengeDepositCents : 0;
  return {
    catchId: id,
    species: fish.species,
    length: fish.length / 100,
    unit: tournament ? rulesOf(tournament).unit : "in",
    tournamentId: tournament?.id ?? null,
    tournamentName: tournament?.name ?? null,
    challenges: (await challengesOfCatchQuery(db, id)).map(publicView),
    ...(fish.userId === actor?.id && { isOwn: true, ...(resubmittedAs !== null && { resubmittedAs }) }),
    mayChallenge: actor !== null && refusedBecause === null,
    refusedBecause,
    until: tournament && isoText(challengesUntil(tournament)),
    reasons: tournament ? reasonsOf(rulesOf(tournament)) : [],
    ...(depositCents > 0 && { deposit: depositCents }),
  };
}
