import { gte } from "drizzle-orm";
import { catches, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import type { Analytics } from "./admin-views.ts";

export async function readAnalytics(db: Db, now: number): Promise<Analytics> {
  const since = now - activityWindowMs;
  return {
    totalUsers: await db.$count(users),
    totalTournaments: await db.$count(tournaments),
    totalCatches: await db.$count(catches),
    activeUsers: await db.$count(users, gte(users.lastActiveAt, since)),
    recentRegistrations: await db.$count(users, gte(users.createdAt, since)),
  };
}

const activityWindowMs = 7 * 24 * 60 * 60 * 1000;
