import { and, eq, inArray } from "drizzle-orm";
import { rulings } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { mayJudge } from "../relations/conflict-of-interest.ts";
import { findJudges, judgesFor, relationsOf } from "../relations/find-conflict.ts";
import type { ChallengeRow } from "./challenge-rows.ts";

type Challenged = {
  challenge: Pick<ChallengeRow["challenge"], "challengerId" | "tournamentId" | "createdAt">;
  fish: Pick<ChallengeRow["fish"], "id" | "userId" | "submittedBy" | "judgedBy">;
};

type Conflict = { isParty: boolean; isRulingJudge: boolean; hasOtherJudge: boolean };

/**
 * Judges who verified or rejected the catch, even if that was undone. Decisions from before 0.4.0 have only `judgedBy`.
 */
async function findRulingJudges(db: Db, { id, judgedBy }: Challenged["fish"]): Promise<(number | null)[]> {
  const isOfJudge = and(eq(rulings.catchId, id), inArray(rulings.decision, ["verified", "rejected"]));
  const ruled = await db.selectDistinct({ judge: rulings.judgeId }).from(rulings).where(isOfJudge);
  return [judgedBy, ...ruled.map(({ judge }) => judge)];
}

async function findParts(db: Db, { challenge, fish }: Challenged) {
  const { userId: anglerId, submittedBy } = fish;
  const parties = [challenge.challengerId, anglerId, ...(submittedBy === null ? [] : [submittedBy])];
  const declared = await relationsOf(db, parties);
  const { createdAt: submittedAt } = challenge;
  const rulingJudges = await findRulingJudges(db, fish);
  const isRulingJudge = (judge: number) => rulingJudges.includes(judge);
  const isOfParty = (judge: number) =>
    !parties.every((userId) => mayJudge(judge, { userId, submittedAt, submittedBy: null }, declared));
  const isImpartial = (judge: number) => !(isRulingJudge(judge) || isOfParty(judge));
  const isNoParty = (judge: number) => !parties.includes(judge);
  return { isRulingJudge, isOfParty, isImpartial, isNoParty };
}

type Parts = Awaited<ReturnType<typeof findParts>>;

/** Whether another judge, who is impartial or at least not a party, has to decide instead. */
const isForOther = (judge: number, judges: readonly number[], { isImpartial, isNoParty }: Parts): boolean =>
  judges.some(isNoParty(judge) ? isImpartial : isNoParty);

const judgesOf = async (db: Db, { challenge }: Challenged, now: number) =>
  judgesFor(await findJudges(db, now), challenge.tournamentId);

/** Null for a judge who didn't rule, isn't a party and doesn't fish with one (docs/rules.md 10.8). */
export async function conflictWith(
  db: Db,
  judgeId: number,
  challenged: Challenged,
  now: number,
): Promise<Conflict | null> {
  const parts = await findParts(db, challenged);
  if (parts.isImpartial(judgeId)) return null;
  return {
    isParty: parts.isOfParty(judgeId),
    isRulingJudge: parts.isRulingJudge(judgeId),
    hasOtherJudge: isForOther(judgeId, await judgesOf(db, challenged, now), parts),
  };
}

/** The judges who may decide the challenge, except the challenger. */
export async function findDeciders(db: Db, challenged: Challenged, now: number): Promise<number[]> {
  const parts = await findParts(db, challenged);
  const judges = await judgesOf(db, challenged, now);
  const mayDecide = (judge: number) => parts.isImpartial(judge) || !isForOther(judge, judges, parts);
  return [...new Set(judges)].filter((judge) => judge !== challenged.challenge.challengerId && mayDecide(judge));
}
