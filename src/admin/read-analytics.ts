import { gte } from "drizzle-orm";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { readSums } from "../db/sums.ts";
import type { Analytics } from "./model.ts";
import { activityWindowMs } from "./rules.ts";

/** The club in five numbers. */
export async function readAnalytics(db: Db, now: number): Promise<Analytics> {
  const since = now - activityWindowMs;
  const all = await readSums(db, "users", "tournaments_active", "tournaments_hidden", "catches");
  return {
    totalUsers: all.users,
    totalTournaments: all.tournaments_active + all.tournaments_hidden,
    totalCatches: all.catches,
    activeUsers: await db.$count(users, gte(users.lastActiveAt, since)),
    recentRegistrations: await db.$count(users, gte(users.createdAt, since)),
  };
}
