import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ledger, participants, payments, payouts } from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { checkEntries } from "../../src/check/entries.ts";
import { checkLedger } from "../../src/check/ledger.ts";
import { checkProvider } from "../../src/check/provider.ts";
import { failure, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "../money/payouts/prize-day.ts";
import { noon } from "../support/club.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([300, 200], { fished: 2, terms: { entryFeeCents: 2500 } });
});
afterEach(() => prizeDay.club.close());

const write = (work: (tx: Tx) => Promise<unknown>) =>
  prizeDay.club.store.write(async (tx) => {
    await work(tx);
  });

const inLedger = () => prizeDay.club.store.read(checkLedger);
const inEntries = () => prizeDay.club.store.read(checkEntries);
const atProvider = () => prizeDay.club.store.read((db) => checkProvider(db, prizeDay.club.payments));

/** Ann's paid entry: payment 1, its charge in the ledger, and her entry. */
async function annPays(values: Partial<typeof payments.$inferInsert> = {}): Promise<void> {
  const userId = prizeDay.anglers[0]?.userId ?? 0;
  const ownPayment = {
    userId,
    tournamentId: prizeDay.tournamentId,
    tournamentName: "Spring Open",
    provider: "cash",
  } as const;
  await write(async (tx) => {
    const paid = { status: "succeeded", createdAt: noon, paidAt: noon } as const;
    await tx.insert(payments).values({ ...ownPayment, ...paid, amountCents: 2500, ...values });
    const charge = { at: noon, kind: "charge", amountCents: 2500, reference: "cash-1", paymentId: 1 } as const;
    await tx.insert(ledger).values({ ...ownPayment, ...charge });
    await tx.update(participants).set({ paidVia: "cash", paymentId: 1 }).where(eq(participants.userId, userId));
  });
}

const move = (row: Pick<typeof ledger.$inferInsert, "kind" | "amountCents"> & Partial<typeof ledger.$inferInsert>) =>
  write((tx) =>
    tx.insert(ledger).values({ at: noon, provider: "cash", tournamentName: "Spring Open", reference: "x", ...row }),
  );

const setPayment = (values: Partial<typeof payments.$inferInsert>) => write((tx) => tx.update(payments).set(values));
const setPayout = (values: Partial<typeof payouts.$inferInsert>) =>
  write((tx) => tx.update(payouts).set(values).where(eq(payouts.position, 1)));

async function payPrizes(): Promise<void> {
  for (const angler of prizeDay.anglers) await makeReady(angler);
  const response = await prizeDay.admin.send("/api/admin/process-payouts", {
    json: { tournamentId: prizeDay.tournamentId },
  });
  expect(await response.json()).toMatchObject({ sent: 2 });
}

test("a club with consistent money has no findings", async () => {
  await annPays();
  await payPrizes();
  expect([await inLedger(), await inEntries(), await atProvider()]).toEqual([[], [], []]);
});

describe("Check of the ledger against payments", () => {
  beforeEach(() => annPays());

  test("check finds a payment missing from the ledger, and a ledger entry for a payment that wasn't made", async () => {
    await setPayment({ amountCents: 3000 });
    expect(await inLedger()).toEqual(["payment 1: paid $30.00, in the ledger $25.00"]);
    await setPayment({ amountCents: 2500, status: "canceled", paidAt: null });
    expect(await inLedger()).toEqual(["payment 1: paid $0.00, in the ledger $25.00"]);
  });

  test("the ledger check finds a wrong fee", async () => {
    await setPayment({ feeCents: 103 });
    expect(await inLedger()).toEqual(["payment 1: fee $1.03, in the ledger $0.00"]);
    await move({ kind: "fee", amountCents: -103, paymentId: 1 });
    expect(await inLedger()).toEqual([]);
  });

  test("the ledger check finds a wrong refund", async () => {
    await move({ kind: "refund", amountCents: -2500, paymentId: 1 });
    expect(await inLedger()).toEqual(["payment 1: refunded $0.00, in the ledger $25.00"]);
    await setPayment({ refundedCents: 2500, refundState: "done" });
    expect(await inLedger()).toEqual([]);
    await move({ kind: "refund_failed", amountCents: 2500, paymentId: 1 });
    await setPayment({ refundedCents: 0 });
    expect(await inLedger()).toEqual(["payment 1: refunded, but no refund is recorded"]);
  });

  test("the ledger check finds a chargeback missing from the payment", async () => {
    await move({ kind: "dispute", amountCents: -4000, paymentId: 1 });
    expect(await inLedger()).toEqual(["payment 1: a chargeback is only in the ledger"]);
    await setPayment({ disputeState: "open" });
    const remaining = await inLedger();
    expect(remaining).toEqual([]);
  });

  test("check finds a ledger entry without a payment or payout", async () => {
    await move({ kind: "charge", amountCents: 1, reference: "ch_9" });
    expect(await inLedger()).toEqual(["movement 2 (charge ch_9) has no payment or payout"]);
  });
});

describe("Check of the ledger against payouts", () => {
  beforeEach(payPrizes);

  test("check finds paid prizes missing from the ledger, and ledger prizes that weren't paid", async () => {
    await setPayout({ status: "failed" });
    expect(await inLedger()).toEqual(["payout 1: paid $0.00, in the ledger $300.00"]);
    await setPayout({ status: "completed", amountCents: 40_000 });
    expect(await inLedger()).toEqual(["payout 1: paid $400.00, in the ledger $300.00"]);
  });

  test("check finds a transfer that the ledger doesn't have", async () => {
    await setPayout({ stripeTransferId: "tr_other" });
    expect(await inLedger()).toEqual(["payout 1: its transfer tr_other isn't in the ledger"]);
  });

  test("the ledger check finds a prize paid twice, but accepts one partly reversed", async () => {
    await move({ kind: "reversal", amountCents: 5000, payoutId: 1, reference: "trr_1" });
    expect(await inLedger()).toEqual(["payout 1: paid $300.00, in the ledger $250.00"]);
    await setPayout({ failure: "$50.00 of the prize was reversed at the payment provider." });
    expect(await inLedger()).toEqual([]);
    await move({ kind: "prize", amountCents: -30_000, payoutId: 1, reference: "tr_2" });
    expect(await inLedger()).toEqual(["payout 1: paid $300.00, in the ledger $550.00"]);
  });
});

describe("Check of entries against payments", () => {
  beforeEach(() => annPays());

  test("the check finds an entry without its payment, or on one that is unpaid or being refunded", async () => {
    await setPayment({ refundState: "queued" });
    expect(await inEntries()).toEqual([
      expect.stringMatching(/^entry \d+ counts as paid by payment 1, which is being refunded$/),
    ]);
    await setPayment({ refundState: null, status: "open", paidAt: null });
    expect(await inEntries()).toEqual([
      expect.stringMatching(/^entry \d+ counts as paid by payment 1, which is open$/),
    ]);
    await write((tx) => tx.update(participants).set({ paymentId: null }));
    expect(await inEntries()).toEqual([expect.stringMatching(/^entry \d+ is paid \(cash\) without a payment$/)]);
  });

  test("check finds a payment with neither an entry nor a refund", async () => {
    await write((tx) => tx.delete(participants));
    expect(await inEntries()).toEqual(["payment 1: $25.00 for Spring Open has neither an entry nor a refund"]);
    await setPayment({ refundState: "queued" });
    expect(await inEntries()).toEqual([]);
  });

  test("check accepts an entry that an admin restored after a refund at the provider", async () => {
    await setPayment({ refundState: "done" });
    await write((tx) => tx.update(participants).set({ heldAt: prizeDay.club.now() }));
    const json = { decision: "give_back", reason: "Paid again, in cash." };
    expect((await prizeDay.admin.send("/api/admin/payments/1/decide", { json })).status).toBe(200);
    expect(await inEntries()).toEqual([]);
  });

  test("check accepts the kept fee of an angler whom an admin removed", async () => {
    const path = `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[0]?.userId}/remove`;
    await prizeDay.admin.send(path, { json: { reason: "Bait from the pond.", keepFee: true } });
    expect(await inEntries()).toEqual([]);
  });

  test("the check accepts an entry on hold whose money was charged back, until an admin decides", async () => {
    await setPayment({ refundState: "done" });
    await write((tx) => tx.update(participants).set({ heldAt: noon }));
    expect(await inEntries()).toEqual([]);
  });
});

describe("Check of payments and payouts against the provider", () => {
  beforeEach(payPrizes);

  test("check finds prizes sent twice, not at all, or without a record", async () => {
    const { payments: provider } = prizeDay.club;
    const usual = provider.findTransfers;
    provider.findTransfers = async (group) => (group.endsWith("-p1") ? [] : usual(group));
    const [first] = await payoutRows(prizeDay.club);
    expect(await atProvider()).toEqual([`payout 1: transfer ${first?.stripeTransferId} doesn't exist at the provider`]);
    provider.findTransfers = async (group) => {
      const transfers = await usual(group);
      return group.endsWith("-p1")
        ? [...transfers, ...transfers.map((transfer) => ({ ...transfer, id: "tr_2" }))]
        : transfers;
    };
    expect(await atProvider()).toEqual([`payout 1 was sent 2 times: ${first?.stripeTransferId}, tr_2`]);
    provider.findTransfers = usual;
    await setPayout({ status: "failed" });
    expect(await atProvider()).toEqual([
      `payout 1 is failed here, but was sent by the provider: ${first?.stripeTransferId}`,
    ]);
  });

  test("check finds intents whose state, amount or refund differ at the provider", async () => {
    await annPays({ provider: "mock", intentId: "pi_1" });
    const { payments: provider } = prizeDay.club;
    const facts = { id: "pi_1", clientSecret: "", currency: "usd", customerId: null, mark: null, failure: null };
    const charge = {
      id: "ch_1",
      createdAt: noon,
      amountCents: 2500,
      feeCents: null,
      methodId: null,
      methodType: null,
      methodLast4: null,
      methodBrand: null,
      refunds: [],
      disputes: [],
    };
    const is = (values: object) => {
      provider.readIntent = async () => ({ ...facts, status: "succeeded", amountCents: 2500, charge, ...values });
    };
    is({});
    expect(await atProvider()).toEqual([]);
    is({ status: "canceled", charge: null });
    expect(await atProvider()).toEqual(["payment 1 is succeeded here, but canceled at the provider"]);
    is({ amountCents: 100 });
    expect(await atProvider()).toEqual(["payment 1 is $25.00 here, but $1.00 at the provider"]);
    is({
      charge: {
        ...charge,
        refunds: [{ id: "re", amountCents: 2500, status: "succeeded", createdAt: noon, failure: null }],
      },
    });
    expect(await atProvider()).toEqual(["payment 1: $0.00 is refunded here, but $25.00 at the provider"]);
    provider.readIntent = () => Promise.reject(failure("unknown"));
    expect(await atProvider()).toEqual(["payment 1: the provider couldn't be reached (The provider said no.)"]);
  });
});
