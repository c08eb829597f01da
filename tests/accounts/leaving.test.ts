import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  audit,
  catches,
  complaints,
  notifications,
  participants,
  payouts,
  photos,
  sessions,
  standings,
  teams,
  tournaments,
  users,
} from "../../src/base/db/schema.ts";
import { readVersion } from "../../src/base/db/versions.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { addCatch, addEntry, addPhoto, addTournament } from "../results/rows.ts";
import { type Browser, bodyOf, type Club, noon } from "../support/club.ts";
import { isSignedIn, openAccountClub, password, traces } from "./account-club.ts";

let club: Club;
let dana: Browser;
let eli: Browser;
let open: number;
let photoUrl: string;

/** Dana (20 in) leads Eli (15 in); she also has a report, a notification, a payout and a personal catch. */
beforeEach(async () => {
  club = await openAccountClub();
  dana = await club.logIn("Dana");
  eli = await club.logIn("Eli");
  await club.store.write(async (tx) => {
    open = await addTournament(tx, "tournament");
    for (const [userId, length, sha256] of [
      [dana.userId, 2000, "ab".repeat(32)],
      [eli.userId, 1500, "cd".repeat(32)],
    ] as const) {
      await addEntry(tx, open, userId);
      const photoId = await addPhoto(tx, userId, sha256);
      await addCatch(tx, { userId, tournamentId: open, length, photoId, status: "verified" });
    }
    await rebuildStandings(tx, open);
    const texts = { type: "bug", title: "The lake is empty", description: "No fish" } as const;
    await tx.insert(complaints).values({ userId: dana.userId, ...texts, createdAt: noon, updatedAt: noon });
    const notified = { type: "account_changed", title: "Hello", message: "There" };
    await tx.insert(notifications).values({ userId: dana.userId, ...notified, createdAt: noon });
    const prize = { tournamentId: open, tournamentName: "Bass Open", amountCents: 50_000, position: 1 };
    await tx.insert(payouts).values({ userId: dana.userId, ...prize, status: "completed", createdAt: noon });
  });
  photoUrl = (await board())[0]?.bestCatch?.photoUrl ?? "";
});
afterEach(() => club.close());

type Line = { rank: number; username: string; bestCatch: { photoUrl: string } | null };
const board = () => club.visitor.get<Line[]>(`/api/tournaments/${open}/leaderboard`);
const remove = (by: Browser, word = password) => by.send("/api/account/delete", { json: { password: word } });
const rows = () =>
  club.store.read(async (db) => ({ catches: await db.$count(catches), photos: await db.$count(photos) }));

describe("exporting personal data", () => {
  type Data = Record<string, unknown> & { account: object; catches: { photoUrl: string }[] };

  test("exported data include account, entries, catches with photo addresses, complaints, notifications and payouts", async () => {
    await club.store.write(async (tx) => {
      const crew = { tournamentId: open, name: "Two Rods", code: "two-rods", createdAt: noon };
      const [team] = await tx.insert(teams).values(crew).returning();
      const chosen = {
        division: "Kayak",
        pots: ["Big Fish"],
        teamId: team?.id,
        teamJoinedAt: noon,
        checkedInAt: noon,
        madeCut: true,
      };
      await tx.update(participants).set(chosen).where(eq(participants.userId, dana.userId));
    });
    const response = await dana.send("/api/account/data");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-tournament-data.json"');
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toMatchObject({
      takenOutAt: new Date(noon).toISOString(),
      account: { username: "Dana", email: "Dana@example.org", state: "TX", createdAt: new Date(noon).toISOString() },
      sessions: [{ isCurrent: true }],
      entries: [
        {
          tournament: "Bass Open",
          joinedAt: new Date(noon).toISOString(),
          hasPaid: true,
          division: "Kayak",
          team: "Two Rods",
          chosenPots: ["Big Fish"],
          checkedInAt: new Date(noon).toISOString(),
          madeCut: true,
          cancelledAt: null,
        },
      ],
      catches: [{ species: "Bass", length: 20, photoUrl: `http://localhost${photoUrl}` }],
      photos: [{ width: 3200 }],
      complaints: [{ title: "The lake is empty" }],
      notifications: [{ title: "Hello", createdAt: new Date(noon).toISOString() }],
      payouts: [{ tournamentName: "Bass Open", amountCents: 50_000, position: 1 }],
    });
  });

  test("exported data include nobody else's data, no password and no session token", async () => {
    const text = JSON.stringify(await dana.get<Data>("/api/account/data"));
    expect(text).not.toContain("Eli");
    const { users: all, sessions: tokens } = await traces(club);
    for (const secret of [...all.map((user) => user.passwordHash), ...tokens.map((row) => row.tokenHash)]) {
      expect(text).not.toContain(secret);
    }
  });

  test("only the owner can download their data, also without the agreement or while suspended", async () => {
    expect((await club.visitor.send("/api/account/data")).status).toBe(401);
    const fay = await club.logIn("Fay", { hasAccepted: false });
    const gus = await club.logIn("Gus", { suspendedUntil: noon + 1000 });
    expect((await fay.get<Data>("/api/account/data")).account).toMatchObject({ username: "Fay" });
    expect((await gus.get<Data>("/api/account/data")).catches).toEqual([]);
  });
});

describe("deleting an account", () => {
  test("deleting an account removes it with sessions, catches, photos, entries, reports and notifications", async () => {
    const response = await remove(dana);
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toStartWith("session=; ");
    expect(await isSignedIn(dana)).toBe(false);
    const remaining = await club.store.read(async (db) => [
      ...(await db.select({ id: users.id }).from(users).where(eq(users.id, dana.userId))),
      ...(await db.select().from(sessions).where(eq(sessions.userId, dana.userId))),
      ...(await db.select().from(catches).where(eq(catches.userId, dana.userId))),
      ...(await db.select().from(photos).where(eq(photos.ownerId, dana.userId))),
      ...(await db.select().from(participants).where(eq(participants.userId, dana.userId))),
      ...(await db.select().from(standings).where(eq(standings.userId, dana.userId))),
      ...(await db.select().from(complaints)),
      ...(await db.select().from(notifications).orderBy(notifications.id)),
    ]);
    expect(remaining).toEqual([]);
    expect((await club.visitor.send(photoUrl)).status).toBe(404);
    expect(await isSignedIn(eli)).toBe(true);
    expect(await rows()).toEqual({ catches: 1, photos: 1 });
  });

  test("deleting an account removes its row from the board and increases the board's version, in the same write", async () => {
    const versions = () =>
      club.store.read(async (db) => [await readVersion(db, `tournament:${open}`), await readVersion(db, "club")]);
    const [tournament = 0, lists = 0] = await versions();
    expect((await board()).map(({ username }) => username)).toEqual(["Dana", "Eli"]);
    await remove(dana);
    expect(await board()).toMatchObject([{ rank: 1, username: "Eli" }]);
    expect(await club.visitor.get(`/api/tournaments/${open}`)).toMatchObject({ participantCount: 1 });
    const [tournamentAfter = 0, listsAfter = 0] = await versions();
    expect(tournamentAfter).toBeGreaterThan(tournament);
    expect(listsAfter).toBeGreaterThan(lists);
  });

  test("deleting an account keeps payouts and the audit, with the username but without an email", async () => {
    await dana.send("/api/account", {
      json: { username: "Dana", email: "new@lake.example", state: "TX", currentPassword: password },
    });
    await remove(dana);
    const stored = await club.store.read(async (db) => ({
      payouts: await db.select().from(payouts).orderBy(payouts.id),
      audit: await db.select().from(audit),
    }));
    expect(stored.payouts).toMatchObject([{ userId: null, tournamentName: "Bass Open", amountCents: 50_000 }]);
    const detail = { username: "Dana", catches: 1, payouts: [1], entries: [{ tournamentId: open, paidVia: "free" }] };
    expect(stored.audit.at(-1)).toMatchObject({ action: "delete-account", actorName: "Dana", detail });
    expect(JSON.stringify(stored.audit)).not.toMatch(/@(lake\.)?example/);
  });

  test("a tournament keeps its picture when the admin who uploaded it leaves, and another admin owns it", async () => {
    const ruth = await club.logIn("Ruth", { isAdmin: true });
    const second = await club.logIn("Sam", { isAdmin: true });
    await club.store.write(async (tx) => {
      const imagePhotoId = await addPhoto(tx, ruth.userId, "ef".repeat(32));
      await tx.update(tournaments).set({ imagePhotoId });
    });
    expect((await remove(ruth)).status).toBe(200);
    const [picture] = await club.store.read((db) =>
      db.select().from(photos).innerJoin(tournaments, eq(tournaments.imagePhotoId, photos.id)),
    );
    expect(picture?.photos.ownerId).toBe(second.userId);
  });

  /** Expects a refusal that changed nothing. */
  async function refused(by: Browser, word: string, reply: object): Promise<void> {
    const before = [await traces(club), await rows(), await board()];
    expect(await bodyOf(await remove(by, word))).toMatchObject(reply);
    expect([await traces(club), await rows(), await board()]).toEqual(before);
  }

  test("deleting an account requires the password", async () => {
    const issues = [{ path: "password", message: "This isn't your current password." }];
    await refused(dana, "not-the-password", { http: 401, issues });
    await refused(dana, "", {
      http: 422,
      issues: [{ path: "password", message: "Please enter your current password" }],
    });
  });

  test("visitors and suspended users can't delete an account", async () => {
    await refused(club.visitor, password, { http: 401, code: "not_signed_in" });
    const gus = await club.logIn("Gus", { suspendedUntil: noon + 1000 });
    await refused(gus, password, { http: 403, code: "suspended" });
  });

  test("an account can be deleted without accepting the agreement", async () => {
    const fay = await club.logIn("Fay", { hasAccepted: false });
    expect((await remove(fay)).status).toBe(200);
  });

  test("the last admin can't be deleted; if two leave at once, one of them stays", async () => {
    const ruth = await club.logIn("Ruth", { isAdmin: true });
    await refused(ruth, password, { http: 409, code: "last_admin" });
    const sam = await club.logIn("Sam", { isAdmin: true });
    const replies = await Promise.all([remove(ruth), remove(sam)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
