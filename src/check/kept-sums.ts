import { sql } from "drizzle-orm";
import { ledger, moneySums, sums } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { countSum, readSums, type SumName, sumNames } from "../db/sums.ts";
import { type Check, wrong } from "./check.ts";

type SumDifference = { name: SumName; stored: number; expected: number };

/** Sums that are kept and not what the rows say. */
export async function differingSums(db: Db): Promise<SumDifference[]> {
  const stored = await readSums(db, ...sumNames);
  const differences: SumDifference[] = [];
  for (const name of sumNames) {
    const expected = await countSum(db, name);
    if (stored[name] !== expected) differences.push({ name, stored: stored[name], expected });
  }
  return differences;
}

type MoneyDifference = { tournamentId: number; kind: string; stored: number | null; expected: number };

/** Sums of the ledger that are kept and not what its movements say. */
export async function differingMoney(db: Db): Promise<MoneyDifference[]> {
  return db.all<MoneyDifference>(sql`
    with counted(tournament_id, kind, cents) as (
      select 0, kind, sum(amount_cents) from ${ledger} group by kind
      union all select tournament_id, kind, sum(amount_cents) from ${ledger} where tournament_id is not null group by 1, 2)
    select coalesce(c.tournament_id, s.tournament_id) as tournamentId, coalesce(c.kind, s.kind) as kind,
      s.cents as stored, coalesce(c.cents, 0) as expected
    from counted c full join ${moneySums} s on s.tournament_id = c.tournament_id and s.kind = c.kind
    where s.cents is not coalesce(c.cents, 0)`);
}

/** What is kept so that lists need not count is what the rows say. */
export const keptSums: Check = {
  name: "sums",
  async run(db) {
    const counts = await differingSums(db);
    const money = await differingMoney(db);
    return [
      ...counts.map(({ name, stored, expected }) => wrong(`the sum ${name} is ${stored}, should be ${expected}`)),
      ...money.map(({ tournamentId, kind, stored, expected }) =>
        wrong(`the ${kind} sum of tournament ${tournamentId} is ${stored ?? "missing"}, should be ${expected}`),
      ),
    ];
  },
};

/** Computes anew what is wrong of it; answers how many sums it put right. */
export async function repairSums(tx: Tx): Promise<number> {
  const counts = await differingSums(tx);
  for (const { name, expected: value } of counts) {
    await tx.insert(sums).values({ name, value }).onConflictDoUpdate({ target: sums.name, set: { value } });
  }
  const money = await differingMoney(tx);
  const target = [moneySums.tournamentId, moneySums.kind];
  for (const { tournamentId, kind, expected: cents } of money) {
    await tx.insert(moneySums).values({ tournamentId, kind, cents }).onConflictDoUpdate({ target, set: { cents } });
  }
  return counts.length + money.length;
}
