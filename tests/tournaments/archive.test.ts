import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, tournaments } from "../../src/base/db/schema.ts";
import { makeDueOfficial } from "../../src/money/payouts/make-official.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([]);
});
afterEach(() => prizeDay.club.close());

const official = () => makeDueOfficial(prizeDay.club.store, prizeDay.club.now());
const path = () => `/api/admin/tournaments/${prizeDay.tournamentId}`;
const listed = async (who = prizeDay.club.visitor) =>
  (await who.get<{ id: number }[]>("/api/tournaments")).map(({ id }) => id);
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code];

describe("a tournament with official results", () => {
  beforeEach(official);

  test("a tournament with official results can't be deleted, and the refusal offers to archive it", async () => {
    const response = await prizeDay.admin.send(path(), { method: "DELETE" });
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        code: "official_results",
        message:
          "The results of Spring Open are official, so it can't be deleted. Archive it instead to remove it from all lists but keep its results.",
      },
    ]);
    expect(await prizeDay.admin.get(`${path()}/deletion`)).toMatchObject({
      refusedBecause: expect.stringContaining("Archive it instead"),
    });
  });

  test("an archived tournament is on no list, but its board, results and file keep their addresses", async () => {
    expect(await listed()).toEqual([prizeDay.tournamentId]);
    expect((await prizeDay.admin.send(`${path()}/archive`, { method: "POST" })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await listed(prizeDay.anglers[0])).toEqual([]);
    expect(await listed(prizeDay.admin)).toEqual([prizeDay.tournamentId]);
    for (const page of ["", "/leaderboard", "/results.json", "/results.csv"]) {
      expect((await prizeDay.club.visitor.send(`/api/tournaments/${prizeDay.tournamentId}${page}`)).status).toBe(200);
    }
    expect((await prizeDay.admin.send(path(), { method: "DELETE" })).status).toBe(409);
  });

  test("a restored tournament is on the lists again; both actions are in the activity log", async () => {
    await prizeDay.admin.send(`${path()}/archive`, { method: "POST" });
    expect(await codeOf(await prizeDay.admin.send(`${path()}/archive`, { method: "POST" }))).toEqual([
      409,
      "same_state",
    ]);
    expect((await prizeDay.admin.send(`${path()}/restore`, { method: "POST" })).status).toBe(200);
    expect(await listed()).toEqual([prizeDay.tournamentId]);
    const entries = await prizeDay.club.store.read(async (db) =>
      db
        .select({ action: audit.action })
        .from(audit)
        .where(eq(audit.subjectId, prizeDay.tournamentId))
        .orderBy(audit.id),
    );
    expect(entries.slice(-2).map(({ action }) => action)).toEqual(["archive-tournament", "restore-tournament"]);
  });

  test("a tournament that is extended is no longer archived", async () => {
    await prizeDay.admin.send(`${path()}/archive`, { method: "POST" });
    await prizeDay.admin.send(`${path()}/extend`, { json: { until: "2026-06-12T12:00", reason: "Storm." } });
    const [row] = await prizeDay.club.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id));
    expect(row).toMatchObject({ archivedAt: null, officialAt: null });
    expect(await listed()).toEqual([prizeDay.tournamentId]);
  });
});

describe("a tournament without official results", () => {
  test("a tournament without official results can be deleted but not archived", async () => {
    expect(await codeOf(await prizeDay.admin.send(`${path()}/archive`, { method: "POST" }))).toEqual([
      409,
      "not_ended",
    ]);
    expect((await prizeDay.admin.send(path(), { method: "DELETE" })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });
});
