import { and, eq, gte, isNotNull, lt } from "drizzle-orm";
import { catches, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { dayIn, windowOf } from "../../base/format/days.ts";
import { reviewedSince } from "../../catches/review/read-queue.ts";
import type { Trends } from "./dashboard-views.ts";

const shownDays = 14;

function lastDays(now: number, timeZone: string): string[] {
  const today = Temporal.PlainDate.from(dayIn(new Date(now), timeZone));
  return Array.from({ length: shownDays }, (_, index) => today.subtract({ days: shownDays - 1 - index }).toString());
}

export async function readTrends(db: Db, timeZone: string, now: number): Promise<Trends> {
  const days: Trends["days"] = [];
  // A single query for all days, grouped or summed, would take 50 percent longer, because it compares each row with the
  // days' bounds.
  for (const day of lastDays(now, timeZone)) {
    const { startsAt, endsAt } = windowOf({ startDay: day, endDay: day, timeZone });
    const { createdAt } = users;
    const { judgedAt, submittedAt, status, tournamentId } = catches;
    days.push({
      day,
      signUps: await db.$count(users, and(gte(createdAt, startsAt), lt(createdAt, endsAt))),
      reviewed: await db.$count(catches, and(reviewedSince(startsAt), lt(judgedAt, endsAt))),
      pending: await db.$count(
        catches,
        and(
          eq(status, "pending").inlineParams(),
          isNotNull(tournamentId),
          gte(submittedAt, startsAt),
          lt(submittedAt, endsAt),
        ),
      ),
    });
  }
  return { days };
}
