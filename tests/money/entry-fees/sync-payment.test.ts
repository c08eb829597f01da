import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ledger, payouts, standings, tournaments, users } from "../../../src/base/db/schema.ts";
import { syncPayment } from "../../../src/money/entry-fees/sync-payment.ts";
import type { ChargeFacts, DisputeFacts, IntentFacts, RefundFacts } from "../../../src/money/providers/provider.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { movements, open, toldTo, traces } from "./paying.ts";

const day = 86_400_000;

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;
let intent: IntentFacts;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
  intent = await club.payments.readIntent((await open(ann, id)).paymentIntentId);
});
afterEach(() => club.close());

const charge: ChargeFacts = {
  id: "ch_1",
  createdAt: noon,
  amountCents: 100,
  feeCents: 33,
  methodId: "pm_1",
  methodType: "card",
  methodLast4: "4242",
  methodBrand: "visa",
  refunds: [],
  disputes: [],
};
const refund: RefundFacts = { id: "re_1", amountCents: 100, status: "succeeded", createdAt: noon + 1, failure: null };
const dispute: DisputeFacts = {
  id: "dp_1",
  status: "open",
  withdrawnCents: 1600,
  feeCents: 1500,
  returnedCents: 0,
  createdAt: noon + 1,
};

const sync = (facts: Partial<IntentFacts>, now = noon) =>
  club.store.write((tx) => syncPayment(tx, { ...intent, ...facts }, now));
const succeeded = (values: Partial<ChargeFacts> = {}) =>
  ({ status: "succeeded", charge: { ...charge, ...values } }) as const;
const only = async () => {
  const { payments } = await traces(club);
  const [payment] = payments;
  if (!payment) throw new Error("There is no payment.");
  return payment;
};
const held = async () => (await traces(club)).entries.map(({ heldAt }) => heldAt);
const places = () => club.store.read(async (db) => db.$count(standings));

describe("syncing a payment", () => {
  test("syncing the same state again changes nothing", async () => {
    await sync(succeeded());
    const first = await traces(club);
    await sync(succeeded());
    expect(await traces(club)).toEqual(first);
  });

  test("an older state that arrives later undoes nothing", async () => {
    await sync(succeeded());
    const first = await traces(club);
    for (const status of ["processing", "requires_payment_method", "canceled"] as const) await sync({ status });
    expect(await traces(club)).toEqual(first);
  });

  test("a payment that was canceled here but paid at the provider still joins", async () => {
    await sync({ status: "canceled" });
    await sync(succeeded());
    expect((await traces(club)).entries).toMatchObject([{ userId: ann.userId, hasPaid: true }]);
  });

  test("a processing payment that fails notifies the angler and can be retried", async () => {
    await sync({ status: "processing" });
    expect(await only()).toMatchObject({ status: "processing" });
    await sync({ status: "requires_payment_method", failure: "Insufficient funds." });
    expect(await only()).toMatchObject({ status: "open" });
    expect(await toldTo(club, ann)).toEqual(["Payment Failed"]);
    await sync(succeeded());
    expect((await traces(club)).entries).toHaveLength(1);
  });

  test("an intent of another club, of another program, or in another currency isn't ours", async () => {
    const before = await traces(club);
    const mark = intent.mark ?? { club: "", paymentId: 0, tournamentId: 0, userId: 0 };
    const foreign: Partial<IntentFacts>[] = [
      { mark: null },
      { mark: { ...mark, club: "0123456789abcdef" } },
      { mark: { ...mark, userId: mark.userId + 1 } },
      { mark: { ...mark, tournamentId: mark.tournamentId + 1 } },
      { mark: { ...mark, paymentId: 99 }, id: "pi_other" },
      { currency: "eur" },
    ];
    for (const facts of foreign) expect(await sync({ ...succeeded(), ...facts })).toBeNull();
    expect(await traces(club)).toEqual(before);
  });

  test("a second intent for the same payment is refunded if it is paid, too", async () => {
    await sync(succeeded());
    await sync({ id: "pi_twin", ...succeeded({ id: "ch_2" }) });
    const { payments, entries } = await traces(club);
    expect(entries).toHaveLength(1);
    expect(payments).toMatchObject([
      { refundState: null },
      {
        intentId: "pi_twin",
        chargeId: "ch_2",
        refundState: "queued",
        refundReason: "You'd already joined Bass Open.",
      },
    ]);
  });
});

describe("a payment that can't create an entry is refunded, and the payer is notified of the reason", () => {
  const enterByCash = () =>
    admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the ramp" } });
  const cancel = () => admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
  const remove = () => admin.send(`/api/admin/tournaments/${id}`, { method: "DELETE" });
  const suspend = () =>
    club.store.write(async (tx) => {
      await tx
        .update(users)
        .set({ suspendedUntil: noon + 99 * day })
        .where(eq(users.id, ann.userId));
    });
  const queuePayout = () =>
    club.store.write(async (tx) => {
      const payout = { tournamentId: id, tournamentName: "Bass Open", amountCents: 100, position: 1, createdAt: noon };
      await tx.insert(payouts).values(payout);
    });
  const nothing = async () => undefined;
  const afterTheEnd = noon + 30 * day;

  test.each([
    ["the angler already joined with cash", enterByCash, succeeded(), "You'd already joined Bass Open."],
    ["the tournament was canceled", cancel, succeeded(), "Bass Open was canceled."],
    ["the tournament was deleted", remove, succeeded(), "Bass Open was deleted."],
    ["the account is suspended", suspend, succeeded(), "The account is suspended."],
    ["the results are official", queuePayout, succeeded(), "Results for Bass Open are official."],
    [
      "the charge was made after the end",
      nothing,
      succeeded({ createdAt: afterTheEnd }),
      "Bass Open had ended when the payment was made.",
    ],
    [
      "a different amount was paid",
      nothing,
      succeeded({ amountCents: 50 }),
      "The amount paid didn't match the amount due.",
    ],
    [
      "a different customer paid",
      nothing,
      { ...succeeded(), customerId: "cus_other" },
      "The payment was made from someone else's account.",
    ],
  ])("a payment is refunded with the reason: %s", async (_, prepare, facts, why) => {
    await prepare();
    const entries = (await traces(club)).entries.length;
    await sync(facts, afterTheEnd + 1);
    const refunded = (await traces(club)).payments.find(({ intentId }) => intentId === intent.id);
    expect(refunded).toMatchObject({ status: "succeeded", refundState: "queued", refundReason: why });
    expect((await traces(club)).entries).toHaveLength(entries);
    expect((await toldTo(club, ann)).at(-1)).toEndWith(" refunded");
    expect((await movements(club)).at(-2)).toEqual(["charge", facts.charge.amountCents]);
  });

  test("a payment whose account was deleted is refunded", async () => {
    await club.store.write(async (tx) => tx.delete(users).where(eq(users.id, ann.userId)));
    await sync(succeeded());
    expect(await only()).toMatchObject({
      userId: null,
      refundState: "queued",
      refundReason: "The account was deleted.",
    });
  });

  test("a charge made before the end creates an entry even if it is reported after the end", async () => {
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ endedAt: afterTheEnd }).where(eq(tournaments.id, id));
    });
    await sync(succeeded(), afterTheEnd);
    expect((await traces(club)).entries).toMatchObject([{ hasPaid: true, joinedAt: noon }]);
  });
});

describe("refunds in the provider's state", () => {
  test("a refund made at the provider is recorded and puts the entry on hold until an admin decides", async () => {
    await sync(succeeded());
    await sync(succeeded({ refunds: [refund] }), noon + 2);
    expect(await only()).toMatchObject({ refundState: "done", refundedCents: 100, refundedAt: noon + 1 });
    expect(await movements(club)).toEqual([
      ["charge", 100],
      ["fee", -33],
      ["refund", -100],
    ]);
    expect(await held()).toEqual([noon + 2]);
    expect(await toldTo(club, ann)).toContain("Your entry in Bass Open is on hold");
    expect(await toldTo(club, admin)).toEqual(["Payments for Bass Open"]);
  });

  test("a partial refund changes only the amount", async () => {
    await sync(succeeded());
    await sync(succeeded({ refunds: [{ ...refund, amountCents: 40 }] }));
    expect(await only()).toMatchObject({ refundState: null, refundedCents: 40 });
    expect(await held()).toEqual([null]);
  });

  test("a refund that fails after it was completed is reversed, and the admins are notified of the reason", async () => {
    await sync(succeeded({ refunds: [refund] }));
    await sync(succeeded({ refunds: [{ ...refund, status: "failed", failure: "The account is closed." }] }));
    expect(await only()).toMatchObject({
      refundState: "failed",
      refundFailure: "The account is closed.",
      refundedCents: 0,
    });
    expect((await movements(club)).slice(2)).toEqual([
      ["refund", -100],
      ["refund_failed", 100],
    ]);
  });

  test("a state from before a refund doesn't undo it", async () => {
    await sync(succeeded({ refunds: [refund] }));
    const first = await traces(club);
    await sync(succeeded());
    await sync(succeeded({ refunds: [{ ...refund, status: "pending" }] }));
    expect(await traces(club)).toEqual(first);
  });
});

describe("a chargeback", () => {
  const decide = (decision: string, reason = "The bank was right") =>
    admin.send("/api/admin/payments/1/decide", { json: { decision, reason } });

  test("the ledger's note on a partial chargeback shows the amount and the provider's fee", async () => {
    await sync(succeeded({ disputes: [{ ...dispute, withdrawnCents: 1560 }] }));
    const [row] = await club.store.read(async (db) => db.select().from(ledger).where(eq(ledger.kind, "dispute")));
    expect(row).toMatchObject({ amountCents: -1560, note: "$0.60 and the provider's fee of $15.00" });
  });

  test("a chargeback removes the entry from the standings, and its money and fee from the ledger", async () => {
    await sync(succeeded());
    expect(await places()).toBe(1);
    await sync(succeeded({ disputes: [dispute] }), noon + 2);
    expect(await only()).toMatchObject({ disputeState: "open" });
    expect((await movements(club)).at(-1)).toEqual(["dispute", -1600]);
    expect(await held()).toEqual([noon + 2]);
    expect(await places()).toBe(0);
    expect(await toldTo(club, admin)).toEqual(["Payments for Bass Open"]);
  });

  test("a chargeback that is won returns the money; the spot is restored when an admin decides so", async () => {
    await sync(succeeded({ disputes: [dispute] }));
    await sync(succeeded({ disputes: [{ ...dispute, status: "won", returnedCents: 1600 }] }));
    expect(await only()).toMatchObject({ disputeState: "won" });
    expect((await movements(club)).at(-1)).toEqual(["dispute_won", 1600]);
    expect(await places()).toBe(0);
    expect((await decide("give_back")).status).toBe(200);
    expect([await held(), await places()]).toEqual([[null], 1]);
    expect((await toldTo(club, ann)).at(-1)).toBe("You're back in Bass Open");
    expect((await traces(club)).audit.at(-1)).toMatchObject({
      action: "decide-held-entry",
      detail: { decision: "give_back", reason: "The bank was right" },
    });
  });

  test("a lost chargeback stays lost, regardless of older states, and an admin can remove the entry", async () => {
    await sync(succeeded({ disputes: [dispute] }));
    await sync(succeeded({ disputes: [{ ...dispute, status: "lost" }] }));
    await sync(succeeded({ disputes: [dispute] }));
    expect(await only()).toMatchObject({ disputeState: "lost" });
    expect((await decide("take_out")).status).toBe(200);
    expect((await traces(club)).entries).toEqual([]);
    expect((await decide("take_out")).status).toBe(409);
  });

  test("another chargeback puts a restored entry on hold again", async () => {
    await sync(succeeded({ disputes: [{ ...dispute, status: "won", returnedCents: 1600 }] }));
    await decide("give_back");
    const won = { ...dispute, status: "won", returnedCents: 1600 } as const;
    await sync(succeeded({ disputes: [won, { ...dispute, id: "dp_2" }] }), noon + 5);
    expect(await only()).toMatchObject({ disputeState: "open" });
    expect(await held()).toEqual([noon + 5]);
  });

  test("deciding on a chargeback requires a reason", async () => {
    await sync(succeeded({ disputes: [dispute] }));
    expect((await decide("give_back", " ")).status).toBe(422);
    expect(await held()).toEqual([noon]);
  });
});
