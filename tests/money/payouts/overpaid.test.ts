import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { ledgerRows, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;

/** Ann was paid $60, which a correction awarded to Bob. */
beforeEach(async () => {
  prizeDay = await openPrizeDay([60], { fished: 2 });
  await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
  await makeReady(prizeDay.anglers[0]);
  await prizeDay.admin.send("/api/admin/payout/1/process", { method: "POST" });
  await decide({ decision: "rejected", reason: "The fish was dead." });
});
afterEach(() => prizeDay.club.close());

const annId = () => prizeDay.anglers[0]?.userId ?? 0;

async function decide(json: object): Promise<void> {
  const [fish] = await prizeDay.club.store.read(async (db) =>
    db.select({ id: catches.id }).from(catches).where(eq(catches.userId, annId())),
  );
  const response = await prizeDay.admin.send(`/api/admin/catches/${fish?.id}/change`, { json });
  if (!response.ok) throw new Error(await response.text());
}

type Listed = { id: number; amount: number; status: string; overpaid: number; due: number; correction: number };
const list = async () =>
  (await prizeDay.admin.get<Listed[]>("/api/admin/payouts")).map(
    ({ id, amount, status, overpaid, due, correction }) => ({
      ...{ id, amount, status, overpaid, due, correction },
    }),
  );

const settle = (method: "forgive" | "repaid", json: object) =>
  prizeDay.admin.send(`/api/admin/payout/1/${method}`, { json });

const books = () => prizeDay.club.store.read(checkLedger);

test("the list shows what is overpaid and what is owed", async () => {
  expect(await list()).toEqual([
    { id: 2, amount: 6000, status: "pending", overpaid: 0, due: 6000, correction: 1 },
    { id: 1, amount: 6000, status: "completed", overpaid: 6000, due: 0, correction: 0 },
  ]);
  expect(await books()).toEqual([]);
});

describe("an overpayment", () => {
  test("an overpayment can be repaid in parts, to the cent and no more than it", async () => {
    const part = await settle("repaid", { amount: 2500, note: "Cash" });
    expect(await part.json()).toEqual({ id: 1, amount: 2500, overpaid: 3500 });
    expect((await settle("repaid", { amount: 3501, note: "Check 7" })).status).toBe(422);
    const rest = await settle("repaid", { note: "Check 7" });
    expect(await rest.json()).toEqual({ id: 1, amount: 3500, overpaid: 0 });
    expect((await settle("repaid", { note: "Again" })).status).toBe(409);
    const repayments = (await ledgerRows(prizeDay.club)).filter(({ kind }) => kind === "repayment");
    expect(repayments.map(({ amountCents, note }) => [amountCents, note])).toEqual([
      [2500, "Cash"],
      [3500, "Check 7"],
    ]);
    expect(await books()).toEqual([]);
  });

  test("an overpayment can be forgiven with a reason, recorded in the ledger and activity log, without a transfer", async () => {
    expect((await settle("forgive", {})).status).toBe(422);
    const forgiven = await settle("forgive", { reason: "It was the club's mistake." });
    expect(await forgiven.json()).toEqual({ id: 1, amount: 6000, overpaid: 0 });
    const [row] = (await ledgerRows(prizeDay.club)).filter(({ kind }) => kind === "forgiven");
    expect(row).toMatchObject({ amountCents: 0, note: "$60.00: It was the club's mistake." });
    const entries = await prizeDay.club.store.read((db) => db.$count(audit, eq(audit.action, "forgive-overpaid")));
    expect(entries).toBe(1);
    expect(await books()).toEqual([]);
  });

  test("an overpayment is settled once if the same form is sent twice", async () => {
    const json = { amount: 1000, note: "Cash", submissionId: "0123456789abcdef" };
    const replies = await Promise.all([settle("repaid", json), settle("repaid", json)]);
    const bodies: unknown[] = await Promise.all(replies.map((reply) => reply.json()));
    expect(bodies).toEqual([
      { id: 1, amount: 1000, overpaid: 5000 },
      { id: 1, amount: 1000, overpaid: 5000 },
    ]);
    expect((await ledgerRows(prizeDay.club)).filter(({ kind }) => kind === "repayment")).toHaveLength(1);
  });

  test("an overpaid amount is due again if the correction is undone, less what was repaid", async () => {
    await settle("repaid", { amount: 2500, note: "Cash" });
    await decide({ decision: "verified", reason: "It was alive after all." });
    const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
    expect(rows.map(({ userId, amountCents, status, dueCents }) => [userId, amountCents, status, dueCents])).toEqual([
      [annId(), 6000, "completed", 3500],
      [annId(), 2500, "pending", null],
    ]);
  });

  test("an overpayment can't be settled by anglers or organizers", async () => {
    const json = { note: "Cash" };
    expect((await prizeDay.anglers[0]?.send("/api/admin/payout/1/repaid", { json }))?.status).toBe(403);
    expect((await prizeDay.club.visitor.send("/api/admin/payout/1/forgive", { json: { reason: "Why." } })).status).toBe(
      401,
    );
  });
});
