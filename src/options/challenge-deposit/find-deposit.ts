import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { catches, challengeDeposits, tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";

export const depositRows = (db: Db) =>
  db
    .select({
      deposit: challengeDeposits,
      fish: { species: catches.species, length: catches.length },
      tournament: {
        name: tournaments.name,
        tournamentType: tournaments.tournamentType,
        rules: tournaments.rules,
        endsAt: tournaments.endsAt,
      },
    })
    .from(challengeDeposits)
    .innerJoin(catches, eq(catches.id, challengeDeposits.catchId))
    .innerJoin(tournaments, eq(tournaments.id, challengeDeposits.tournamentId));

export type DepositRow = Awaited<ReturnType<typeof depositRows>>[number];

export const noSuchDeposit = () => new Refusal("not_found", "This deposit doesn't exist.");

/** Throws `not_found` for anybody else's deposit. */
export async function findOwnDeposit(db: Db, { id: userId }: SignedIn, id: number): Promise<DepositRow> {
  const isOwn = and(eq(challengeDeposits.id, id), eq(challengeDeposits.challengerId, userId));
  const [row] = await depositRows(db).where(isOwn);
  if (!row) throw noSuchDeposit();
  return row;
}
