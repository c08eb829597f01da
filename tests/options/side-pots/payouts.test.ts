import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { type catches, notifications, participants, payments, payouts } from "../../../src/base/db/schema.ts";
import { groupOf } from "../../../src/money/payouts/payout-order.ts";
import type { OwnPayout, PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import { makeReady, type PrizeDay, payoutRows } from "../../money/payouts/prize-day.ts";
import { openPotDay as openDay, setFish as set } from "./pot-day.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay.club.close());

const bigBass: PotTerms = {
  name: "Big Bass",
  fee: 2_000,
  shares: [60, 40],
  kind: "biggest",
  species: null,
  clubShare: 10,
};
const little: PotTerms = { name: "Little One", fee: 500, shares: [100], kind: "smallest", species: null, clubShare: 0 };

async function openPotDay(pots: PotTerms[], chosen: string[][], prizes: number[] = []): Promise<void> {
  prizeDay = await openDay(pots, chosen, prizes);
}

const process = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
const preview = () => prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
const planned = async () =>
  (await preview()).prizes.map(({ pot, position, username, amount }) => [pot, position, username, amount]);
const setFish = (angler: number, values: Partial<typeof catches.$inferInsert>) => set(prizeDay, angler, values);

test("each pot pays its own places from the money collected, less the club's share, in addition to the main prizes", async () => {
  await openPotDay([bigBass, little], [["Big Bass"], ["Big Bass", "Little One"], ["Big Bass", "Little One"]], [300]);
  const all = [
    [undefined, 1, "ann", 30_000],
    ["Big Bass", 1, "ann", 3_240],
    ["Big Bass", 2, "bob", 2_160],
    ["Little One", 1, "cleo", 1_000],
  ];
  expect(await planned()).toEqual(all);
  for (const angler of prizeDay.anglers) await makeReady(angler);
  expect(await (await process()).json()).toMatchObject({ queued: 4, sent: 4, amount: 36_400, unfilled: [] });
  expect(await planned()).toEqual(all);
  await process();
  expect(await payoutRows(prizeDay.club)).toHaveLength(4);
  const groups = (await payoutRows(prizeDay.club)).map((row) => groupOf("club", row));
  expect(new Set(groups).size).toBe(4);
  const notices = await prizeDay.club.store.read(async (db) =>
    db.select().from(notifications).orderBy(notifications.id),
  );
  const toAnn = notices.filter(({ userId }) => userId === prizeDay.anglers[0]?.userId).map(({ message }) => message);
  expect(toAnn).toContain("1st place in Big Bass. It will be sent to your payout account.");
  expect(await prizeDay.anglers[0]?.get<OwnPayout[]>("/api/payouts")).toMatchObject([
    { pot: "Big Bass" },
    { position: 1 },
  ]);
  expect(await prizeDay.admin.get<object[]>(`/api/tournaments/${prizeDay.tournamentId}/prizes`)).toMatchObject([
    { position: 1, winner: "ann" },
  ]);
  const [pot] = await prizeDay.club.visitor.get<PotState[]>(`/api/tournaments/${prizeDay.tournamentId}/pots`);
  expect(pot).toMatchObject({ money: 6_000, clubCents: 600, anglers: ["ann", "bob", "cleo"] });
  expect(pot?.paid).toMatchObject([
    { username: "ann", amount: 3_240 },
    { username: "bob", amount: 2_160 },
  ]);
});

test("anglers who aren't in a pot can't win it, whatever they catch", async () => {
  await openPotDay([bigBass], [[], ["Big Bass"], ["Big Bass"]]);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "bob", 2_160],
    ["Big Bass", 2, "cleo", 1_440],
  ]);
});

test("a pot for one species is won by a fish of that species; if there are fewer winners than places, they share all of it", async () => {
  await openPotDay([{ ...bigBass, species: "Largemouth Bass" }], [["Big Bass"], ["Big Bass"], []]);
  await setFish(0, { species: "Smallmouth Bass" });
  expect(await planned()).toEqual([["Big Bass", 1, "bob", 3_600]]);
});

test("of equal fish, the one submitted first wins the pot", async () => {
  await openPotDay([{ ...bigBass, shares: [100] }], [["Big Bass"], ["Big Bass"], []]);
  await setFish(0, { scored: 1900, submittedAt: 2_000 });
  await setFish(1, { scored: 1900, submittedAt: 1_000 });
  expect(await planned()).toEqual([["Big Bass", 1, "bob", 3_600]]);
});

test("a pot that nobody wins is refunded to its entrants, and the club keeps no share", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  await setFish(0, { ineligibleReason: "below_minimum" });
  await setFish(1, { status: "rejected", rejectionReason: "Blurred" });
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 2_000],
    ["Big Bass", 2, "bob", 2_000],
  ]);
  expect((await process()).status).toBe(200);
  expect(await prizeDay.anglers[1]?.get<OwnPayout[]>("/api/payouts")).toMatchObject([
    { pot: "Big Bass", isReturn: true },
  ]);
  const notices = await prizeDay.club.store.read(async (db) =>
    db.select().from(notifications).orderBy(notifications.id),
  );
  expect(notices.map(({ title }) => title)).toContain("$20.00 of Big Bass in Spring Open is refunded to you");
});

test("a pot excludes refunded and disputed payments, and includes those an admin kept", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  const [ann, bob] = prizeDay.anglers.map(({ userId }) => userId);
  await prizeDay.club.store.write(async (tx) => {
    await tx.delete(participants).where(eq(participants.userId, ann ?? 0));
    await tx
      .update(payments)
      .set({ disputeState: "open" })
      .where(eq(payments.userId, bob ?? 0));
  });
  expect(await planned()).toEqual([["Big Bass", 1, "cleo", 3_600]]);
});

const disqualify = (index: number) =>
  prizeDay.admin.send(
    `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[index]?.userId}/disqualify`,
    { json: { reason: "Fished in the sanctuary." } },
  );

test("a disqualified entrant's money stays in the pot, which those below win", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  await disqualify(0);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "bob", 3_240],
    ["Big Bass", 2, "cleo", 2_160],
  ]);
  const [pot] = await prizeDay.club.visitor.get<PotState[]>(`/api/tournaments/${prizeDay.tournamentId}/pots`);
  expect(pot).toMatchObject({ money: 6_000, anglers: ["ann", "bob", "cleo"], pays: [3_240, 2_160] });
});

test("queued payouts of a pot move up when its winner is disqualified", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  await process();
  await disqualify(0);
  const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
  const [, bob, cleo] = prizeDay.anglers.map(({ userId }) => userId);
  expect(rows.map(({ position, userId, amountCents }) => [position, userId, amountCents])).toEqual([
    [1, bob ?? 0, 3_240],
    [2, cleo ?? 0, 2_160],
  ]);
});

test("a pot that nobody can win is refunded to everyone in it, including the disqualified", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  await disqualify(0);
  await setFish(1, { status: "rejected", rejectionReason: "Blurred" });
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 2_000],
    ["Big Bass", 2, "bob", 2_000],
  ]);
});

test("the job queues the payouts of a tournament that has only pots", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  const { queueDuePayouts } = await import("../../../src/money/payouts/queue-payouts.ts");
  const { club, tournamentId } = prizeDay;
  expect(await queueDuePayouts(club.store, club.now())).toBe(2);
  expect(await queueDuePayouts(club.store, club.now())).toBe(0);
  const rows = await club.store.read(async (db) => db.select().from(payouts).orderBy(payouts.id));
  expect(
    rows.map(({ tournamentId: payoutTournament, pot, amountCents }) => [payoutTournament, pot, amountCents]),
  ).toEqual([
    [tournamentId, "Big Bass", 2_160],
    [tournamentId, "Big Bass", 1_440],
  ]);
});

test.each([
  ["the first place", {}, 3_850, 2_000, 0],
  ["the last place", { remainder: "last" as const }, 3_500, 2_350, 0],
  ["the club", { remainder: "club" as const }, 3_500, 2_000, 350],
])("prizes rounded down to $5 leave the remainder to %s", async (_, remainder, first, second, club) => {
  const rounded = { ...bigBass, clubShare: 0, fee: 1_950, round: 500, ...remainder };
  await openPotDay([rounded], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", first],
    ["Big Bass", 2, "bob", second],
  ]);
  const [pot] = await prizeDay.club.visitor.get<PotState[]>(`/api/tournaments/${prizeDay.tournamentId}/pots`);
  expect(pot).toMatchObject({ clubCents: club, pays: [first, second] });
});

test("a fish below the winning minimum wins nothing, and one of exactly the minimum wins", async () => {
  await openPotDay([{ ...bigBass, minimumToWin: 19 }], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 3_240],
    ["Big Bass", 2, "bob", 2_160],
  ]);
  await setFish(1, { scored: 1899 });
  expect(await planned()).toEqual([["Big Bass", 1, "ann", 5_400]]);
});

test("a pot whose minimum nobody reaches is refunded to everyone in it", async () => {
  await openPotDay([{ ...bigBass, minimumToWin: 25 }], [["Big Bass"], ["Big Bass"], []]);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 2_000],
    ["Big Bass", 2, "bob", 2_000],
  ]);
});

test("equal fish split their prizes and share a place if the pot's rules require it", async () => {
  await openPotDay([{ ...bigBass, ties: "split" }], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  await setFish(1, { scored: 2000, submittedAt: 9 });
  expect(await planned()).toEqual([
    ["Big Bass", 1, "bob", 2_700],
    ["Big Bass", 1, "ann", 2_700],
  ]);
  for (const angler of prizeDay.anglers) await makeReady(angler);
  expect(await (await process()).json()).toMatchObject({ queued: 2, sent: 2, amount: 5_400 });
  const rows = await payoutRows(prizeDay.club);
  expect(rows.map(({ position, part, amountCents }) => [position, part, amountCents])).toEqual([
    [1, 1, 2_700],
    [1, 2, 2_700],
  ]);
  expect(new Set(rows.map((row) => groupOf("club", row))).size).toBe(2);
});

test("equal fish at the last paid place split its prize", async () => {
  await openPotDay([{ ...bigBass, ties: "split", clubShare: 0 }], [["Big Bass"], ["Big Bass"], ["Big Bass"]]);
  await setFish(2, { scored: 1900, submittedAt: 9 });
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 3_600],
    ["Big Bass", 2, "cleo", 1_200],
    ["Big Bass", 2, "bob", 1_200],
  ]);
});
