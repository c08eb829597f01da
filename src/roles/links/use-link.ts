import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { roleLinks, roleLinkUses, tournaments, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { linkState, typedCode } from "../../base/invite-code.ts";
import { notifyFrom } from "../../base/notifications/notify-from.ts";
import { Refusal } from "../../refusal.ts";
import { grantRole } from "../grant-role.ts";
import { roleWords, workOf } from "../role-pages.ts";
import { article } from "../texts.ts";
import type { AcceptedRole, OpenedRoleLink } from "./role-links.ts";

const noSuchLink = () =>
  new Refusal("not_found", "This link isn't valid, or was already used. Please ask a club admin for a new one.");

/** Links created by a former admin are void. */
async function findLink(db: Db, code: string, now: number) {
  const [row] = await db
    .select({
      link: roleLinks,
      tournamentName: tournaments.name,
      isByAdmin: users.isAdmin,
      makerSuspendedUntil: users.suspendedUntil,
    })
    .from(roleLinks)
    .innerJoin(users, eq(users.id, roleLinks.createdById))
    .leftJoin(tournaments, eq(tournaments.id, roleLinks.tournamentId))
    .where(eq(roleLinks.code, typedCode(code)));
  if (!row?.isByAdmin) throw noSuchLink();
  const { link, tournamentName, makerSuspendedUntil } = row;
  if (makerSuspendedUntil !== null && makerSuspendedUntil > now) throw noSuchLink();
  const isRoleOver = link.until !== null && link.until <= now;
  const uses = await db.$count(roleLinkUses, eq(roleLinkUses.linkId, link.id));
  return { link, tournamentName, isOpen: !isRoleOver && linkState(link, uses, now) === "open" };
}

type RoleLink = Awaited<ReturnType<typeof findLink>>;

const givenBy = ({ link: { role, until }, tournamentName }: RoleLink): OpenedRoleLink => ({
  role,
  tournamentName,
  until: isoText(until),
});

/** Throws `not_found`. */
export async function openRoleLink(db: Db, code: string, now: number): Promise<OpenedRoleLink> {
  const roleLink = await findLink(db, code, now);
  if (!roleLink.isOpen) throw noSuchLink();
  return givenBy(roleLink);
}

/**
 * Grants the link's role (docs/rules.md 1.19). Throws `not_found`, or `same_state` for a user who already has the role
 * for as long.
 */
export async function useRoleLink(
  tx: Tx,
  user: SignedIn,
  code: string,
  timeZone: string,
  now: number,
): Promise<AcceptedRole> {
  const roleLink = await findLink(tx, code, now);
  const { link, tournamentName } = roleLink;
  const { id: linkId, role, tournamentId, until, createdById } = link;
  const to = workOf[role];
  const ownUses = and(eq(roleLinkUses.linkId, linkId), eq(roleLinkUses.userId, user.id));
  if ((await tx.$count(roleLinkUses, ownUses)) > 0) return { ...givenBy(roleLink), to };
  if (!roleLink.isOpen) throw noSuchLink();
  if (user.isAdmin) throw new Refusal("same_state", "You're an admin, so you can already do all of this.");
  const place = tournamentId === null ? null : { id: tournamentId, name: tournamentName ?? "" };
  await grantRole(
    tx,
    { userId: user.id, role, place, until, grantedById: createdById, timeZone, keepsLonger: true },
    now,
  );
  await tx.insert(roleLinkUses).values({ linkId, userId: user.id, usedAt: now });
  const detail = { linkId, username: user.username, role, tournament: tournamentName, until: isoText(until) };
  await recordAudit(tx, user, { action: "use-role-link", subject: "user", subjectId: user.id, detail }, now);
  if (createdById !== null) {
    const title = `${user.displayName} is now ${article(role)} ${roleWords[role].toLowerCase()}`;
    const message = `They accepted your role invitation for ${tournamentName ?? "the whole club"}.`;
    const notice = { type: "account_changed" as const, title, message, link: `/admin/users/${user.id}` };
    await notifyFrom(tx, user, [{ userId: createdById, ...notice }], now);
  }
  return { ...givenBy(roleLink), to };
}
