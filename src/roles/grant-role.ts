import { and, eq, isNull } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { namesOf } from "../base/db/names.ts";
import { tournaments, userRoles, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { windowOf } from "../base/format/days.ts";
import { isoText, momentText } from "../base/format/moments.ts";
import { fullName } from "../base/format/names.ts";
import { notify } from "../base/notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import type { GivenRole } from "../rights.ts";
import { workOf } from "./role-pages.ts";
import type { NamedRole, NewRole } from "./role-shapes.ts";
import { refusalTexts, roleGrantedNotice, roleRevokedNotice } from "./texts.ts";

/** UTC ms, the end of a day in the club's zone. Throws `invalid` for a past day. */
export function endOf(until: string | undefined, timeZone: string, now: number): number | null {
  if (until === undefined) return null;
  const isDay = !until.includes("T");
  const end = isDay ? windowOf({ startDay: until, endDay: until, timeZone }).endsAt : Date.parse(until);
  if (end <= now) throw Refusal.ofField("until", refusalTexts.over);
  return end;
}

/** Null means the whole club. Throws `not_found`. */
export async function findPlace(
  db: Db,
  tournamentId: number | undefined,
): Promise<{ id: number; name: string } | null> {
  if (tournamentId === undefined) return null;
  const named = { id: tournaments.id, name: tournaments.name };
  const [place] = await db.select(named).from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!place) throw Refusal.ofField("tournamentId", refusalTexts.noTournament, "not_found");
  return place;
}

async function findUser(db: Db, id: number) {
  const [user] = await db
    .select({ id: users.id, ...namesOf(users) })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw new Refusal("not_found", refusalTexts.noUser);
  return user;
}

const isSame = (userId: number, role: GivenRole, tournamentId: number | undefined) =>
  and(
    eq(userRoles.userId, userId),
    eq(userRoles.role, role),
    tournamentId === undefined ? isNull(userRoles.tournamentId) : eq(userRoles.tournamentId, tournamentId),
  );

/** The last day on which a role that ends at midnight is valid. */
const endText = (until: number | null, timeZone: string) =>
  until === null ? null : `on ${momentText(new Date(until - 1), timeZone)}`;

type Granted = {
  userId: number;
  role: GivenRole;
  place: { id: number; name: string } | null;
  until: number | null;
  grantedById: number | null;
  timeZone: string;
  /** Whether an existing role keeps its end if that is later. */
  keepsLonger?: boolean;
};

const isLonger = (held: number | null, until: number | null): boolean =>
  held === null || (until !== null && held > until);

/** Notifies the user. Throws `not_found` or `same_state`. */
export async function grantRole(
  tx: Tx,
  { userId, role, place, until, grantedById, timeZone, keepsLonger = false }: Granted,
  now: number,
): Promise<void> {
  const user = await findUser(tx, userId);
  const same = isSame(userId, role, place?.id);
  const [before] = await tx.select().from(userRoles).where(same);
  const isHeld = before && (before.until === null || before.until > now);
  if (before && (before.until === until || (isHeld && keepsLonger && isLonger(before.until, until)))) {
    throw new Refusal("same_state", refusalTexts.given(fullName(user)));
  }
  const values = { until, grantedById, createdAt: now };
  if (before) await tx.update(userRoles).set(values).where(same);
  else await tx.insert(userRoles).values({ userId, role, tournamentId: place?.id, ...values });
  await tx.update(users).set({ hasRoles: true }).where(eq(users.id, userId));
  const notice = roleGrantedNotice(role, place?.name ?? null, endText(until, timeZone));
  await notify(tx, userId, { type: "account_changed", ...notice, link: workOf[role] }, now);
}

type RoleGrant = { userId: number; role: NewRole; timeZone: string };

/** Granting it again changes its end. Throws `not_found`, `invalid` or `same_state`. */
export async function giveRole(
  tx: Tx,
  admin: SignedIn,
  { userId, role: { role, tournamentId, until }, timeZone }: RoleGrant,
  now: number,
): Promise<void> {
  const user = await findUser(tx, userId);
  const place = await findPlace(tx, tournamentId);
  const end = endOf(until, timeZone, now);
  await grantRole(tx, { userId, role, place, until: end, grantedById: admin.id, timeZone }, now);
  const detail = { username: user.username, role, tournament: place?.name ?? null, until: isoText(end) };
  await recordAudit(tx, admin, { action: "give-role", subject: "user", subjectId: userId, detail }, now);
}

/** Notifies the user. Throws `not_found`. */
export async function revokeRole(
  tx: Tx,
  admin: SignedIn,
  userId: number,
  { role, tournamentId }: NamedRole,
  now: number,
): Promise<void> {
  const user = await findUser(tx, userId);
  const place = await findPlace(tx, tournamentId);
  const removed = await tx
    .delete(userRoles)
    .where(isSame(userId, role, tournamentId))
    .returning({ id: userRoles.id });
  if (removed.length === 0) throw Refusal.ofField("role", refusalTexts.notGiven(fullName(user)), "not_found");
  const hasOthers = (await tx.$count(userRoles, eq(userRoles.userId, userId))) > 0;
  await tx.update(users).set({ hasRoles: hasOthers }).where(eq(users.id, userId));
  await bumpVersion(tx, "access");
  const detail = { username: user.username, role, tournament: place?.name ?? null };
  await recordAudit(tx, admin, { action: "take-role", subject: "user", subjectId: userId, detail }, now);
  const notice = roleRevokedNotice(role, place?.name ?? null);
  await notify(tx, userId, { type: "account_changed", ...notice, link: null }, now);
}
