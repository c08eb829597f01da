import { and, count, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { challenges, rulings, secondLooks, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import type { JudgeAgreement } from "./model.ts";
import { medianOf } from "./rules.ts";

const isOfJudge = inArray(rulings.decision, ["verified", "rejected"]);

const decisionsQuery = (db: Db, { id, isAdmin }: SignedIn) =>
  db
    .select({ judgeId: users.id, judge: users.username, decisions: count() })
    .from(rulings)
    .innerJoin(users, eq(users.id, rulings.judgeId))
    .where(and(isOfJudge, isAdmin ? undefined : eq(users.id, id)))
    .groupBy(users.id)
    .orderBy(users.username);

/** Without those that were given up. */
const looksQuery = (db: Db) =>
  db
    .select({
      firstId: rulings.judgeId,
      secondId: secondLooks.judgeId,
      unit: rulings.unit,
      status: secondLooks.status,
      first: rulings.measured,
      second: secondLooks.measured,
    })
    .from(secondLooks)
    .innerJoin(rulings, eq(rulings.id, secondLooks.rulingId))
    .where(or(isNotNull(secondLooks.measured), isNotNull(secondLooks.reason)));

/** Of each upheld challenge, the judge whose decision it was about. */
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

function differencesOf(looks: readonly Look[]): JudgeAgreement["differences"] {
  const measured = looks.flatMap(({ unit, first, second }) =>
    first === null || second === null ? [] : [{ unit, difference: Math.abs(first - second) }],
  );
  return [...Map.groupBy(measured, ({ unit }) => unit)].map(([unit, rows]) => {
    const differences = rows.map(({ difference }) => difference);
    return { unit, median: (medianOf(differences) ?? 0) / 100, largest: Math.max(...differences) / 100 };
  });
}

/** How often a second judge agreed and a challenge was upheld: of every judge for an admin, else of the reader alone. */
export async function readAgreement(db: Db, reader: SignedIn): Promise<JudgeAgreement[]> {
  const looks = await looksQuery(db);
  const overturned = await overturnedQuery(db);
  return (await decisionsQuery(db, reader)).map(({ judgeId, judge, decisions }) => {
    const own = looks.filter(({ firstId }) => firstId === judgeId);
    return {
      judge,
      decisions,
      lookedAtAgain: own.length,
      agreed: own.filter(({ status }) => status === "agreed").length,
      differences: differencesOf(own),
      looks: looks.filter(({ secondId }) => secondId === judgeId).length,
      overturned: overturned.filter((one) => one.judgeId === judgeId).length,
    };
  });
}
