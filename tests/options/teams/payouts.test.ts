import { afterEach, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { notifications, participants, teams } from "../../../src/base/db/schema.ts";
import { groupOf } from "../../../src/money/payouts/payout-order.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import type { OfficialResults } from "../../../src/results/official/official-results.ts";
import { refreshStanding } from "../../../src/results/refresh-standing.ts";
import { openPrizeDay, type PrizeDay, payoutRows } from "../../money/payouts/prize-day.ts";
import { noon } from "../../support/club.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay?.club.close());

/** The first three fish belong to one team, in the order in which their anglers joined it. The fourth has no team. */
async function teamDay(prize: "split" | "captain") {
  const terms = { teams: { size: 3, score: "best", prize } } as const;
  prizeDay = await openPrizeDay([100, 50], { fished: 4, terms });
  const { club, tournamentId, anglers } = prizeDay;
  await club.store.write(async (tx) => {
    const [team] = await tx
      .insert(teams)
      .values({ tournamentId, name: "Two Rods", code: "AAAA-BBBB-CCCC", createdAt: noon })
      .returning();
    for (const [index, { userId }] of [anglers[2], anglers[0], anglers[1]]
      .flatMap((client) => client ?? [])
      .entries()) {
      await tx
        .update(participants)
        .set({ teamId: team?.id, teamJoinedAt: noon + index })
        .where(and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId)));
      await refreshStanding(tx, tournamentId, userId);
    }
  });
}

const queue = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });

test("a team's prize is split to the cent, with extra cents for the earliest members, and one transfer for each part", async () => {
  await teamDay("split");
  expect((await queue()).status).toBe(200);
  const rows = await payoutRows(prizeDay.club);
  const [ann, bob, cleo, dan] = prizeDay.anglers.map(({ userId }) => userId);
  expect(
    rows.map(({ position, part, team, userId, amountCents }) => [position, part, team, userId, amountCents]),
  ).toEqual([
    [1, 1, "Two Rods", cleo, 3334],
    [1, 2, "Two Rods", ann, 3333],
    [1, 3, "Two Rods", bob, 3333],
    [2, 1, null, dan, 5000],
  ] as never);
  const groups = rows.map((row) => groupOf("club", row));
  const place = `payout-club-t${prizeDay.tournamentId}-p1`;
  expect(groups).toEqual([place, `${place}-m2`, `${place}-m3`, `payout-club-t${prizeDay.tournamentId}-p2`]);
  await queue();
  expect(await payoutRows(prizeDay.club)).toHaveLength(4);
});

test("a team's prize can be paid to its captain only", async () => {
  await teamDay("captain");
  await queue();
  const rows = await payoutRows(prizeDay.club);
  expect(rows.map(({ position, userId, amountCents }) => [position, userId, amountCents])).toEqual([
    [1, prizeDay.anglers[2]?.userId, 10_000],
    [2, prizeDay.anglers[3]?.userId, 5000],
  ] as never);
});

test("every member is notified of the place and of their own share of the prize", async () => {
  await teamDay("split");
  await queue();
  const rows = await prizeDay.club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
  const noticesTo = (userId: number | undefined, type: string) =>
    rows.filter((row) => row.userId === userId && row.type === type).map(({ title, message }) => `${title} ${message}`);
  const [ann, bob, cleo] = prizeDay.anglers.map(({ userId }) => userId);
  for (const userId of [ann, bob, cleo]) {
    expect(noticesTo(userId, "prize_won")).toHaveLength(1);
    expect(noticesTo(userId, "prize_won")[0]).toContain("1st place for Two Rods.");
  }
});

test("payouts name their team, before and after they are queued", async () => {
  await teamDay("split");
  const preview = () =>
    prizeDay.admin.get<{ prizes: { team?: string; amount: number; username: string }[]; unfilled: number[] }>(
      `/api/admin/tournaments/${prizeDay.tournamentId}/payouts`,
    );
  const shown = ({ prizes }: Awaited<ReturnType<typeof preview>>) =>
    prizes.map(({ team, amount, username }) => [team, amount, username]);
  const expected = [
    ["Two Rods", 3334, "cleo"],
    ["Two Rods", 3333, "ann"],
    ["Two Rods", 3333, "bob"],
    [undefined, 5000, "dan"],
  ];
  expect(shown(await preview())).toEqual(expected as never);
  const page = await (await prizeDay.admin.send(`/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`)).text();
  expect(page.split("</dialog>")[0]?.split(">Two Rods<")).toHaveLength(4);
  await queue();
  expect(shown(await preview())).toEqual(expected as never);
  expect((await preview()).unfilled).toEqual([]);
});

const disqualify = (index: number) =>
  prizeDay.admin.send(
    `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[index]?.userId}/disqualify`,
    {
      json: { reason: "Fished in the sanctuary." },
    },
  );

const board = () =>
  prizeDay.club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${prizeDay.tournamentId}/leaderboard`);

test("a disqualified member's fish don't count, and their team is ranked and paid by the others", async () => {
  await teamDay("split");
  await disqualify(2);
  const [reds] = await board();
  expect(reds).toMatchObject({ rank: 1, username: "Two Rods", userId: prizeDay.anglers[0]?.userId, totalScore: 39 });
  expect(reds?.detailText).toBe("ann, bob, cleo (disqualified)");
  expect(reds?.team?.fishText).toBe("ann 20.0 · bob 19.0 · cleo disqualified");
  expect(reds?.team?.members.map(({ username, isDisqualified }) => [username, isDisqualified])).toEqual([
    ["ann", undefined],
    ["bob", undefined],
    ["cleo", true],
  ]);
  expect((await queue()).status).toBe(200);
  const rows = await payoutRows(prizeDay.club);
  const [ann, bob, , dan] = prizeDay.anglers.map(({ userId }) => userId);
  expect(rows.map(({ position, userId, amountCents }) => [position, userId, amountCents])).toEqual([
    [1, ann, 5000],
    [1, bob, 5000],
    [2, dan, 5000],
  ] as never);
});

test("a team whose members are all disqualified is listed last without a place", async () => {
  await teamDay("split");
  for (const index of [0, 1, 2]) await disqualify(index);
  expect((await board()).map(({ rank, username, isDisqualified }) => [rank, username, isDisqualified])).toEqual([
    [1, "dan", undefined],
    [null, "Two Rods", true],
  ]);
});

test("official results list a team's disqualified members separately", async () => {
  await teamDay("split");
  await disqualify(2);
  await queue();
  await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, {
    json: { reason: "All shook hands" },
  });
  const file = await prizeDay.club.visitor.get<OfficialResults>(
    `/api/tournaments/${prizeDay.tournamentId}/results.json`,
  );
  expect(file.standings[0]?.team?.members.map(({ angler }) => angler)).toEqual(["ann", "bob"]);
  expect(file.disqualified).toEqual([{ angler: "cleo", team: "Two Rods" }]);
});
