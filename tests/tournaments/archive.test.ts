import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, tournaments } from "../../src/base/db/schema.ts";
import { makeDueOfficial } from "../../src/money/payouts/make-official.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";

let day: PrizeDay;
beforeEach(async () => {
  day = await openPrizeDay([]);
});
afterEach(() => day.club.close());

const official = () => makeDueOfficial(day.club.store, day.club.now());
const path = () => `/api/admin/tournaments/${day.tournamentId}`;
const listed = async (who = day.club.visitor) =>
  (await who.get<{ id: number }[]>("/api/tournaments")).map(({ id }) => id);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe("a tournament with official results", () => {
  beforeEach(official);

  test("a tournament with official results can't be deleted, and the refusal offers to archive it", async () => {
    const response = await day.admin.send(path(), { method: "DELETE" });
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: "official_results",
        message:
          "The results of Spring Open are official, so it can't be deleted. Archive it instead to remove it from all lists but keep its results.",
      },
    ]);
    expect(await day.admin.get(`${path()}/deletion`)).toMatchObject({
      refusedBecause: expect.stringContaining("Archive it instead"),
    });
  });

  test("an archived tournament is on no list, but its board, results and file keep their addresses", async () => {
    expect(await listed()).toEqual([day.tournamentId]);
    expect((await day.admin.send(`${path()}/archive`, { method: "POST" })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await listed(day.anglers[0])).toEqual([]);
    expect(await listed(day.admin)).toEqual([day.tournamentId]);
    for (const page of ["", "/leaderboard", "/results.json", "/results.csv"]) {
      expect((await day.club.visitor.send(`/api/tournaments/${day.tournamentId}${page}`)).status).toBe(200);
    }
    expect((await day.admin.send(path(), { method: "DELETE" })).status).toBe(409);
  });

  test("a restored tournament is on the lists again; both actions are in the activity log", async () => {
    await day.admin.send(`${path()}/archive`, { method: "POST" });
    expect(await codeOf(await day.admin.send(`${path()}/archive`, { method: "POST" }))).toEqual([409, "same_state"]);
    expect((await day.admin.send(`${path()}/restore`, { method: "POST" })).status).toBe(200);
    expect(await listed()).toEqual([day.tournamentId]);
    const entries = await day.club.store.read(async (db) =>
      db.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, day.tournamentId)).orderBy(audit.id),
    );
    expect(entries.slice(-2).map(({ action }) => action)).toEqual(["archive-tournament", "restore-tournament"]);
  });

  test("a tournament that is extended is no longer archived", async () => {
    await day.admin.send(`${path()}/archive`, { method: "POST" });
    await day.admin.send(`${path()}/extend`, { json: { until: "2026-06-12T12:00", reason: "Storm." } });
    const [row] = await day.club.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id));
    expect(row).toMatchObject({ archivedAt: null, officialAt: null });
    expect(await listed()).toEqual([day.tournamentId]);
  });
});

describe("a tournament without official results", () => {
  test("a tournament without official results can be deleted but not archived", async () => {
    expect(await codeOf(await day.admin.send(`${path()}/archive`, { method: "POST" }))).toEqual([409, "not_ended"]);
    expect((await day.admin.send(path(), { method: "DELETE" })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});
