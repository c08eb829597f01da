import { sql } from "drizzle-orm";
import { neverActive, noPassword } from "../accounts/account-limits.ts";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import { isoText } from "../base/format/moments.ts";
import { shownEmail } from "../base/format/no-email.ts";
import { isBan } from "../suspension.ts";
import type { MemberRow } from "./member-shapes.ts";

const columns = {
  id: users.id,
  ...namesOf(users),
  email: users.email,
  state: users.state,
  isAdmin: users.isAdmin,
  isMember: users.isMember,
  createdAt: users.createdAt,
  lastActiveAt: users.lastActiveAt,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
};

/** Never includes the password's hash. */
export const memberFields = {
  ...columns,
  lacksPassword: sql<number>`case when ${users.passwordHash} = ${noPassword} then 1 else 0 end`,
};

export type Member = { [Field in keyof typeof columns]: (typeof users.$inferSelect)[Field] } & {
  lacksPassword: number;
};

export const isSuspended = ({ suspendedUntil }: Pick<Member, "suspendedUntil">, now: number): boolean =>
  suspendedUntil !== null && suspendedUntil > now;

function suspensionView({ suspendedUntil, suspensionReason }: Member, now: number): MemberRow["suspension"] {
  if (suspendedUntil === null || suspendedUntil <= now) return null;
  return { until: isBan(suspendedUntil) ? null : isoText(suspendedUntil), reason: suspensionReason };
}

export function memberRow(member: Member, now: number): MemberRow {
  const { id, username, displayName, email, state, isAdmin, isMember, createdAt, lastActiveAt } = member;
  return {
    ...{ id, username, displayName, email: shownEmail(email), state, isAdmin, isMember },
    createdAt: isoText(createdAt),
    lastActiveAt: lastActiveAt === neverActive ? null : isoText(lastActiveAt),
    suspension: suspensionView(member, now),
    ...(member.lacksPassword === 1 && { lacksPassword: true as const }),
  };
}
