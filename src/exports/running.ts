import { asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import {
  invitations,
  invitationUses,
  seasons,
  seasonTournaments,
  secondLooks,
  tournaments,
  userRoles,
  users,
  waitingPlaces,
} from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { dataSet, hundredths } from "./data-set.ts";

type SeasonRow = typeof seasons.$inferSelect & { tournaments: string };

async function namesBySeason(db: Db): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ seasonId: seasonTournaments.seasonId, name: tournaments.name })
    .from(seasonTournaments)
    .innerJoin(tournaments, eq(tournaments.id, seasonTournaments.tournamentId))
    .orderBy(asc(seasonTournaments.seasonId), asc(seasonTournaments.position));
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return new Map([...bySeason].map(([id, rowsOfSeason]) => [id, rowsOfSeason.map(({ name }) => name)]));
}

export const allSeasons = dataSet<SeasonRow>(
  {
    Number: ({ id }) => id,
    Name: ({ name }) => name,
    Tournaments: (row) => row.tournaments,
    Points: ({ rules }) => rules.points.kind,
    "Best of": ({ rules }) => rules.best,
    "Participation points": ({ rules }) => hundredths(rules.participation),
    "Big fish points": ({ rules }) => hundredths(rules.bigFish),
    Qualify: ({ rules }) => rules.qualify,
    "Created (UTC)": ({ createdAt }) => isoText(createdAt),
    "Changed (UTC)": ({ updatedAt }) => isoText(updatedAt),
  },
  async (db, after, limit) => {
    const rows = await db.select().from(seasons).where(gt(seasons.id, after)).orderBy(asc(seasons.id)).limit(limit);
    const names = await namesBySeason(db);
    return rows.map((row) => ({ ...row, tournaments: (names.get(row.id) ?? []).join("; ") }));
  },
);

const others = alias(users, "others");

type RoleRow = {
  id: number;
  role: typeof userRoles.$inferSelect;
  holder: string;
  displayName: string;
  tournament: string | null;
  by: string | null;
  byDisplayName: string | null;
};

export const allRoles = dataSet<RoleRow>(
  {
    Number: ({ id }) => id,
    Name: ({ holder }) => holder,
    "Display name": ({ displayName }) => displayName,
    "User number": ({ role }) => role.userId,
    Role: ({ role }) => role.role,
    Tournament: ({ role, tournament }) => (role.tournamentId === null ? "The whole club" : tournament),
    "Tournament number": ({ role }) => role.tournamentId,
    "Until (UTC)": ({ role }) => isoText(role.until),
    "Assigned by": ({ by }) => by,
    "Assigned by (display name)": ({ byDisplayName }) => byDisplayName,
    "Assigned (UTC)": ({ role }) => isoText(role.createdAt),
  },
  (db, after, limit) =>
    db
      .select({
        id: userRoles.id,
        role: userRoles,
        holder: users.username,
        displayName: users.displayName,
        tournament: tournaments.name,
        by: others.username,
        byDisplayName: others.displayName,
      })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .leftJoin(tournaments, eq(tournaments.id, userRoles.tournamentId))
      .leftJoin(others, eq(others.id, userRoles.grantedById))
      .where(gt(userRoles.id, after))
      .orderBy(asc(userRoles.id))
      .limit(limit),
);

type InvitationRow = { id: number; invitation: typeof invitations.$inferSelect; tournament: string; uses: number };

/** Leaves out the code, which grants access. */
export const allInvitations = dataSet<InvitationRow>(
  {
    Number: ({ id }) => id,
    Tournament: ({ tournament }) => tournament,
    "Tournament number": ({ invitation }) => invitation.tournamentId,
    Note: ({ invitation }) => invitation.note,
    "Maximum uses": ({ invitation }) => invitation.maxUses,
    Used: ({ uses }) => uses,
    "Usable until (UTC)": ({ invitation }) => isoText(invitation.usableUntil),
    "Ended (UTC)": ({ invitation }) => isoText(invitation.endedAt),
    "Created (UTC)": ({ invitation }) => isoText(invitation.createdAt),
  },
  (db, after, limit) =>
    db
      .select({
        id: invitations.id,
        invitation: invitations,
        tournament: tournaments.name,
        uses: db.$count(invitationUses, eq(invitationUses.invitationId, invitations.id)),
      })
      .from(invitations)
      .innerJoin(tournaments, eq(tournaments.id, invitations.tournamentId))
      .where(gt(invitations.id, after))
      .orderBy(asc(invitations.id))
      .limit(limit),
);

type WaitingRow = {
  id: number;
  place: typeof waitingPlaces.$inferSelect;
  angler: string;
  displayName: string;
  tournament: string;
};

export const allWaiting = dataSet<WaitingRow>(
  {
    Number: ({ id }) => id,
    Tournament: ({ tournament }) => tournament,
    "Tournament number": ({ place }) => place.tournamentId,
    Angler: ({ angler }) => angler,
    "Display name": ({ displayName }) => displayName,
    "Angler number": ({ place }) => place.userId,
    "Since (UTC)": ({ place }) => isoText(place.createdAt),
    "Spot held until (UTC)": ({ place }) => isoText(place.offeredUntil),
  },
  (db, after, limit) =>
    db
      .select({
        id: waitingPlaces.id,
        place: waitingPlaces,
        angler: users.username,
        displayName: users.displayName,
        tournament: tournaments.name,
      })
      .from(waitingPlaces)
      .innerJoin(users, eq(users.id, waitingPlaces.userId))
      .innerJoin(tournaments, eq(tournaments.id, waitingPlaces.tournamentId))
      .where(gt(waitingPlaces.id, after))
      .orderBy(asc(waitingPlaces.id))
      .limit(limit),
);

type SecondReviewRow = {
  id: number;
  look: typeof secondLooks.$inferSelect;
  judge: string | null;
  judgeDisplayName: string | null;
  settledBy: string | null;
  settledByDisplayName: string | null;
};

export const allSecondReviews = dataSet<SecondReviewRow>(
  {
    Number: ({ id }) => id,
    "Catch number": ({ look }) => look.catchId,
    Because: ({ look }) => (look.why === "paid" ? "counts for a paid place" : "chosen at random"),
    Status: ({ look }) => look.status,
    Measured: ({ look }) => hundredths(look.measured),
    "Counts for": ({ look }) => hundredths(look.scored),
    "Second judge's rejection reason": ({ look }) => look.reason,
    Judge: ({ judge }) => judge,
    "Judge (display name)": ({ judgeDisplayName }) => judgeDisplayName,
    "Reviewed (UTC)": ({ look }) => isoText(look.lookedAt),
    "Settled by": ({ settledBy }) => settledBy,
    "Settled by (display name)": ({ settledByDisplayName }) => settledByDisplayName,
    "Settlement reason": ({ look }) => look.settledReason,
    "Settled (UTC)": ({ look }) => isoText(look.settledAt),
  },
  (db, after, limit) =>
    db
      .select({
        id: secondLooks.id,
        look: secondLooks,
        judge: users.username,
        judgeDisplayName: users.displayName,
        settledBy: others.username,
        settledByDisplayName: others.displayName,
      })
      .from(secondLooks)
      .leftJoin(users, eq(users.id, secondLooks.judgeId))
      .leftJoin(others, eq(others.id, secondLooks.settledById))
      .where(gt(secondLooks.id, after))
      .orderBy(asc(secondLooks.id))
      .limit(limit),
);
