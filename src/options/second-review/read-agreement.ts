import { and, count, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { challenges, rulings, secondLooks, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { medianOf } from "./second-review-actions.ts";
import type { JudgeAgreement } from "./second-review-shapes.ts";

const isOfJudge = inArray(rulings.decision, ["verified", "rejected"]);

const decisionsQuery = (db: Db, { id, isAdmin }: SignedIn) =>
  db
    .select({ judgeId: users.id, judge: users.username, judgeDisplayName: users.displayName, decisions: count() })
    .from(rulings)
    .innerJoin(users, eq(users.id, rulings.judgeId))
    .where(and(isOfJudge, isAdmin ? undefined : eq(users.id, id)))
    .groupBy(users.id)
    .orderBy(users.username);

/** Second reviews that a judge has done, without dropped ones. */
const looksQuery = (db: Db) =>
  db
    .select({
      firstId: rulings.judgeId,
      secondId: secondLooks.judgeId,
      second: users.username,
      secondDisplayName: users.displayName,
      unit: rulings.unit,
      status: secondLooks.status,
      firstMeasured: rulings.measured,
      secondMeasured: secondLooks.measured,
    })
    .from(secondLooks)
    .innerJoin(rulings, eq(rulings.id, secondLooks.rulingId))
    .leftJoin(users, eq(users.id, secondLooks.judgeId))
    .where(or(isNotNull(secondLooks.measured), isNotNull(secondLooks.reason)));

/** The judge whose decision was challenged, for each upheld challenge. */
const overturnedQuery = (db: Db) =>
  db
    .select({
      judgeId: sql<
        number | null
      >`(select ${rulings.judgeId} from ${rulings} where ${rulings.catchId} = ${challenges.catchId}
        and ${isOfJudge} and ${rulings.decidedAt} <= ${challenges.createdAt} order by ${rulings.id} desc limit 1)`,
    })
    .from(challenges)
    .where(eq(challenges.status, "upheld"));

type Look = Awaited<ReturnType<typeof looksQuery>>[number];

/** The second judge's measurements minus the first judge's, by unit. */
function measuredApart(looks: readonly Look[]) {
  const measured = looks.flatMap(({ unit, firstMeasured, secondMeasured }) =>
    firstMeasured === null || secondMeasured === null ? [] : [{ unit, apart: secondMeasured - firstMeasured }],
  );
  return [...Map.groupBy(measured, ({ unit }) => unit)].map(([unit, rows]) => ({
    unit,
    apart: rows.map(({ apart }) => apart),
  }));
}

const medianInUnits = (hundredths: readonly number[]): number => (medianOf(hundredths) ?? 0) / 100;

const differencesOf = (looks: readonly Look[]): JudgeAgreement["differences"] =>
  measuredApart(looks).map(({ unit, apart }) => {
    const sizes = apart.map(Math.abs);
    return { unit, median: medianInUnits(sizes), largest: Math.max(...sizes) / 100 };
  });

const agreedOf = (looks: readonly Look[]): number => looks.filter(({ status }) => status === "agreed").length;

/** The second judges who reviewed one judge's decisions; deleted accounts are left out. */
function secondJudgesOf(looks: readonly Look[]): JudgeAgreement["secondJudges"] {
  const named = looks.flatMap((look) => (look.second === null ? [] : [{ ...look, second: look.second }]));
  return [...Map.groupBy(named, ({ second }) => second)]
    .map(([judge, judgeLooks]) => ({
      judge,
      judgeDisplayName: judgeLooks[0]?.secondDisplayName ?? judge,
      looks: judgeLooks.length,
      agreed: agreedOf(judgeLooks),
      leanings: measuredApart(judgeLooks).map(({ unit, apart }) => ({ unit, median: medianInUnits(apart) })),
    }))
    .toSorted((a, b) => a.judge.localeCompare(b.judge));
}

/** How often a second judge agreed and a challenge was upheld: for every judge if the reader is an admin, else only for the reader. */
export async function readAgreement(db: Db, reader: SignedIn): Promise<JudgeAgreement[]> {
  const looks = await looksQuery(db);
  const overturned = await overturnedQuery(db);
  return (await decisionsQuery(db, reader)).map(({ judgeId, judge, judgeDisplayName, decisions }) => {
    const judgeLooks = looks.filter(({ firstId }) => firstId === judgeId);
    return {
      judge,
      judgeDisplayName,
      decisions,
      lookedAtAgain: judgeLooks.length,
      agreed: agreedOf(judgeLooks),
      differences: differencesOf(judgeLooks),
      looks: looks.filter(({ secondId }) => secondId === judgeId).length,
      overturned: overturned.filter((ruling) => ruling.judgeId === judgeId).length,
      secondJudges: reader.isAdmin ? secondJudgesOf(judgeLooks) : [],
    };
  });
}
