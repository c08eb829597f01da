import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { day } from "../catches/catch-day.ts";
import { type Club, noon } from "../support/club.ts";

/** Moves every running tournament of the club to its second day, with a cut after the first. */
export const withCut = (club: Club): Promise<void> =>
  club.store.write(async (tx) => {
    const dates = { startDay: "2026-06-05", endDay: "2026-06-06", startsAt: noon - day };
    const days = { cut: 1, startTime: null, endTime: null };
    await tx
      .update(tournaments)
      .set({ ...dates, days })
      .where(eq(tournaments.endDay, "2026-06-06"));
  });
