import { z } from "zod";
import type { Analytics, TimeZones } from "../admin/model.ts";
import type { SystemView } from "../admin/read-system.ts";
import type { DeedView } from "../audit/model.ts";
import { auditSubjects } from "../audit/rules.ts";
import type { ComplaintView } from "../complaints/model.ts";
import type { Entrant, Participation } from "../entries/model.ts";
import type { MemberRow, MemberView } from "../members/model.ts";
import type { Mine } from "../money/entry-fees/model.ts";
import type { EditedBreakdown, PrizePosition } from "../money/prizes/model.ts";
import type { NotificationView } from "../notifications/model.ts";
import type { LeaderboardCard, LeaderboardEntry, OwnStanding, RaceLine } from "../standings/model.ts";
import type { TournamentSums, TournamentView } from "../tournaments/model.ts";

/** A shape that answers `T`: the compiler holds it to the type that the calls return. */
export type Answers<T> = z.ZodType<T>;

export const id = z.int().positive();
export const instant = z.iso.datetime().describe("ISO 8601");
const inches = z.number().describe("inches");
export const text = z.string();
export const count = z.int().min(0);

/** What every failing call answers (docs/rules.md 12.1). */
export const refusal = z.strictObject({
  message: text.describe("For people: what happened and what they can do."),
  code: text.describe("For programs."),
  issues: z.array(z.strictObject({ path: text, message: text })).optional(),
});

export const notification = z.strictObject({
  id,
  userId: id,
  type: text,
  title: text,
  message: text,
  link: text.nullable().describe("The page to open from it."),
  isRead: z.boolean(),
  createdAt: instant,
}) satisfies Answers<NotificationView>;

export const tournament = z.strictObject({
  id,
  name: text,
  description: text,
  imageUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
  targetSpecies: z.array(text),
  minLength: inches,
  startDate: instant.describe("The first moment that counts, ISO 8601"),
  endDate: instant.describe("The first moment that does not count any more, ISO 8601"),
  startDay: text.describe("YYYY-MM-DD in timeZone"),
  endDay: text.describe("YYYY-MM-DD in timeZone"),
  timeZone: text.describe("IANA name"),
  participantCount: count,
  prize: count.describe("whole dollars"),
  entryFee: count.describe("cents"),
  isActive: z.boolean(),
  tournamentType: z.enum(["tournament", "derby"]),
  cancelledAt: instant.nullable(),
  cancelReason: text.nullable(),
}) satisfies Answers<TournamentView>;

export const tournamentSums = z.strictObject({
  tournaments: count,
  participants: count,
  prize: count.describe("dollars"),
}) satisfies Answers<TournamentSums>;

export const leaderboardEntry = z.strictObject({
  rank: id.nullable().describe("Null while nothing is verified."),
  userId: id,
  username: text,
  totalScore: inches,
  bestCatch: z
    .strictObject({
      id,
      species: text,
      length: inches,
      weight: z.number().describe("pounds"),
      location: text,
      notes: text,
      photoUrl: text.nullable(),
      thumbnailUrl: text.nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    })
    .nullable(),
  fish: z.array(inches).describe("The lengths that make the score, longest first."),
  waitingCount: count,
}) satisfies Answers<LeaderboardEntry>;

export const leaderboardCard = z.strictObject({
  tournament,
  top: z.array(leaderboardEntry),
}) satisfies Answers<LeaderboardCard>;

const ownStanding = z.strictObject({
  entry: leaderboardEntry,
  position: id,
  pageAfter: count,
  waitingFish: z.array(inches),
}) satisfies Answers<OwnStanding>;

export const standing = z.strictObject({ standing: ownStanding.nullable() });

export const raceLine = z.strictObject({
  userId: id,
  username: text,
  points: z.array(z.strictObject({ at: instant, score: inches })),
}) satisfies Answers<RaceLine>;

export const participation = z.strictObject({ hasPaid: z.boolean() }) satisfies Answers<Participation>;
export const mine = z.strictObject({
  hasPaid: z.boolean(),
  standing: ownStanding.nullable(),
  isHeld: z.boolean(),
  payment: z
    .strictObject({ id, state: z.enum(["open", "processing", "joined", "paid", "refunded", "canceled"]) })
    .nullable(),
}) satisfies Answers<Mine>;
export const handledEntry = z.strictObject({ userId: id, hasPaid: z.boolean() });

const paidVia = z.enum(["free", "stripe", "mock", "cash"]).nullable();

export const entrant = z.strictObject({
  userId: id,
  username: text,
  joinedAt: instant,
  hasPaid: z.boolean(),
  paidVia,
  entryNote: text.nullable(),
}) satisfies Answers<Entrant>;

export const prizePosition = z.strictObject({
  id,
  position: id,
  amount: count.describe("whole dollars"),
  winner: text.optional().describe("once the result stands"),
}) satisfies Answers<PrizePosition>;

export const editedBreakdown = z.strictObject({
  prizes: z.array(prizePosition),
  isFixed: z.boolean(),
}) satisfies Answers<EditedBreakdown>;

export const complaint = z.strictObject({
  id,
  userId: id,
  username: text,
  type: z.enum(["bug", "complaint"]),
  title: text,
  description: text,
  status: z.enum(["open", "in_progress", "resolved", "closed"]),
  priority: z.enum(["low", "medium", "high", "urgent"]),
  adminNotes: text.nullable(),
  assignedToId: id.nullable(),
  assignedTo: text.nullable(),
  tournament: z.strictObject({ id, name: text }).nullable(),
  catch: z.strictObject({ id, species: text, length: inches, username: text }).nullable(),
  createdAt: instant,
  updatedAt: instant,
}) satisfies Answers<ComplaintView>;

const memberFields = {
  id,
  username: text,
  email: text,
  state: text,
  isAdmin: z.boolean(),
  createdAt: instant,
  lastActiveAt: instant,
  suspension: z.strictObject({ until: instant.nullable(), reason: text.nullable() }).nullable(),
};

const sanctionKind = z.enum(["warning", "suspension", "ban"]);

export const memberRow = z.strictObject(memberFields) satisfies Answers<MemberRow>;

export const member = z.strictObject({
  ...memberFields,
  hasTwoStep: z.boolean(),
  entries: z.array(
    z.strictObject({
      tournamentId: id,
      tournamentName: text,
      startDay: text,
      endDay: text,
      isCancelled: z.boolean(),
      hasPaid: z.boolean(),
      paidVia,
      entryNote: text.nullable(),
    }),
  ),
  sanctions: z.array(
    z.strictObject({
      id,
      kind: sanctionKind,
      reason: text,
      givenAt: instant,
      givenBy: text.nullable(),
      until: instant.nullable(),
      lifted: z.strictObject({ at: instant, by: text.nullable(), reason: text }).nullable(),
    }),
  ),
  suggested: sanctionKind,
}) satisfies Answers<MemberView>;

export const analytics = z.strictObject({
  totalUsers: count,
  totalTournaments: count,
  totalCatches: count,
  activeUsers: count.describe("last 7 days"),
  recentRegistrations: count.describe("last 7 days"),
}) satisfies Answers<Analytics>;

export const timeZones = z.strictObject({ club: text, all: z.array(text) }) satisfies Answers<TimeZones>;

export const deed = z.strictObject({
  id,
  at: instant,
  actorId: id.nullable(),
  actorName: text,
  action: text,
  subject: z.enum(auditSubjects),
  subjectId: id.nullable(),
  detail: z.record(z.string(), z.unknown()),
}) satisfies Answers<DeedView>;

export const system = z.strictObject({
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
}) satisfies Answers<SystemView>;
