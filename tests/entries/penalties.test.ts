import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, participants, standings } from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { officialResults } from "../../src/results/official/official-results.ts";
import { recompute } from "../../src/results/official/recompute.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { enter, noticesOf, openTournament } from "../catches/catch-day.ts";
import { land, openPrizeDay } from "../money/payouts/prize-day.ts";
import { addCatch } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";

let club: Club;
let id: number;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  id = await openTournament(club);
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  await enter(club, id, ann.userId);
});
afterEach(() => club.close());

const reason = "No life jacket.";

const give = (json: object, tournamentId = id, who = ann, by = admin) =>
  by.send(`/api/admin/tournaments/${tournamentId}/entries/${who.userId}/penalties`, { json });

const remove = (json: object) =>
  admin.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/penalties/remove`, { json });

const stored = async (tournamentId = id) => {
  const [entry] = await club.store.read(async (db) =>
    db
      .select({ penalties: participants.penalties })
      .from(participants)
      .where(eq(participants.tournamentId, tournamentId)),
  );
  return entry?.penalties ?? null;
};

const log = async (action: string) =>
  club.store.read(async (db) => db.select({ detail: audit.detail }).from(audit).where(eq(audit.action, action)));

describe("a penalty", () => {
  test("a penalty is stored in hundredths, notified with its reason and logged, once", async () => {
    for (const _ of [1, 2]) {
      const response = await give({ deduct: 1.5, reason });
      expect([response.status, await response.json()]).toEqual([
        200,
        { userId: ann.userId, penalties: [{ deduct: 1.5, reason }] },
      ]);
    }
    expect(await stored()).toEqual([{ deduct: 150, reason }]);
    expect(await noticesOf(club, ann.userId)).toMatchObject([
      {
        title: "You have a penalty in Spring Open",
        message: "1.5 in is deducted from your score. Reason: No life jacket.",
      },
    ]);
    expect(await log("add-penalty")).toEqual([
      { detail: { angler: "ann", userId: ann.userId, deducted: 1.5, unit: "in", reason } },
    ]);
  });

  test("a penalty is in the unit that the tournament scores by", async () => {
    const weighed = await openTournament(club, { rules: { ...shippedRules.tournament, by: "weight" } });
    await enter(club, weighed, ann.userId);
    await give({ deduct: 1, reason }, weighed);
    expect((await noticesOf(club, ann.userId)).at(-1)?.message).toStartWith("1.0 lb is deducted from your score.");
  });

  test("a daily penalty needs one of the days that are scored separately", async () => {
    expect(await refusal(await give({ deduct: 1, day: 1, reason }))).toMatchObject({ status: 422, paths: ["day"] });
    const days = { cut: null, startTime: "06:00", endTime: "15:00" };
    const scored = await openTournament(club, { days, startTime: "06:00", endTime: "15:00" });
    await enter(club, scored, ann.userId);
    expect(await refusal(await give({ deduct: 1, day: 4, reason }, scored))).toMatchObject({ paths: ["day"] });
    expect((await give({ deduct: 1, day: 2, reason }, scored)).status).toBe(200);
    expect(await stored(scored)).toEqual([{ deduct: 100, day: 2, reason }]);
    expect((await noticesOf(club, ann.userId)).at(-1)?.message).toContain("your day 2 score");
  });

  test.each([
    [{ reason }, "deduct"],
    [{ deduct: 0, reason }, "deduct"],
    [{ deduct: -1, reason }, "deduct"],
    [{ deduct: 0.333, reason }, "deduct"],
    [{ deduct: 1_000_000, reason }, "deduct"],
    [{ deduct: 1 }, "reason"],
    [{ deduct: 1, reason: " " }, "reason"],
    [{ deduct: 1, day: 1.5, reason }, "day"],
  ])("a penalty of %p is refused at %s", async (json, path) => {
    expect(await refusal(await give(json))).toEqual({ status: 422, code: "invalid", paths: [path] });
    expect(await stored()).toBeNull();
  });

  test("penalties are visible only to those who run the tournament and to the entrant", async () => {
    await give({ deduct: 1.5, reason });
    const penalties = [{ deduct: 1.5, reason }];
    const [listed] = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
    expect(listed).toMatchObject({ penalties });
    expect(await ann.get<Mine>(`/api/tournaments/${id}/mine`)).toMatchObject({ penalties });
    expect(await pageOf(admin, `/admin/tournaments/${id}/day`)).toContain("Penalty of 1.5 in");
    expect(await pageOf(ann, `/tournaments/${id}`)).toContain(reason);
    expect(await pageOf(club.visitor, `/tournaments/${id}`)).not.toContain(reason);
  });

  test("a penalty is in the entrant's own data and in the export of entries, in the scoring unit", async () => {
    await give({ deduct: 1.5, reason });
    const data = await ann.get<{ entries: object[] }>("/api/account/data");
    expect(data.entries).toMatchObject([{ state: "fished", isGuest: false, penalties: [{ deduct: 1.5, reason }] }]);
    const file = await (await admin.send("/api/admin/export/entries.csv")).text();
    expect(file).toContain("1.5 in: No life jacket.");
  });

  test("a penalty is removed once, with a reason that the entrant can read", async () => {
    await give({ deduct: 1.5, reason });
    await give({ deduct: 1, reason: "Spilled fuel." });
    for (const _ of [1, 2]) {
      const response = await remove({ deduct: 1.5, penalty: reason, reason: "They wore it." });
      expect(await response.json()).toMatchObject({ penalties: [{ deduct: 1, reason: "Spilled fuel." }] });
    }
    expect(await stored()).toEqual([{ deduct: 100, reason: "Spilled fuel." }]);
    expect((await noticesOf(club, ann.userId)).at(-1)).toMatchObject({
      title: "Your penalty in Spring Open was removed",
      message: "1.5 in is no longer deducted from your score. Reason: They wore it.",
    });
    expect(await log("remove-penalty")).toEqual([
      {
        detail: {
          angler: "ann",
          userId: ann.userId,
          deducted: 1.5,
          unit: "in",
          before: reason,
          reason: "They wore it.",
        },
      },
    ]);
    await remove({ deduct: 1, penalty: "Spilled fuel.", reason: "A mix-up." });
    expect(await stored()).toBeNull();
  });

  test("forms that add and remove a penalty work without script", async () => {
    const day = `/admin/tournaments/${id}/day?entrant=${ann.userId}`;
    const post = (path: string, values: Record<string, string>) =>
      admin.send(path, {
        form: new URLSearchParams({ api: path, page: day, ...values }),
        headers: { accept: "text/html" },
      });
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/penalties`;
    expect(await (await post(path, { deduct: "", reason })).text()).toContain("Enter the deduction as a number");
    expect((await post(path, { deduct: "1.5", reason })).status).toBe(302);
    const removal = `${path}/remove`;
    const fields = { api: `penalty-0 ${removal}`, deduct: "1.5", day: "", penalty: reason };
    expect((await post(removal, { ...fields, reason: "A mix-up." })).status).toBe(302);
    expect(await stored()).toBeNull();
  });

  test("a penalty requires a confirmed entry in a tournament that isn't canceled", async () => {
    const bob = await club.logIn("bob");
    expect(await refusal(await give({ deduct: 1, reason }, id, bob))).toMatchObject({ status: 404 });
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Lightning" } });
    expect(await refusal(await give({ deduct: 1, reason }))).toMatchObject({ status: 409, code: "cancelled" });
  });
});

describe("the effect of penalties on the score", () => {
  const score = async (tournamentId: number, who = ann) => {
    const board = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${tournamentId}/leaderboard`);
    const row = board.find(({ userId }) => userId === who.userId);
    return [row?.rank, row?.totalScore];
  };

  const format = { measure: "length-in", limit: 5 } as const;

  test.each([
    ["its own format", { format, rules: rulesByFormat(format, shippedRules.tournament) }],
    ["the shipped rules", {}],
  ])("penalties reduce the score of a tournament with %s, and others move up", async (_, terms) => {
    const scored = await openTournament(club, terms);
    const bob = await club.logIn("bob");
    for (const [who, inches] of [
      [ann, 20],
      [bob, 19],
    ] as const) {
      await enter(club, scored, who.userId);
      await land(club, scored, who.userId, inches);
    }
    expect(await score(scored)).toEqual([1, 20]);
    await give({ deduct: 1.5, reason }, scored);
    expect([await score(scored), await score(scored, bob)]).toEqual([
      [2, 18.5],
      [1, 19],
    ]);
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("without a format, penalties never reduce a score below 0, and the entrant keeps a place", async () => {
    await land(club, id, ann.userId, 20);
    await give({ deduct: 30, reason });
    expect(await score(id)).toEqual([1, 0]);
  });

  test("a daily penalty reduces the score of that day", async () => {
    const days = { cut: null, startTime: "00:00", endTime: "23:00" };
    const scored = await openTournament(club, { days, startTime: "00:00", endTime: "23:00" });
    await enter(club, scored, ann.userId);
    await club.store.write(async (tx) => {
      const fish = { userId: ann.userId, tournamentId: scored, status: "verified" as const, judgedAt: noon };
      for (const day of [1, 2]) await addCatch(tx, { ...fish, length: 2000, day, paperNote: "Card" });
      await refreshStanding(tx, scored, ann.userId);
    });
    await give({ deduct: 1.5, day: 2, reason }, scored);
    expect(await score(scored)).toEqual([1, 38.5]);
    const [standing] = await club.store.read(async (db) =>
      db.select({ days: standings.days }).from(standings).where(eq(standings.tournamentId, scored)),
    );
    expect(standing?.days?.map((day) => day.score)).toEqual([2000, 1850, 0]);
    expect(await club.store.read(checkStandings)).toEqual([]);
  });

  test("a penalty after official results creates a new version with its reason", async () => {
    const prizeDay = await openPrizeDay([]);
    const { tournamentId, anglers } = prizeDay;
    const [first] = anglers;
    if (!first) throw new Error("There is no first catch.");
    const official = `/api/admin/tournaments/${tournamentId}/official`;
    await prizeDay.admin.send(official, { json: { reason: "All shook hands" } });
    expect((await give({ deduct: 3, reason }, tournamentId, first, prizeDay.admin)).status).toBe(200);
    const file = await (await prizeDay.club.visitor.send(`/api/tournaments/${tournamentId}/results.json`)).text();
    const results = officialResults.parse(JSON.parse(file));
    expect(results.reason).toBe("An entrant has a penalty: No life jacket.");
    expect(results.standings.map(({ rank, angler, score: points }) => [rank, angler, points])).toEqual([
      [1, "bob", 1900],
      [2, "cleo", 1800],
      [3, "ann", 1700],
    ]);
    expect(recompute(results).differences).toEqual([]);
    await prizeDay.club.close();
  });
});
