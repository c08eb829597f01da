import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, notifications, participants, paymentItems, payments, payouts } from "../../../src/base/db/schema.ts";
import { groupOf } from "../../../src/money/payouts/payout-order.ts";
import type { OwnPayout, PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import { makeReady, openPrizeDay, type PrizeDay, payoutRows } from "../../money/payouts/prize-day.ts";

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

/** ann, bob and cleo have one fish each, ann's the longest; `chosen` are the pots that each paid for. */
async function openPotDay(pots: PotTerms[], chosen: string[][], prizes: number[] = []): Promise<void> {
  prizeDay = await openPrizeDay(prizes, { terms: { pots } });
  const { club, tournamentId, anglers } = prizeDay;
  await club.store.write(async (tx) => {
    for (const [at, { userId }] of anglers.entries()) {
      const items = pots.filter(({ name }) => chosen[at]?.includes(name));
      if (items.length === 0) continue;
      const amountCents = items.reduce((sum, { fee }) => sum + fee, 0);
      const of = { userId, tournamentId, tournamentName: "Spring Open", amountCents, createdAt: 0, paidAt: 0 };
      const [paid] = await tx
        .insert(payments)
        .values({ ...of, provider: "cash", status: "succeeded" })
        .returning();
      if (!paid) throw new Error("not paid");
      await tx
        .insert(paymentItems)
        .values(items.map(({ name, fee }) => ({ paymentId: paid.id, pot: name, amountCents: fee })));
      await tx.update(participants).set({ paymentId: paid.id, paidVia: "cash" }).where(eq(participants.userId, userId));
    }
  });
}

const process = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });
const preview = () => prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
const planned = async () =>
  (await preview()).prizes.map(({ pot, position, username, amount }) => [pot, position, username, amount]);
const setFish = (angler: number, values: Partial<typeof catches.$inferInsert>) =>
  prizeDay.club.store.write(async (tx) => {
    const userId = prizeDay.anglers[angler]?.userId ?? 0;
    await tx.update(catches).set(values).where(eq(catches.userId, userId));
  });

test("each pot pays its own places from what came in, less the club's share, beside the main prizes", async () => {
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

test("who is not in a pot does not win it, whatever they caught", async () => {
  await openPotDay([bigBass], [[], ["Big Bass"], ["Big Bass"]]);
  expect(await planned()).toEqual([
    ["Big Bass", 1, "bob", 2_160],
    ["Big Bass", 2, "cleo", 1_440],
  ]);
});

test("a pot of one species is won by a fish of it; with fewer winners than places they share all", async () => {
  await openPotDay([{ ...bigBass, species: "Largemouth Bass" }], [["Big Bass"], ["Big Bass"], []]);
  await setFish(0, { species: "Smallmouth Bass" });
  expect(await planned()).toEqual([["Big Bass", 1, "bob", 3_600]]);
});

test("equal fish: the one submitted first wins", async () => {
  await openPotDay([{ ...bigBass, shares: [100] }], [["Big Bass"], ["Big Bass"], []]);
  await setFish(0, { scored: 1900, submittedAt: 2_000 });
  await setFish(1, { scored: 1900, submittedAt: 1_000 });
  expect(await planned()).toEqual([["Big Bass", 1, "bob", 3_600]]);
});

test("a pot that nobody wins goes back to those in it, without a share for the club", async () => {
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
  expect(notices.map(({ title }) => title)).toContain("$20.00 of Big Bass in Spring Open goes back to you");
});

test("what was given back or is disputed is not in the pot; what an admin kept is", async () => {
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

const disqualify = (at: number) =>
  prizeDay.admin.send(
    `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[at]?.userId}/disqualify`,
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

test("a pot that nobody can win is returned to everyone in it, the disqualified too", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  await disqualify(0);
  await setFish(1, { status: "rejected", rejectionReason: "Blurred" });
  expect(await planned()).toEqual([
    ["Big Bass", 1, "ann", 2_000],
    ["Big Bass", 2, "bob", 2_000],
  ]);
});

test("the job queues the payouts of a tournament that has pots alone", async () => {
  await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  const { queueDuePayouts } = await import("../../../src/money/payouts/queue-payouts.ts");
  const { club, tournamentId } = prizeDay;
  expect(await queueDuePayouts(club.store, club.now())).toBe(2);
  expect(await queueDuePayouts(club.store, club.now())).toBe(0);
  const rows = await club.store.read(async (db) => db.select().from(payouts).orderBy(payouts.id));
  expect(rows.map(({ tournamentId: of, pot, amountCents }) => [of, pot, amountCents])).toEqual([
    [tournamentId, "Big Bass", 2_160],
    [tournamentId, "Big Bass", 1_440],
  ]);
});
