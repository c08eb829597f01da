import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  audit,
  catches,
  notifications,
  participants,
  payouts,
  photos,
  prizeBreakdowns,
  tournaments,
} from "../../src/base/db/schema.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { addCatch, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

describe("creating", () => {
  test("creating a tournament returns 201 with the tournament, its instants and the club's zone", async () => {
    expect(await createTournament(admin, { entryFee: 2500 })).toMatchObject({
      name: "Bass Open",
      targetSpecies: ["Bass", "Walleye"],
      minLength: 12,
      prize: 500,
      entryFee: 2500,
      startDate: "2026-06-06T05:00:00.000Z",
      endDate: "2026-06-07T05:00:00.000Z",
      timeZone: "America/Chicago",
      isActive: true,
      tournamentType: "tournament",
      participantCount: 0,
      imageUrl: null,
    });
    const [record] = await club.store.read(async (db) => db.select().from(audit));
    expect(record).toMatchObject({ action: "create-tournament", actorName: "secretary" });
  });

  test("a tournament can have its own time zone", async () => {
    const { startDate, timeZone } = await createTournament(admin, { timeZone: "Pacific/Honolulu" });
    expect([startDate, timeZone]).toEqual(["2026-06-06T10:00:00.000Z", "Pacific/Honolulu"]);
  });

  test("invalid values get 422 with an issue for each field, and no tournament is created", async () => {
    const json = { ...bassOpen, name: "", minLength: "12.25", endDate: "" };
    const { status, code, paths } = await refusal(await admin.send("/api/tournaments", { json }));
    expect({ status, code }).toEqual({ status: 422, code: "invalid" });
    expect(paths.toSorted()).toEqual(["endDate", "minLength", "name"]);
    expect(await club.visitor.get<unknown[]>("/api/tournaments")).toEqual([]);
  });
});

describe("the list", () => {
  test("unended tournaments come first, the next to end at the top; pages follow the Link header", async () => {
    const ended = await createTournament(admin, { name: "Ended", startDate: "2026-05-01", endDate: "2026-05-01" });
    const later = await createTournament(admin, { ...nextWeek, name: "Later" });
    const running = await createTournament(admin, { name: "Running" });
    const older = await createTournament(admin, { name: "Older", startDate: "2026-04-01", endDate: "2026-04-01" });
    const seen: number[] = [];
    let next: string | null = "/api/tournaments?limit=1";
    while (next) {
      const response: Response = await club.visitor.send(next);
      const page = (await response.json()) as TournamentView[];
      expect(page).toHaveLength(1);
      seen.push(...page.map(({ id }) => id));
      next = response.headers.get("link")?.match(/<(.+)>; rel="next"/)?.[1] ?? null;
    }
    expect(seen).toEqual([running.id, later.id, ended.id, older.id]);
  });

  test("the list adds up anglers and prizes of all listed tournaments", async () => {
    await createTournament(admin, { prize: 500 });
    await createTournament(admin, { ...nextWeek, prize: 1250 });
    await createTournament(admin, { prize: 9000, isActive: false });
    expect(await club.visitor.get<object>("/api/tournaments/sums")).toEqual({
      tournaments: 2,
      participants: 0,
      prize: 1750,
    });
  });
});

describe("copying", () => {
  test("copying creates a draft with next month's days and everything except the anglers", async () => {
    const from = await createTournament(admin, { entryFee: 1000 });
    await club.store.write(async (tx) => {
      await tx.insert(prizeBreakdowns).values({ tournamentId: from.id, position: 1, amountCents: 30_000 });
    });
    const response = await admin.send(`/api/admin/tournaments/${from.id}/copy`, { method: "POST" });
    expect(response.status).toBe(201);
    const copy = (await response.json()) as TournamentView;
    expect<unknown>(copy).toEqual({
      ...from,
      id: copy.id,
      startDay: "2026-07-04",
      endDay: "2026-07-04",
      startDate: "2026-07-04T05:00:00.000Z",
      endDate: "2026-07-05T05:00:00.000Z",
      isActive: false,
      resultState: "upcoming",
      resultAwaits: [{ kind: "start", count: null, until: "2026-07-04T05:00:00.000Z" }],
    });
    const prizes = await club.store.read(async (db) =>
      db.select().from(prizeBreakdowns).where(eq(prizeBreakdowns.tournamentId, copy.id)),
    );
    expect(prizes).toMatchObject([{ position: 1, amountCents: 30_000 }]);
  });
});

describe("deleting", () => {
  test("deleting a tournament also deletes catches, photos, entries and prizes, and notifies the entrants", async () => {
    const angler = await club.logIn("angler");
    const { id } = await createTournament(admin);
    await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const sharedPhoto = await club.store.write(async (tx) => {
      const [shared, alone] = [await addPhoto(tx, angler.userId), await addPhoto(tx, angler.userId, "cd".repeat(32))];
      await addCatch(tx, { userId: angler.userId, tournamentId: id, length: 1500, photoId: shared });
      await addCatch(tx, { userId: angler.userId, tournamentId: id, length: 1600, photoId: alone });
      const personal = {
        claimedSpecies: "Bass",
        claimedLength: 1500,
        claimedWeight: 200,
        species: "Bass",
        length: 1500,
      };
      const where = { weight: 200, location: "Pond", submittedAt: noon, photoId: shared, userId: angler.userId };
      await tx.insert(catches).values({ ...personal, ...where });
      await tx.insert(prizeBreakdowns).values({ tournamentId: id, position: 1, amountCents: 100 });
      return shared;
    });
    expect((await admin.send(`/api/admin/tournaments/${id}`, { method: "DELETE" })).status).toBe(200);
    const remaining = await club.store.read(async (db) => ({
      tournaments: await db.$count(tournaments),
      entries: await db.$count(participants),
      prizes: await db.$count(prizeBreakdowns),
      catches: (await db.select().from(catches).orderBy(catches.id)).map(({ tournamentId }) => tournamentId),
      photos: (await db.select().from(photos)).map((photo) => photo.id),
      notified: (await db.select().from(notifications).orderBy(notifications.id))
        .map(({ userId, title }) => ({ userId, title }))
        .at(-1),
    }));
    expect(remaining).toEqual({
      tournaments: 0,
      entries: 0,
      prizes: 0,
      catches: [null],
      photos: [sharedPhoto],
      notified: { userId: angler.userId, title: "Bass Open was deleted" },
    });
  });

  test("deleting a tournament keeps its payouts with the tournament's name", async () => {
    const { id } = await createTournament(admin);
    await club.store.write(async (tx) => {
      const payout = { tournamentId: id, tournamentName: "Bass Open", userId: admin.userId, position: 1 };
      await tx.insert(payouts).values({ ...payout, amountCents: 50_000, createdAt: noon });
    });
    await admin.send(`/api/admin/tournaments/${id}`, { method: "DELETE" });
    const rows = await club.store.read(async (db) => db.select().from(payouts).orderBy(payouts.id));
    expect(rows).toMatchObject([{ tournamentId: null, tournamentName: "Bass Open", amountCents: 50_000 }]);
  });

  test("deleting a tournament with paid entries gets a 409 with the sum, and deletes nothing", async () => {
    const { id } = await createTournament(admin, { entryFee: 2550 });
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "secretary", note: "At the ramp" } });
    const response = await admin.send(`/api/admin/tournaments/${id}`, { method: "DELETE" });
    expect(response.status).toBe(409);
    const body = (await response.json()) as { code: string; message: string };
    expect(body.code).toBe("paid_entries");
    expect(body.message).toContain("$25.50");
    expect((await admin.send(`/api/tournaments/${id}`)).status).toBe(200);
  });
});
