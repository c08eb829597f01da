import { z } from "zod";
import { bothNames, cents, count, instant, score, text } from "../base/db/shared-fields.ts";
import { entrantGroups } from "../entries/entrant-groups.ts";
import { certificateView } from "../https/certificate-view.ts";

/** `GET /api/admin/analytics`. "Active" and "recent" refer to the last 7 days. */
export const analytics = z.strictObject({
  totalUsers: count,
  totalTournaments: count,
  totalCatches: count,
  activeUsers: count.describe("last 7 days"),
  recentRegistrations: count.describe("last 7 days"),
});

export type Analytics = z.infer<typeof analytics>;

export const timeZones = z.strictObject({ club: text, all: z.array(text) });

export type TimeZones = z.infer<typeof timeZones>;

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
  certificate: certificateView,
});

export type SystemView = z.infer<typeof systemView>;

const placedAngler = z.strictObject({ ...bothNames, score }).nullable();

export const dayView = z.strictObject({
  version: count.describe("the board's version, for /api/live"),
  entrants: z.strictObject({
    entered: count.describe("entrants with a confirmed entry"),
    unpaid: count.describe("anglers who started to enter; not included in the other figures"),
    checkedIn: count,
    withFish: count,
  }),
  groups: z
    .record(z.enum(entrantGroups), count)
    .describe("the number of entrants whom a message to each group reaches"),
  catchesPerHour: z
    .array(z.strictObject({ at: instant, catches: count }))
    .describe("catches by hour of arrival, for the last 24 hours"),
  awaitingReview: count,
  openComplaints: count,
  openChallenges: count,
  openSecondLooks: count,
  paidPlaces: count.describe("the last position of all anglers' board that wins a prize"),
  leader: placedAngler,
  lastPaid: placedAngler.describe("the angler in the last paid place"),
  divisionCutLines: z
    .array(z.strictObject({ division: text, paidPlaces: count, lastPaid: placedAngler }))
    .describe("one row for each division with its own prizes"),
  cashTaken: cents.describe("entry fees received in cash, less refunds"),
  isBoardHiddenByHand: z.boolean().describe("a director hid the board; false if only the rules hide it"),
  prizesToPay: count.describe("after the end: prizes with a winner that nobody has paid yet"),
});

export type DayView = z.infer<typeof dayView>;
