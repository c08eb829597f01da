import { z } from "zod";
import { rowNumber, rowsAfter, rowsAsked } from "../db/model.ts";
import { memberPage, reasonLimit, type SanctionKind, suspensionDays } from "./rules.ts";

export const memberId = z.object({ id: rowNumber() });

/** `GET /api/admin/users`: those whose username or email begins with `search`; `after` is what the `Link` header says. */
export const memberQuery = z.object({
  search: z.string().trim().max(254, "A name or email is shorter than that").default(""),
  after: rowsAfter(/^(name|email)\..{1,254}$/su).optional(),
  limit: rowsAsked(memberPage.mostRows, memberPage.rows),
});

export type MemberQuery = z.output<typeof memberQuery>;

const reason = z
  .string("Please give a reason")
  .trim()
  .min(1, "Please give a reason")
  .max(reasonLimit, `A reason can have at most ${reasonLimit} characters`);

const { least, most } = suspensionDays;
const days = `A suspension is from ${least} to ${most} days`;

/** A warning, a ban, the lifting of either: each says why. */
export const withReason = z.object({ reason });

/** `POST /api/admin/users/{id}/suspend`. */
export const suspension = z.object({ reason, days: z.number(days).int(days).min(least, days).max(most, days) });

/** `POST /api/admin/users/{id}/admin`. */
export const adminChange = z.object({ reason, isAdmin: z.boolean("Say whether they are an admin: true or false") });

/** A user in the admins' list. Instants as ISO 8601. */
export type MemberRow = {
  id: number;
  username: string;
  email: string;
  state: string;
  isAdmin: boolean;
  createdAt: string;
  lastActiveAt: string;
  /** In force now; `until` is null for a permanent ban. */
  suspension: { until: string | null; reason: string | null } | null;
};

/** What was done about a user's conduct. */
export type SanctionView = {
  id: number;
  kind: SanctionKind;
  reason: string;
  givenAt: string;
  givenBy: string | null;
  /** The end of a suspension. */
  until: string | null;
  lifted: { at: string; by: string | null; reason: string } | null;
};

/** A user's entry in a tournament. */
export type MemberEntry = {
  tournamentId: number;
  tournamentName: string;
  startDay: string;
  endDay: string;
  /** The tournament was; its entries stay as a record. */
  isCancelled: boolean;
  hasPaid: boolean;
  paidVia: "free" | "stripe" | "mock" | "cash" | null;
  entryNote: string | null;
};

/** A user as admins look at one. */
export type MemberView = MemberRow & {
  /** Logs in with a code besides the password. */
  hasTwoStep: boolean;
  /** The latest entries. */
  entries: MemberEntry[];
  /** The latest first. */
  sanctions: SanctionView[];
  /** What the ladder suggests for one more violation (docs/rules.md 11.9). */
  suggested: SanctionKind;
};
