import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { roleLinks, roleLinkUses, tournaments, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { dayMs, isoText } from "../../base/format/moments.ts";
import { fullName } from "../../base/format/names.ts";
import { linkState, newCode } from "../../base/invite-code.ts";
import { Refusal } from "../../refusal.ts";
import { endOf, findPlace } from "../grant-role.ts";
import type { RoleLinkInput, RoleLinkView } from "./role-links.ts";

/** The origin of the pages, the club's zone, and the current time. */
export type At = { origin: string; timeZone: string; now: number };

const maxLinks = 200;

export const roleLinksQuery = (db: Db) =>
  db
    .select({
      ...getTableColumns(roleLinks),
      tournamentName: tournaments.name,
      madeBy: users.username,
      madeByDisplayName: users.displayName,
    })
    .from(roleLinks)
    .leftJoin(tournaments, eq(tournaments.id, roleLinks.tournamentId))
    .leftJoin(users, eq(users.id, roleLinks.createdById))
    .orderBy(desc(roleLinks.id))
    .limit(maxLinks);

export const roleLinkUsersQuery = (db: Db, linkId: number) =>
  db
    .select({ ...namesOf(users) })
    .from(roleLinkUses)
    .innerJoin(users, eq(users.id, roleLinkUses.userId))
    .where(eq(roleLinkUses.linkId, linkId))
    .orderBy(asc(roleLinkUses.id));

type Row = Awaited<ReturnType<typeof roleLinksQuery>>[number];

async function viewOf(db: Db, row: Row, { origin, now }: At): Promise<RoleLinkView> {
  const { id, code, role, tournamentId, tournamentName, note, maxUses } = row;
  const usedBy = (await roleLinkUsersQuery(db, id)).map(fullName);
  return {
    ...{ id, code, url: `${origin}/roles/${code}`, role, tournamentId, tournamentName, note, maxUses },
    ...{ madeBy: row.madeBy, madeByDisplayName: row.madeByDisplayName },
    until: isoText(row.until),
    usableUntil: isoText(row.usableUntil),
    uses: usedBy.length,
    usedBy,
    state: linkState(row, usedBy.length, now),
  };
}

export async function listRoleLinks(db: Db, at: At): Promise<RoleLinkView[]> {
  const views: RoleLinkView[] = [];
  for (const row of await roleLinksQuery(db)) views.push(await viewOf(db, row, at));
  return views;
}

async function readLink(db: Db, id: number, at: At): Promise<RoleLinkView> {
  const row = (await roleLinksQuery(db)).find((link) => link.id === id);
  if (!row) throw new Refusal("not_found", "This link doesn't exist.");
  return viewOf(db, row, at);
}

/** Throws `not_found` for a missing tournament, `too_many`, or `invalid` for an end in the past. */
export async function makeRoleLink(tx: Tx, admin: SignedIn, input: RoleLinkInput, at: At): Promise<RoleLinkView> {
  const { role, tournamentId, note, maxUses, days } = input;
  if ((await tx.$count(roleLinks)) >= maxLinks) {
    throw new Refusal("too_many", `A club can have at most ${maxLinks} role invitations.`);
  }
  const place = await findPlace(tx, tournamentId);
  const until = endOf(input.until, at.timeZone, at.now);
  const usableUntil = at.now + days * dayMs;
  const values = { role, tournamentId: place?.id ?? null, until, note, maxUses, usableUntil, createdById: admin.id };
  const [row] = await tx
    .insert(roleLinks)
    .values({ ...values, code: newCode(), createdAt: at.now })
    .returning({ id: roleLinks.id });
  if (!row) throw new Error("The link was not created.");
  const detail = { linkId: row.id, role, tournament: place?.name ?? null, until: isoText(until), maxUses, note };
  await recordAudit(tx, admin, { action: "make-role-link", subject: "club", subjectId: null, detail }, at.now);
  return readLink(tx, row.id, at);
}

/** People who already used it keep the role. Idempotent. Throws `not_found`. */
export async function endRoleLink(tx: Tx, admin: SignedIn, id: number, at: At): Promise<RoleLinkView> {
  const before = await readLink(tx, id, at);
  if (before.state === "ended") return before;
  await tx.update(roleLinks).set({ endedAt: at.now }).where(eq(roleLinks.id, id));
  const detail = { linkId: id, role: before.role, tournament: before.tournamentName };
  await recordAudit(tx, admin, { action: "end-role-link", subject: "club", subjectId: null, detail }, at.now);
  return readLink(tx, id, at);
}
