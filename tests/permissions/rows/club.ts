import { and, eq, isNull } from "drizzle-orm";
import { noPassword } from "../../../src/accounts/account-limits.ts";
import { system } from "../../../src/actor.ts";
import { audit, participants, submitters, tournaments, users, waivers } from "../../../src/base/db/schema.ts";
import { makeOfficial } from "../../../src/money/payouts/make-official.ts";
import { type Club, noon } from "../../support/club.ts";
import {
  anyone,
  entrantWrites,
  inGoodStanding,
  judgedReads,
  judgedWrites,
  member,
  noOne,
  ownerReads,
  signedIn,
} from "../people.ts";
import type { Fixtures } from "../prepared-club.ts";
import type { Rows } from "../row.ts";
import { picture } from "./picture.ts";

const fish = { species: "Largemouth Bass", length: "17.0", weight: "3.1", location: "South bay" };
const report = { type: "bug", title: "No boats", description: "There were no boats at all today." };
const running = { id: "running" } as const;

/** A draft is visible only to admins and entrants (docs/rules.md 2.4), and has no entrants. */
const seesDrafts = {
  visitor: "not_found",
  newcomer: "not_found",
  suspended: "not_found",
  other: "not_found",
  owner: "not_found",
  admin: "yes",
  suspendedAdmin: "not_found",
  newAdmin: "yes",
  treasurer: "yes",
  organizer: "yes",
} as const;

/** Things that have an owner: not found for visitors. */
const ownersAlone = { ...judgedReads, visitor: "not_found" } as const;

/** A user's things that otherwise only admins may know of: `not_yours` for everyone else. */
const ownOrAdmins = { ...signedIn, other: "not_yours", suspendedAdmin: "not_yours" } as const;

/** The owner has joined. A suspended admin doesn't count as an admin. */
const entrants = { ...signedIn, other: "not_joined", suspendedAdmin: "not_joined" } as const;

const madeOfficial = (club: Club) =>
  club.store.write(async (tx) => {
    const unofficial = await tx.select().from(tournaments).where(isNull(tournaments.officialAt));
    for (const tournament of unofficial) await makeOfficial(tx, tournament, system, null, noon);
  });

/** The tournament is scored by a format. */
const withFormat =
  (which: "running" | "draft") =>
  (club: Club, fixtures: Fixtures): Promise<void> =>
    club.store.write(async (tx) => {
      await tx
        .update(tournaments)
        .set({ format: { preset: "slot" } })
        .where(eq(tournaments.id, Number(fixtures[which])));
    });

export const withDivisions = (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set({ divisions: [{ name: "Kayak" }] });
  });

/** The owner is disqualified from the running tournament. */
export const withDisqualified = (club: Club, { running, ownerId }: Fixtures) =>
  club.store.write(async (tx) => {
    const fields = { disqualifiedAt: club.now(), disqualifyReason: "Fished outside the boundary." };
    const entry = and(eq(participants.tournamentId, running), eq(participants.userId, ownerId));
    await tx.update(participants).set(fields).where(entry);
  });

/** The owner has a penalty in the running tournament. */
export const withPenalty = (club: Club, { running, ownerId }: Fixtures) =>
  club.store.write(async (tx) => {
    const entry = and(eq(participants.tournamentId, running), eq(participants.userId, ownerId));
    await tx
      .update(participants)
      .set({ penalties: [{ deduct: 100, reason: "No life jacket." }] })
      .where(entry);
  });

export const weighInEntryId = 900_001;

/** The owner has an entry of the weigh-in in the running tournament. */
export const withWeighIn = (club: Club, { running, ownerId }: Fixtures) =>
  club.store.write(async (tx) => {
    const amounts = { day: 1, fish: 1, amount: 300, unit: "lb", dead: 0 };
    const detail = { userId: ownerId, holderId: ownerId, ...amounts, before: null, after: null, catchId: null };
    await tx
      .insert(audit)
      .values({
        ...{ id: weighInEntryId, at: club.now(), actorName: "secretary", action: "weigh-in" },
        ...{ subject: "tournament", subjectId: running, detail: { ...detail, returnBefore: null, returnAfter: null } },
      })
      .onConflictDoNothing();
  });

/** An imported member hasn't set a password yet. */
export const withImported = (club: Club) =>
  club.store.write(async (tx) => {
    const person = {
      username: "imported",
      nameKey: "imported",
      email: "imported@example.org",
      state: "TX",
      displayName: "Imported",
    };
    const now = club.now();
    await tx
      .insert(users)
      .values({ ...person, passwordHash: noPassword, lastActiveAt: now, createdAt: now })
      .onConflictDoNothing();
  });

export const withWaiver = (club: Club) =>
  club.store.write(async (tx) => {
    const all = await tx.select({ id: tournaments.id }).from(tournaments);
    await tx
      .insert(waivers)
      .values(all.map(({ id }) => ({ tournamentId: id, version: 1, text: "Own risk.", createdAt: club.now() })))
      .onConflictDoNothing();
    await tx.update(tournaments).set({ waiverVersion: 1 });
  });

/** The owner lets the judge submit for them in the tournament with teams. */
export const withSubmitter = (club: Club, { withTeams, ownerId, judgeId }: Fixtures) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set({ allowsSubmitters: true });
    const consent = { tournamentId: withTeams, userId: ownerId, submitterId: judgeId, grantedAt: club.now() };
    await tx.insert(submitters).values(consent).onConflictDoNothing();
  });

/** The owner requested to join the tournament that requires approval. */
export const withRequest = (club: Club, { priced, ownerId }: Fixtures) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set({ isByApproval: true });
    const request = { joinedAt: club.now(), requestedAt: club.now() };
    await tx
      .insert(participants)
      .values({ tournamentId: priced, userId: ownerId, ...request })
      .onConflictDoUpdate({ target: [participants.tournamentId, participants.userId], set: request });
  });

/** Tournaments, entries, notifications and complaints, as everybody except admins uses them. */
export const clubRows: Rows = {
  "GET /api/notifications": { who: signedIn },
  "GET /api/notifications/unread": { who: signedIn },
  "POST /api/notifications/read": { who: inGoodStanding },
  "POST /api/notifications/:id/read": {
    who: { ...inGoodStanding, other: "not_found", admin: "not_found", newAdmin: "not_found" },
    at: { id: "notification" },
  },

  "GET /api/club": { who: anyone },
  "GET /api/tournaments": { who: anyone },
  "GET /api/tournaments/sums": { who: anyone },
  "GET /api/tournaments/species": { who: anyone },
  "GET /calendar.ics": { who: anyone },
  "GET /tournaments/:id/calendar.ics": { who: anyone, at: running },
  "GET /tournaments/:id/calendar.ics a-draft": { who: seesDrafts, at: { id: "draft" } },
  "GET /picture.png": { who: anyone },
  "GET /tournaments/:id/picture.png": { who: anyone, at: running },
  "GET /tournaments/:id/picture.png a-draft": { who: noOne, at: { id: "draft" } },
  "GET /api/leaderboards": { who: anyone },
  "GET /api/tournaments/:id": { who: anyone, at: running },
  "GET /api/tournaments/:id/format.json": { who: anyone, at: running, before: withFormat("running") },
  "GET /api/tournaments/:id/format.json a-draft": {
    who: seesDrafts,
    at: { id: "draft" },
    before: withFormat("draft"),
  },
  "GET /api/tournaments/:id a-draft": { who: seesDrafts, at: { id: "draft" } },
  "GET /api/tournaments/:id/poster": { who: anyone, at: running },
  "GET /api/tournaments/:id/leaderboard": { who: anyone, at: running },
  "GET /api/tournaments/:id/leaderboard a-draft": { who: seesDrafts, at: { id: "draft" } },
  "GET /api/tournaments/:id/boards": { who: anyone, at: running },
  "GET /api/tournaments/:id/explain/:userId": { who: anyone, at: { ...running, userId: "ownerId" } },
  "GET /api/tournaments/:id/race": { who: anyone, at: running },
  "GET /api/live": { who: anyone },
  "GET /api/tournaments/:id/results.csv": { who: anyone, at: running },
  "GET /api/tournaments/:id/results.json": { who: anyone, at: running, before: madeOfficial },
  "GET /api/keys": { who: anyone },
  "GET /api/tournaments/:id/standing": { who: signedIn, at: running },
  "GET /api/tournaments/:id/pots": { who: anyone, at: running },
  "GET /api/tournaments/:id/prizes": { who: anyone, at: running },

  "GET /api/entries": { who: signedIn },
  "GET /api/my-day": { who: anyone },
  "GET /api/tournaments/:id/identifier": { who: entrants, at: running },
  "GET /api/tournaments/:id/participation": { who: signedIn, at: running },
  "GET /api/tournaments/:id/outcome": { who: anyone, at: running },
  "GET /api/tournaments/:id/mine": { who: anyone, at: running },
  "POST /api/tournaments/:id/join": { who: member, at: { id: "upcoming" } },
  "POST /api/tournaments/:id/division": {
    who: member,
    at: { id: "priced" },
    json: { division: "kayak" },
    before: withDivisions,
  },
  "POST /api/tournaments/:id/choices": { who: member, at: { id: "priced" }, json: { waiver: 1 }, before: withWaiver },
  "GET /api/tournaments/:id/waiver": { who: anyone, at: running, before: withWaiver },
  "GET /api/role-links/:code": { who: { ...anyone, suspendedAdmin: "not_found" }, at: { code: "roleLinkCode" } },
  "POST /api/role-links/:code/use": { who: { ...member, admin: "same_state" }, at: { code: "roleLinkCode" } },
  "GET /api/join/:code": { who: anyone, at: { code: "invitationCode" } },
  "POST /api/join/:code/use": { who: member, at: { code: "invitationCode" } },
  "GET /api/tournaments/:id/teams": { who: anyone, at: { id: "withTeams" } },
  "GET /api/tournaments/:id/team": { who: signedIn, at: { id: "withTeams" } },
  "POST /api/tournaments/:id/team": {
    who: entrantWrites,
    at: { id: "withTeams" },
    json: ({ teamCode }: Fixtures) => ({ code: teamCode }),
  },
  "POST /api/tournaments/:id/teams": { who: entrantWrites, at: { id: "withTeams" }, json: { name: "Three Rods" } },
  "POST /api/tournaments/:id/teams/:teamId/members": {
    who: entrantWrites,
    at: { id: "withTeams", teamId: "team" },
    json: ({ teamCode }: Fixtures) => ({ code: teamCode }),
  },
  "POST /api/tournaments/:id/teams/:teamId/invitations": {
    who: { ...member, other: "not_yours", admin: "not_yours" },
    at: { id: "withOwnTeam", teamId: "ownTeam" },
    json: { username: "other" },
  },
  "POST /api/tournaments/:id/teams/:teamId/leave": {
    who: entrantWrites,
    at: { id: "withOwnTeam", teamId: "ownTeam" },
  },
  "POST /api/tournaments/:id/submitters": {
    who: entrantWrites,
    at: { id: "withTeams" },
    json: { entrant: "second admin" },
    before: withSubmitter,
  },
  "POST /api/tournaments/:id/submitters/:submitterId/remove": {
    who: { ...member, other: "not_found", admin: "not_found" },
    at: { id: "withTeams", submitterId: "judgeId" },
    before: withSubmitter,
  },
  "GET /api/submit-for": { who: signedIn },
  "POST /api/tournaments/:id/withdraw": { who: entrantWrites, at: running },
  "POST /api/tournaments/:id/leave": {
    who: { ...member, other: "idle", admin: "idle" },
    at: { id: "joinedNextWeek" },
  },

  "POST /api/catches": { who: member, form: fish },
  "GET /api/catches": { who: signedIn },
  "GET /api/catches the-owner's": { who: ownOrAdmins, query: ({ ownerId }) => `?userId=${ownerId}` },
  "GET /api/users/:id/stats": { who: ownOrAdmins, at: { id: "ownerId" } },
  "GET /api/catches/:id waiting": { who: ownersAlone, at: { id: "waiting" } },
  "GET /api/catches/:id verified": { who: anyone, at: { id: "verified" } },
  "GET /api/catches/:id/ruling": { who: anyone, at: { id: "verified" } },
  "GET /api/catches/:id/ruling waiting": { who: ownersAlone, at: { id: "waiting" } },
  "GET /api/catches/:id/card": { who: anyone, at: { id: "verified" } },
  "GET /api/catches/:id/card waiting": { who: noOne, at: { id: "waiting" } },
  "GET /catches/:id/picture.jpg": { who: anyone, at: { id: "verified" } },
  "GET /catches/:id/picture.jpg waiting": { who: noOne, at: { id: "waiting" } },
  "PUT /api/catches/:id": { who: judgedWrites, at: { id: "waiting" }, json: fish },
  "DELETE /api/catches/:id": { who: judgedWrites, at: { id: "waiting" } },
  "POST /api/catches/:id/photo": { who: judgedWrites, at: { id: "withoutPhoto" }, form: { photo: picture } },

  "GET /photos/:sha256/:file waiting": { who: ownersAlone, at: { sha256: "privatePhoto", file: "thumbnail" } },
  "GET /photos/:sha256/:file verified": { who: anyone, at: { sha256: "publicPhoto", file: "thumbnail" } },
  "GET /photos/:sha256/:file original": { who: ownersAlone, at: { sha256: "publicPhoto", file: "original" } },

  "GET /api/catches/:id/challenges": { who: anyone, at: { id: "verified" } },
  "POST /api/catches/:id/challenges": {
    who: { ...member, other: "not_joined", admin: "not_joined" },
    at: { id: "verified" },
    json: { reason: "Length" },
  },
  "GET /api/challenges": { who: signedIn },
  "GET /api/challenges/:id": { who: judgedReads, at: { id: "challenge" } },
  "POST /api/challenges/:id/messages": {
    who: { ...member, other: "not_found", judge: "yes", organizer: "yes" },
    at: { id: "challenge" },
    json: { text: "Look at the tail" },
  },
  "POST /api/challenges/:id/withdraw": { who: judgedWrites, at: { id: "challenge" } },

  "POST /api/complaints": { who: member, json: report },
  "GET /api/complaints": { who: signedIn },
  "GET /api/complaints/:id": { who: ownerReads, at: { id: "complaint" } },
};
