import { and, desc, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { participants, sanctions, tournaments, twoStep, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { Refusal } from "../refusal.ts";
import { listRoles } from "../roles/list-roles.ts";
import { type Member, memberFields, memberRow } from "./member-rows.ts";
import type { MemberEntry, MemberView, SanctionView } from "./member-shapes.ts";
import { memberPage, suggestedSanction } from "./sanction-ladder.ts";
import { refusalTexts } from "./texts.ts";

const givers = alias(users, "givers");
const lifters = alias(users, "lifters");

/** Throws `not_found`. */
export async function findMember(db: Db, id: number): Promise<Member> {
  const [member] = await db.select(memberFields).from(users).where(eq(users.id, id));
  if (!member) throw new Refusal("not_found", refusalTexts.notFound);
  return member;
}

export const sanctionsQuery = (db: Db, userId: number) =>
  db
    .select({
      sanction: sanctions,
      givenBy: givers.username,
      givenByDisplayName: givers.displayName,
      lifter: { by: lifters.username, byDisplayName: lifters.displayName },
    })
    .from(sanctions)
    .leftJoin(givers, eq(givers.id, sanctions.givenById))
    .leftJoin(lifters, eq(lifters.id, sanctions.liftedById))
    .where(eq(sanctions.userId, userId))
    .orderBy(desc(sanctions.id));

export const entriesOfUserQuery = (db: Db, userId: number, limit: number) =>
  db
    .select({
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      startDay: tournaments.startDay,
      endDay: tournaments.endDay,
      startTime: tournaments.startTime,
      endTime: tournaments.endTime,
      cancelledAt: tournaments.cancelledAt,
      hasPaid: participants.hasPaid,
      paidVia: participants.paidVia,
      entryNote: participants.entryNote,
    })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .where(eq(participants.userId, userId))
    .orderBy(desc(participants.tournamentId))
    .limit(limit);

type EntryRow = Awaited<ReturnType<typeof entriesOfUserQuery>>[number];

const entryView = ({ cancelledAt, ...entry }: EntryRow): MemberEntry => ({
  ...entry,
  isCancelled: cancelledAt !== null,
});

type SanctionRow = Awaited<ReturnType<typeof sanctionsQuery>>[number];

function sanctionView({ sanction, givenBy, givenByDisplayName, lifter }: SanctionRow): SanctionView {
  const { id, kind, reason, givenAt, until, liftedAt, liftReason } = sanction;
  return {
    ...{ id, kind, reason, givenBy, givenByDisplayName },
    givenAt: isoText(givenAt),
    until: isoText(until),
    lifted:
      liftedAt === null
        ? null
        : { by: null, byDisplayName: null, ...lifter, at: isoText(liftedAt), reason: liftReason ?? "" },
  };
}

/** Throws `not_found`. */
export async function readMember(db: Db, id: number, now: number): Promise<MemberView> {
  const member = await findMember(db, id);
  const history = (await sanctionsQuery(db, id)).map(sanctionView);
  const entries = (await entriesOfUserQuery(db, id, memberPage.entries)).map(entryView);
  return {
    ...memberRow(member, now),
    hasTwoStep: (await db.$count(twoStep, and(eq(twoStep.userId, id), isNotNull(twoStep.confirmedAt)))) > 0,
    roles: await listRoles(db, id, now),
    entries,
    sanctions: history,
    suggested: suggestedSanction(history.map(({ lifted }) => ({ isLifted: lifted !== null }))),
  };
}
