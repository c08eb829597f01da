import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SignedIn } from "../actor.ts";
import { catches } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { listOwnDeposits } from "../options/challenge-deposit/read-deposits.ts";
import { uploadsUntil } from "../tournaments/results/result-state.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { OwnDay } from "./leaderboard-views.ts";

const again = alias(catches, "again");

/** Eligible catches without a photo, and rejected ones that weren't resubmitted, newest first; none that the club entered. */
export const unfinishedCatchesQuery = (db: Db, userId: number, tournamentIds: number[]) =>
  db
    .select({ id: catches.id, tournamentId: catches.tournamentId, status: catches.status })
    .from(catches)
    .leftJoin(again, eq(again.resubmissionOf, catches.id))
    .where(
      and(
        eq(catches.userId, userId),
        inArray(catches.tournamentId, tournamentIds),
        isNull(again.id),
        isNull(catches.paperNote),
        or(
          eq(catches.status, "rejected"),
          and(eq(catches.status, "pending"), isNull(catches.photoId), isNull(catches.ineligibleReason)),
        ),
      ),
    )
    .orderBy(desc(catches.id));

type ToDos = Pick<OwnDay, "withoutPhoto" | "rejected" | "unpaidDeposits">;

const unlessEmpty = <Name extends string>(name: Name, ids: number[]): { [key in Name]?: number[] } =>
  ids.length > 0 ? ({ [name]: ids } as { [key in Name]: number[] }) : {};

/** By tournament, what the angler can still do for catches and challenges to count. */
export async function readToDos(
  db: Db,
  angler: SignedIn,
  tournaments: readonly Tournament[],
  now: number,
): Promise<(tournament: { id: number }) => ToDos> {
  const open = tournaments.filter((tournament) => now < uploadsUntil(tournament)).map(({ id }) => id);
  const fish = await unfinishedCatchesQuery(db, angler.id, open);
  const deposits = await listOwnDeposits(db, angler, now);
  const idsOf = (rows: readonly { id: number; tournamentId: number | null }[], tournamentId: number) =>
    rows.filter((row) => row.tournamentId === tournamentId).map(({ id }) => id);
  const withoutPhoto = fish.filter(({ status }) => status === "pending");
  const rejected = fish.filter(({ status }) => status === "rejected");
  return ({ id }) => ({
    ...unlessEmpty("withoutPhoto", idsOf(withoutPhoto, id)),
    ...unlessEmpty("rejected", idsOf(rejected, id)),
    ...unlessEmpty("unpaidDeposits", idsOf(deposits, id)),
  });
}
