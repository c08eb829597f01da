import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  notifications,
  participants,
  prizeBreakdowns,
  standings,
  type tournaments,
} from "../../../src/base/db/schema.ts";
import { groupOf } from "../../../src/money/payouts/payout-order.ts";
import type { PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import { ledgerRows, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "../../money/payouts/prize-day.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay.club.close());

const divisions = [{ name: "Kayak" }, { name: "Boat" }];

/** ann, bob and cleo, in the order of the board. Only bob is in a boat. */
async function openDividedDay(terms: Partial<typeof tournaments.$inferInsert> = {}): Promise<void> {
  prizeDay = await openPrizeDay([300, 200], { terms: { divisions, ...terms } });
  const { club, tournamentId, anglers } = prizeDay;
  await club.store.write(async (tx) => {
    for (const [index, { userId }] of anglers.entries()) {
      const division = index === 1 ? "Boat" : "Kayak";
      await tx.update(participants).set({ division }).where(eq(participants.userId, userId));
      await tx.update(standings).set({ division }).where(eq(standings.userId, userId));
    }
    for (const [division, position, dollars] of [
      ["Kayak", 1, 60],
      ["Kayak", 2, 40],
      ["Boat", 1, 50],
      ["Boat", 2, 25],
    ] as const) {
      await tx.insert(prizeBreakdowns).values({ tournamentId, division, position, amountCents: dollars * 100 });
    }
  });
}

const process = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
const preview = () => prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);

test("the overall board and each division pay their own prizes, and one angler can win both (docs/rules.md 9.18)", async () => {
  await openDividedDay();
  const { club, anglers } = prizeDay;
  const places = ({ prizes }: PayoutPreview) =>
    prizes.map(({ division, position, username, amount }) => [division, position, username, amount]);
  const all = [
    [undefined, 1, "ann", 30_000],
    [undefined, 2, "bob", 20_000],
    ["Kayak", 1, "ann", 6_000],
    ["Kayak", 2, "cleo", 4_000],
    ["Boat", 1, "bob", 5_000],
  ];
  const before = await preview();
  expect(places(before)).toEqual([...all, ["Boat", 2, null, 2_500]]);
  expect(before).toMatchObject({ unfilled: [], unfilledInDivisions: [{ division: "Boat", position: 2 }] });
  for (const angler of anglers) await makeReady(angler);
  const response = await process();
  expect(await response.json()).toMatchObject({ queued: 5, sent: 5, amount: 65_000, failed: 0 });
  const after = await preview();
  expect(places(after)).toEqual(all);
  expect(after.unfilledInDivisions).toEqual([{ division: "Boat", position: 2 }]);
  const prizes = (await ledgerRows(club)).filter(({ kind }) => kind === "prize");
  expect(prizes.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(-65_000);
  const notices = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
  const toAnn = notices.filter(({ userId }) => userId === anglers[0]?.userId).map(({ message }) => message);
  expect(toAnn).toContain("1st place in Kayak. It will be sent to your payout account.");
  expect(await prizeDay.admin.get<object[]>(`/api/tournaments/${prizeDay.tournamentId}/prizes`)).toMatchObject([
    { position: 1, winner: "ann" },
    { position: 2, winner: "bob" },
    { division: "Kayak", position: 1, winner: "ann" },
    { division: "Kayak", position: 2, winner: "cleo" },
    { division: "Boat", position: 1, winner: "bob" },
    { division: "Boat", position: 2 },
  ]);
});

test("payouts queued twice pay each position once, with its own name at the provider", async () => {
  await openDividedDay();
  await process();
  await process();
  const rows = await payoutRows(prizeDay.club);
  expect(rows).toHaveLength(5);
  expect(new Set(rows.map((row) => groupOf("club", row))).size).toBe(5);
});

test("the results show each angler's division and place in it", async () => {
  await openDividedDay();
  const { club, tournamentId, admin } = prizeDay;
  const csv = await (await club.visitor.send(`/api/tournaments/${tournamentId}/results.csv`)).text();
  const lines = csv.split("\r\n").map((line) => line.split(",").slice(0, 5).join(","));
  expect(lines.slice(0, 4)).toEqual([
    "\uFEFFRank,Angler,Display name,Division,Rank in division",
    "1,ann,ann,Kayak,1",
    "2,bob,bob,Boat,1",
    "3,cleo,cleo,Kayak,2",
  ]);
  await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All is settled." } });
  const read = () =>
    club.visitor.get<{ version: number; standings: object[] }>(`/api/tournaments/${tournamentId}/results.json`);
  const first = await read();
  expect(first).toMatchObject({
    tournament: { divisions: [{ name: "Kayak" }, { name: "Boat" }] },
    standings: [
      { rank: 1, division: "Kayak", divisionRank: 1 },
      { rank: 2, division: "Boat", divisionRank: 1 },
      { rank: 3, division: "Kayak", divisionRank: 2 },
    ],
  });
  const cleo = prizeDay.anglers[2]?.userId;
  const moved = { division: "Boat", reason: "She was in a boat." };
  await admin.send(`/api/admin/tournaments/${tournamentId}/entries/${cleo}/division`, { json: moved });
  const second = await read();
  expect([first.version, second.version]).toEqual([1, 2]);
  expect(second.standings[2]).toMatchObject({ rank: 3, division: "Boat", divisionRank: 2 });
});

test("the results have no overall ranking if each division is ranked separately (docs/results.md)", async () => {
  await openDividedDay({ hasOpenBoard: false });
  const { club, tournamentId, admin } = prizeDay;
  await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All is settled." } });
  const day = () => admin.get<object>(`/api/admin/tournaments/${tournamentId}/day`);
  expect(await day()).toMatchObject({ leader: null });
  const ranksIn = async (query: string) => {
    const csv = await (await club.visitor.send(`/api/tournaments/${tournamentId}/results.csv${query}`)).text();
    return csv
      .split("\r\n")
      .slice(1, 4)
      .map((line) => line.split(",").slice(0, 5).join(","));
  };
  expect(await ranksIn("")).toEqual([",ann,ann,Kayak,1", ",bob,bob,Boat,1", ",cleo,cleo,Kayak,2"]);
  expect((await ranksIn("?division=Kayak")).slice(0, 2)).toEqual(["1,ann,ann,Kayak,1", "2,cleo,cleo,Kayak,2"]);
  const results = await club.visitor.get<object>(`/api/tournaments/${tournamentId}/results.json`);
  expect(results).toMatchObject({
    standings: [
      { rank: null, angler: "ann", divisionRank: 1 },
      { rank: null, angler: "bob", divisionRank: 1 },
      { rank: null, angler: "cleo", divisionRank: 2 },
    ],
  });
});

const announced = async () => {
  const { club, tournamentId, admin } = prizeDay;
  await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All is settled." } });
  const notices = await club.store.read(async (db) =>
    db.select().from(notifications).where(eq(notifications.type, "results_final")).orderBy(notifications.userId),
  );
  return notices.map(({ userId, message, link }) => [userId, message, link]);
};

test("an angler who only chose a division and never paid isn't counted, and isn't notified of the results", async () => {
  await openDividedDay();
  const { club, tournamentId, anglers } = prizeDay;
  const { userId } = await club.logIn("dora");
  await club.store.write(async (tx) => {
    await tx.insert(participants).values({ tournamentId, userId, joinedAt: 0, division: "Boat" });
  });
  const link = `/tournaments/${tournamentId}/results`;
  expect(await announced()).toEqual(
    anglers.map((angler, index) => [angler.userId, `You finished ${placeText(index + 1)} of 3.`, link]),
  );
});

test("if anglers aren't ranked together, each is notified of their place in their own division", async () => {
  await openDividedDay({ hasOpenBoard: false });
  const link = `/tournaments/${prizeDay.tournamentId}/results?division=`;
  const expectedPlaces = [
    ["1st of 2", "Kayak"],
    ["1st of 1", "Boat"],
    ["2nd of 2", "Kayak"],
  ];
  const expected = prizeDay.anglers.map(({ userId }, index) => {
    const [place, division] = expectedPlaces[index] ?? [];
    return [userId, `You finished ${place} in ${division}.`, `${link}${division}`];
  });
  expect(await announced()).toEqual(expected);
});

test("without divisions, a place is always among all anglers", async () => {
  prizeDay = await openPrizeDay([300], { terms: { hasOpenBoard: false } });
  expect((await announced()).map(([, message]) => message)).toEqual([
    "You finished 1st of 3.",
    "You finished 2nd of 3.",
    "You finished 3rd of 3.",
  ]);
});

test("payouts take the new name of a renamed division, pending or paid, and none is planned again (docs/rules.md 3.26)", async () => {
  await openDividedDay();
  const { club, admin, tournamentId } = prizeDay;
  expect((await process()).status).toBe(200);
  const [first] = await payoutRows(club);
  await admin.send(`/api/admin/payout/${first?.id}/by-hand`, { json: { note: "Cash" } });
  const before = await payoutRows(club);
  const tournament = await admin.get<object>(`/api/tournaments/${tournamentId}`);
  const renamed = [{ name: "Canoe", formerName: "Kayak" }, { name: "Boat" }];
  const response = await admin.send(`/api/admin/tournaments/${tournamentId}`, {
    method: "PUT",
    json: { ...tournament, startDate: "2026-06-05", endDate: "2026-06-07", divisions: renamed },
  });
  expect(response.status).toBe(200);
  const canoe = (division: string | null) => (division === "Kayak" ? "Canoe" : division);
  expect(await payoutRows(club)).toEqual(before.map((row) => ({ ...row, division: canoe(row.division) })));
});
