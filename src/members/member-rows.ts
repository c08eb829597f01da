import { neverActive } from "../accounts/account-limits.ts";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import { isoText } from "../base/format/moments.ts";
import { shownEmail } from "../base/format/no-email.ts";
import { isBan } from "../suspension.ts";
import type { MemberRow } from "./member-shapes.ts";

/** Never includes the password's hash. */
export const memberFields = {
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

export type Member = { [Field in keyof typeof memberFields]: (typeof users.$inferSelect)[Field] };

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
  };
}
