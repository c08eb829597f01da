import { z } from "zod";
import { count, instant, text } from "../db/model.ts";
/** `GET /api/admin/analytics`; active and recent mean the last 7 days. */
export const analytics = z.strictObject({
  totalUsers: count,
  totalTournaments: count,
  totalCatches: count,
  activeUsers: count.describe("last 7 days"),
  recentRegistrations: count.describe("last 7 days"),
});

export type Analytics = z.infer<typeof analytics>;

/** `GET /api/admin/time-zones`: IANA names. */
export const timeZones = z.strictObject({ club: text, all: z.array(text) });

export type TimeZones = z.infer<typeof timeZones>;

/** How the program is doing. Instants ISO 8601, sizes in bytes. */
export const systemView = z.strictObject({
  version: text,
  jobs: z.array(
    z.strictObject({
      name: text,
      does: text,
      schedule: text,
      lastStartedAt: instant.nullable(),
      lastFinishedAt: instant.nullable(),
      lastResult: text.nullable(),
      isRunning: z.boolean(),
    }),
  ),
  queue: z.strictObject({
    waiting: count,
    oldestAt: instant.nullable(),
    failing: z.array(z.strictObject({ kind: text, attempts: count, lastError: text })),
  }),
  disk: z.strictObject({ free: count, size: count }),
  newestBackup: text.nullable(),
});

export type SystemView = z.infer<typeof systemView>;
