import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { catches, notifications } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import type { Browser } from "../../support/club.ts";
import { makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
const [ann, bob, cleo, dan] = [0, 1, 2, 3];
const angler = (who: number): Browser => prizeDay.anglers[who] as Browser;

/** Ann, Bob, Cleo and Dan are ranked in this order; three places are paid. */
beforeEach(async () => {
  prizeDay = await openPrizeDay([60, 30, 10], { fished: 4 });
});
afterEach(() => prizeDay.club.close());

const queue = () => queueDuePayouts(prizeDay.club.store, prizeDay.club.now());

const act = async (action: "disqualify" | "reinstate", who: number, reason = "Fished in the sanctuary.") => {
  const path = `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${angler(who).userId}/${action}`;
  const response = await prizeDay.admin.send(path, { json: { reason } });
  if (!response.ok) throw new Error(await response.text());
};

const placeOf = (userId: number | null) => prizeDay.anglers.findIndex((angler) => angler.userId === userId);

/** The current payouts: payee, cents, state and, compared with what was sent, the amount due. */
async function inForce() {
  const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
  return rows
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ userId, amountCents, status, dueCents }) => [placeOf(userId), amountCents, status, dueCents]);
}

const planned = async () => {
  const { prizes } = await prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
  return prizes.map(({ position, username, amount }) => [position, username, amount]);
};

const titlesTo = (userId: number) =>
  prizeDay.club.store.read(async (db) =>
    (
      await db
        .select({ title: notifications.title })
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(desc(notifications.id))
    ).map(({ title }) => title),
  );

type Listed = { id: number; username: string; status: string; overpaid: number; due: number; warning: string | null };

const list = () => prizeDay.admin.get<Listed[]>("/api/admin/payouts");

const books = () => prizeDay.club.store.read(checkLedger);

describe("before results are official", () => {
  test("the prizes of those below a disqualified entrant move up in the preview, and are queued that way", async () => {
    await act("disqualify", ann);
    const prizes = [
      [1, "bob", 6000],
      [2, "cleo", 3000],
      [3, "dan", 1000],
    ];
    expect(await planned()).toEqual(prizes);
    await queue();
    expect(await inForce()).toEqual([
      [bob, 6000, "pending", null],
      [cleo, 3000, "pending", null],
      [dan, 1000, "pending", null],
    ]);
  });

  test("an unclaimed place is not paid", async () => {
    for (const browser of [ann, bob]) await act("disqualify", browser);
    expect(await planned()).toEqual([
      [1, "cleo", 6000],
      [2, "dan", 3000],
      [3, null, 1000],
    ]);
  });
});

describe("once results are official, before money was sent", () => {
  beforeEach(queue);

  test("a disqualification voids the payouts and plans them again with the reason, in the same write", async () => {
    await act("disqualify", ann);
    expect(await inForce()).toEqual([
      [bob, 6000, "pending", null],
      [cleo, 3000, "pending", null],
      [dan, 1000, "pending", null],
    ]);
    const voided = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt !== null);
    expect(voided.map(({ voidReason }) => voidReason)).toEqual(
      Array.from({ length: 3 }, () => "An entrant was disqualified: Fished in the sanctuary."),
    );
    expect(await books()).toEqual([]);
  });

  test("everyone whose prize a disqualification changed is notified", async () => {
    await act("disqualify", bob);
    expect(await titlesTo(angler(bob).userId)).toEqual(
      expect.arrayContaining([
        "You were disqualified from Spring Open",
        "Your prize of $30.00 in Spring Open was withdrawn",
      ]),
    );
    expect((await titlesTo(angler(cleo).userId))[0]).toBe("Your prize in Spring Open is now $30.00");
    const toAnn = await titlesTo(angler(ann).userId);
    expect(toAnn.filter((title) => title.startsWith("Your prize"))).toEqual([]);
  });

  test("reinstating an entrant restores everyone's prize", async () => {
    await act("disqualify", ann);
    await act("reinstate", ann, "The boundary was wrong.");
    expect((await inForce()).map(([who, cents, status]) => [who, cents, status])).toEqual([
      [ann, 6000, "pending"],
      [bob, 3000, "pending"],
      [cleo, 1000, "pending"],
    ]);
    expect(await books()).toEqual([]);
  });

  test("disqualifying an entrant below the paid places changes no payout", async () => {
    const before = await payoutRows(prizeDay.club);
    await act("disqualify", dan);
    expect(await payoutRows(prizeDay.club)).toEqual(before);
  });

  test("while a catch is pending, the payout isn't changed but warns that its payee is disqualified", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx
        .update(catches)
        .set({ status: "pending", judgedAt: null })
        .where(eq(catches.userId, angler(dan).userId));
    });
    await makeReady(angler(ann));
    await act("disqualify", ann);
    const row = (await list()).find(({ username }) => username === "ann");
    expect(row?.warning).toStartWith("The payee is disqualified.");
    const paid = await prizeDay.admin.send(`/api/admin/payout/${row?.id}/process`, { json: {} });
    expect([paid.status, await paid.json()]).toMatchObject([409, { code: "payee_warning" }]);
  });
});

describe("after money was sent", () => {
  beforeEach(async () => {
    await queue();
    for (const angler of prizeDay.anglers) await makeReady(angler);
    const row = (await payoutRows(prizeDay.club)).find(({ position }) => position === 1);
    const sent = await prizeDay.admin.send(`/api/admin/payout/${row?.id}/process`, { method: "POST" });
    if (!sent.ok) throw new Error(await sent.text());
  });

  test("a disqualified entrant's payout is shown as overpaid and not reversed, and those below are owed money", async () => {
    await act("disqualify", ann);
    expect(await inForce()).toEqual(
      expect.arrayContaining([
        [ann, 6000, "completed", 0],
        [bob, 6000, "pending", null],
        [cleo, 3000, "pending", null],
        [dan, 1000, "pending", null],
      ]),
    );
    expect((await list()).find(({ username }) => username === "ann")).toMatchObject({
      status: "completed",
      overpaid: 6000,
    });
    const officer = (await titlesTo(prizeDay.admin.userId)).filter((title) => title.includes("Payouts for"));
    expect(officer).toHaveLength(1);
    expect(await books()).toEqual([]);
  });

  test("a reinstated entrant is no longer overpaid, and nothing is owed twice", async () => {
    await act("disqualify", ann);
    await act("reinstate", ann, "The boundary was wrong.");
    expect((await list()).filter(({ overpaid }) => overpaid > 0)).toEqual([]);
    expect((await inForce()).map(([who, cents, status]) => [who, cents, status])).toEqual([
      [ann, 6000, "completed"],
      [bob, 3000, "pending"],
      [cleo, 1000, "pending"],
    ]);
    expect(await books()).toEqual([]);
  });
});
