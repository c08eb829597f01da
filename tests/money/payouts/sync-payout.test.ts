import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../../src/base/db/schema.ts";
import { rereadTransfers } from "../../../src/money/payouts/payout-jobs.ts";
import { syncTransfer } from "../../../src/money/payouts/sync-payout.ts";
import { payingOn } from "./paying.ts";
import { accountOf, failure, ledgerRows, makeReady, openPrizeDay, type PrizeDay, senderOf } from "./prize-day.ts";

let prizeDay: PrizeDay;
let on: ReturnType<typeof payingOn>;

beforeEach(async () => {
  prizeDay = await openPrizeDay([300]);
  on = payingOn(prizeDay);
  await makeReady(prizeDay.anglers[0]);
});
afterEach(() => prizeDay.club.close());

describe("A prize whose transfer had no clear reply", () => {
  test.each(["unknown", "busy"] as const)(
    "a payout with an unclear reply (%s) stays in progress; what was sent is adopted, not sent again",
    async (kind) => {
      const id = await on.queueOne();
      on.failNext(kind, { after: true });
      expect(await (await on.pay(id)).json()).toMatchObject({ status: "processing" });
      expect((await on.refused(await on.pay(id)))[1]).toBe("payout_under_way");
      expect((await on.refused(await on.byHand(id, "Cash")))[1]).toBe("payout_under_way");
      expect(await on.sync()).toBe(0);
      on.later();
      expect(await on.sync()).toBe(1);
      const sent = await on.transfers();
      expect(sent).toHaveLength(1);
      expect(await on.row()).toMatchObject({ status: "completed", stripeTransferId: sent[0]?.id, attempt: 1 });
      expect(await ledgerRows(prizeDay.club)).toHaveLength(1);
    },
  );

  test("a payout with an unclear reply that wasn't carried out is sent again under the same key", async () => {
    const id = await on.queueOne();
    const keys: string[] = [];
    const { payments } = prizeDay.club;
    const usual = payments.createTransfer;
    payments.createTransfer = async (order) => {
      keys.push(order.key);
      if (keys.length === 1) throw failure("unknown");
      return usual(order);
    };
    await on.pay(id);
    on.later();
    await on.sync();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    expect(await on.row()).toMatchObject({ status: "completed", attempt: 1 });
  });

  test("a payout that failed twice under one key is sent under a new one, once nothing is found", async () => {
    const id = await on.queueOne();
    const keys: string[] = [];
    const { payments } = prizeDay.club;
    const usual = payments.createTransfer;
    payments.createTransfer = async (order) => {
      keys.push(order.key);
      if (keys.length < 3) throw failure("unknown");
      return usual(order);
    };
    await on.pay(id);
    for (let turn = 0; turn < 2; turn += 1) {
      on.later();
      await on.sync();
    }
    expect(keys.map((key) => key.split("-").at(-1))).toEqual(["1", "1", "2"]);
    expect(await on.row()).toMatchObject({ status: "completed", attempt: 2, failure: null });
    expect(await on.transfers()).toHaveLength(1);
  });

  test("an unclear payout stays in progress while the provider can't be reached", async () => {
    const id = await on.queueOne();
    on.failNext("unknown", { after: true });
    await on.pay(id);
    const { payments } = prizeDay.club;
    const usual = payments.findTransfers;
    payments.findTransfers = () => Promise.reject(failure("refused"));
    on.later();
    expect(await on.sync()).toBe(0);
    expect((await on.row()).status).toBe("processing");
    payments.findTransfers = usual;
    on.later();
    expect(await on.sync()).toBe(1);
    expect(await on.transfers()).toHaveLength(1);
  });

  test("an unclear payout is also settled by a webhook, and the job then finds nothing to do", async () => {
    const id = await on.queueOne();
    on.failNext("unknown", { after: true });
    await on.pay(id);
    const [sent] = await on.transfers();
    if (!sent) throw new Error("Nothing was sent.");
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await prizeDay.club.store.write((tx) => syncTransfer(tx, sent, "mock", prizeDay.club.now()))).toBe(true);
    }
    on.later();
    expect(await on.sync()).toBe(0);
    expect((await on.row()).status).toBe("completed");
    expect(await ledgerRows(prizeDay.club)).toHaveLength(1);
  });
});

test("A tournament can't be deleted while one of its prizes is being sent", async () => {
  const id = await on.queueOne();
  on.failNext("unknown", { after: true });
  await on.pay(id);
  // The tournament was extended and has ended since.
  await prizeDay.club.store.write(async (tx) => tx.update(tournaments).set({ officialAt: null }));
  const remove = () => prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}`, { method: "DELETE" });
  expect((await on.refused(await remove()))[1]).toBe("payout_under_way");
  on.later();
  await on.sync();
  expect((await remove()).ok).toBe(true);
});

describe("A transfer at the provider", () => {
  test("a transfer that doesn't match the prize is never adopted, and no second one is sent", async () => {
    const id = await on.queueOne();
    const destination = (await accountOf(prizeDay.club, prizeDay.anglers[0] ?? prizeDay.admin)) ?? "";
    await prizeDay.club.payments.createTransfer({
      amountCents: 20_000,
      destination,
      group: await on.group(),
      description: "by hand",
      key: "odd",
    });
    const [status, code, message] = await on.refused(await on.pay(id));
    expect([status, code]).toEqual([409, "payout_failed"]);
    expect(message).toContain("has another transfer for this prize");
    expect((await on.refused(await on.pay(id)))[2]).toBe(message);
    expect(await on.transfers()).toHaveLength(1);
    expect((await on.refused(await on.byHand(id, "Cash")))[1]).toBe("payout_failed");
  });

  test("a reversed transfer is recorded in the ledger; the prize is failed and can be sent again", async () => {
    const id = await on.queueOne();
    await on.pay(id);
    const [sent] = await on.transfers();
    if (!sent) throw new Error("Nothing was sent.");
    const back = { ...sent, reversals: [{ id: "trr_1", amountCents: 30_000, createdAt: prizeDay.club.now() }] };
    prizeDay.club.payments.readTransfer = async () => back;
    prizeDay.club.payments.findTransfers = async () => [back];
    for (let turn = 0; turn < 2; turn += 1) await rereadTransfers(senderOf(prizeDay.club), prizeDay.club.now());
    expect(await on.row()).toMatchObject({
      status: "failed",
      processedAt: null,
      failure: "The transfer of $300.00 was reversed at the payment provider.",
    });
    expect((await ledgerRows(prizeDay.club)).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ["prize", -30_000],
      ["reversal", 30_000],
    ]);
    expect((await on.pay(id)).status).toBe(200);
    expect(await on.row()).toMatchObject({ status: "completed", attempt: 2 });
    await prizeDay.club.store.write((tx) => syncTransfer(tx, back, "mock", prizeDay.club.now()));
    expect((await on.row()).status).toBe("completed");
    expect((await ledgerRows(prizeDay.club)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(-30_000);
  });

  test("a partly reversed transfer stays paid, and shows the reversal", async () => {
    const id = await on.queueOne();
    await on.pay(id);
    const [sent] = await on.transfers();
    if (!sent) throw new Error("Nothing was sent.");
    const back = { ...sent, reversals: [{ id: "trr_1", amountCents: 5000, createdAt: prizeDay.club.now() }] };
    await prizeDay.club.store.write((tx) => syncTransfer(tx, back, "mock", prizeDay.club.now()));
    expect(await on.row()).toMatchObject({
      status: "completed",
      failure: "$50.00 of the prize was reversed at the payment provider.",
    });
  });

  test("a transfer of another club or program is ignored", async () => {
    const facts = { id: "tr_x", amountCents: 1, destination: "acct", createdAt: 0, reversals: [] };
    for (const group of [null, "order-7", `payout-0000-t${prizeDay.tournamentId}-p1`]) {
      expect(await prizeDay.club.store.write((tx) => syncTransfer(tx, { ...facts, group }, "mock", 0))).toBe(false);
    }
    expect(await ledgerRows(prizeDay.club)).toEqual([]);
  });

  test("deleting the tournament keeps the prize's record", async () => {
    const id = await on.queueOne();
    await on.pay(id);
    await prizeDay.club.store.write(async (tx) => {
      await tx.delete(tournaments).where(eq(tournaments.id, prizeDay.tournamentId));
    });
    const [payout] =
      await prizeDay.admin.get<{ id: number; tournamentId: number | null; tournamentName: string }[]>(
        "/api/admin/payouts",
      );
    expect(payout).toMatchObject({ id, tournamentId: null, tournamentName: "Spring Open" });
  });
});
