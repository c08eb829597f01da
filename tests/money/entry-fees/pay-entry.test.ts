import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { payments, sessions, tasks, tournaments, users } from "../../../src/base/db/schema.ts";
import { syncUnfinishedPayments } from "../../../src/money/entry-fees/payment-jobs.ts";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import { processingMs } from "../../../src/money/providers/mock/act-on-intent.ts";
import { ProviderFailure } from "../../../src/money/providers/provider.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { act, confirm, movements, open, pay, runTasks, toldTo, traces } from "./paying.ts";

const minute = 60_000;
const day = 1440 * minute;

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

async function start(settings: Record<string, string> = {}) {
  club = await openClub(settings);
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
}

beforeEach(() => start());
afterEach(() => club.close());

describe("opening the payment of an entry fee", () => {
  test("opening a payment returns a client secret and both amounts: the fixed $1.00 and the fee on the card", async () => {
    expect(await open(ann, id)).toMatchObject({
      http: 200,
      state: "open",
      amount: 100,
      entryFee: 2500,
      currency: "usd",
      provider: "mock",
      publishableKey: null,
    });
    expect((await open(ann, id)).clientSecret).toStartWith("mock_secret_");
  });

  test("with ENTRY_CHARGE=entry-fee, the amount on the card is charged", async () => {
    await club.close();
    await start({ ENTRY_CHARGE: "entry-fee" });
    expect(await open(ann, id)).toMatchObject({ amount: 2500, entryFee: 2500 });
  });

  test("opening a payment twice, even simultaneously, creates one intent, one payment and one customer", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => open(ann, id)));
    expect(new Set(all.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    expect((await traces(club)).payments).toMatchObject([{ status: "open", amountCents: 100 }]);
    const later = await open(ann, (await createTournament(admin, { entryFee: 500 })).id);
    const customers = await Promise.all(
      [all[0], later].map(
        async (payment) => (await club.payments.readIntent(payment?.paymentIntentId ?? "")).customerId,
      ),
    );
    expect(customers[0]).toBe(customers[1] ?? null);
  });

  test("opening a payment through two processes on one database creates one intent", async () => {
    const other = await openClub({}, null, club.dataDir);
    expect((await open(ann, id)).http).toBe(200);
    await other.close();
    const [first] = (await traces(club)).payments;
    expect((await open(ann, id)).paymentIntentId).toBe(first?.intentId ?? "");
  });

  test("opening a payment again replaces an intent that was canceled", async () => {
    const first = await open(ann, id);
    await club.payments.cancelIntent(first.paymentIntentId);
    const second = await open(ann, id);
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await traces(club)).payments.map(({ status }) => status)).toEqual(["canceled", "open"]);
  });

  test("opening a payment again cancels and replaces an intent for an outdated amount", async () => {
    await club.close();
    await start({ ENTRY_CHARGE: "entry-fee" });
    const first = await open(ann, id);
    const dearer = tournaments.id;
    await club.store.write(async (tx) => tx.update(tournaments).set({ entryFeeCents: 3000 }).where(eq(dearer, id)));
    expect(await open(ann, id)).toMatchObject({ amount: 3000, entryFee: 3000 });
    expect((await club.payments.readIntent(first.paymentIntentId)).status).toBe("canceled");
  });

  test("opening the payment again after its intent was paid enters the angler at once", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    expect(await open(ann, id)).toMatchObject({ state: "joined", paymentIntentId });
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    [
      "an angler who has not accepted the agreement",
      403,
      "agreement_required",
      () => club.logIn("new", { hasAccepted: false }),
    ],
    ["an angler who is suspended", 403, "suspended", () => club.logIn("sus", { suspendedUntil: noon + day })],
    [
      "an angler who has already joined",
      409,
      "same_state",
      async () => {
        await pay(ann, id);
        return ann;
      },
    ],
    [
      "of an ended tournament",
      409,
      "ended",
      async () => {
        club.setNow(noon + 30 * day);
        return club.logIn("ann");
      },
    ],
    [
      "of a canceled tournament",
      409,
      "cancelled",
      async () => {
        await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
        return ann;
      },
    ],
    [
      "of a free tournament",
      409,
      "no_entry_fee",
      async () => {
        ({ id } = await createTournament(admin));
        return ann;
      },
    ],
    [
      "of a hidden tournament",
      404,
      "not_found",
      async () => {
        ({ id } = await createTournament(admin, { entryFee: 100, isActive: false }));
        return ann;
      },
    ],
  ] as const)("opening a payment for %s gets %i %s, and nothing is stored", async (_, http, code, prepare) => {
    const who = await prepare();
    const before = await traces(club);
    expect(await open(who, id)).toMatchObject({ http, code });
    expect(await traces(club)).toEqual(before);
  });
});

describe("confirming a payment", () => {
  test("confirming a successful payment creates entry, method, ledger row, notification and audit record in one write", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ http: 200, status: "joined", hasPaid: true });
    const { payments: paid, entries, ledger, audit } = await traces(club);
    expect(paid).toMatchObject([
      { status: "succeeded", amountCents: 100, feeCents: 33, paidAt: noon, methodType: "card", methodLast4: "4242" },
    ]);
    expect(entries).toMatchObject([
      { userId: ann.userId, hasPaid: true, paidVia: "mock", paidAt: noon, paymentId: paid[0]?.id },
    ]);
    expect(entries[0]?.stripePaymentIntentId).toBe(paymentIntentId);
    expect(ledger).toMatchObject([
      { kind: "charge", amountCents: 100, provider: "mock", tournamentId: id, userId: ann.userId },
      { kind: "fee", amountCents: -33 },
    ]);
    expect(await toldTo(club, ann)).toEqual(["Tournament Joined!"]);
    expect(audit.at(-1)).toMatchObject({ actorName: "ann", action: "join-paid", subjectId: id });
    const [user] = await club.store.read(async (db) => db.select().from(users).where(eq(users.id, ann.userId)));
    expect(user).toMatchObject({ paymentMethodType: "card", paymentMethodLast4: "4242", paymentMethodBrand: "visa" });
    expect(user?.stripePaymentMethodId).toStartWith("pm_mock_");
    expect(await ann.get(`/api/tournaments/${id}`)).toMatchObject({ participantCount: 1 });
  });

  test("confirming a payment 200 times at once creates one entry, one charge and one notification", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    const all = await Promise.all(Array.from({ length: 200 }, () => confirm(ann, id, paymentIntentId)));
    // Beyond the number that the server accepts at once, requests are asked to retry.
    expect(all.filter(({ http, hasPaid, code }) => code !== "busy" && !(http === 200 && hasPaid))).toEqual([]);
    expect(all.filter(({ hasPaid }) => hasPaid).length).toBeGreaterThan(0);
    expect((await traces(club)).entries).toHaveLength(1);
    expect(await movements(club)).toEqual([
      ["charge", 100],
      ["fee", -33],
    ]);
    expect(await toldTo(club, ann)).toEqual(["Tournament Joined!"]);
  });

  test("only the provider's state counts: an unpaid intent joins nobody", async () => {
    const { paymentIntentId } = await open(ann, id);
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ status: "open", hasPaid: false });
    await act(ann, paymentIntentId, { outcome: "needs-action" });
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ status: "open", needsAction: true });
    expect((await traces(club)).entries).toEqual([]);
    expect(await movements(club)).toEqual([]);
  });

  test("a declined card leaves the payment open and nothing else, and another card pays it", async () => {
    const { paymentIntentId } = await open(ann, id);
    const before = await traces(club);
    await act(ann, paymentIntentId, { outcome: "declined" });
    const declined = { status: "open", hasPaid: false, failure: "Your card was declined." };
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject(declined);
    expect(await traces(club)).toEqual(before);
    expect(await toldTo(club, ann)).toEqual([]);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ status: "joined", hasPaid: true });
    expect(await traces(club)).toMatchObject({ payments: [{ status: "succeeded" }], entries: [{ hasPaid: true }] });
  });

  test("confirming another user's or tournament's payment, or an unknown one, gets not found", async () => {
    const { paymentIntentId } = await pay(ann, id);
    const bob = await club.logIn("bob");
    const other = await createTournament(admin, { entryFee: 500 });
    const before = await traces(club);
    expect(await confirm(bob, id, paymentIntentId)).toMatchObject({ http: 404, code: "not_found" });
    expect(await confirm(ann, other.id, paymentIntentId)).toMatchObject({ http: 404 });
    expect(await confirm(ann, id, "pi_unknown")).toMatchObject({ http: 404 });
    expect((await act(bob, paymentIntentId, { outcome: "succeeds" })).status).toBe(404);
    expect(await traces(club)).toEqual(before);
  });

  test("confirming a processing payment shows that it is processing; the job that checks it later enters the angler and notifies them", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "processing" });
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ status: "processing", hasPaid: false });
    club.setNow(noon + processingMs + 4 * minute);
    expect(await syncUnfinishedPayments(club.deps, club.now())).toBe(1);
    expect(await toldTo(club, ann)).toEqual(["Payment Complete", "Tournament Joined!"]);
    expect((await traces(club)).entries).toMatchObject([{ hasPaid: true, paidAt: noon + processingMs }]);
  });

  describe("if the provider doesn't reply to the confirmation", () => {
    const own = async () => (await ann.get<Mine>(`/api/tournaments/${id}/mine`)).payment;

    test("a charged payment is processing until a task enters the angler a moment later and notifies them", async () => {
      const { paymentIntentId } = await open(ann, id);
      await act(ann, paymentIntentId, { outcome: "backend-fails" });
      expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ http: 503, code: "provider_silent" });
      expect((await traces(club)).entries).toEqual([]);
      expect(await own()).toMatchObject({ state: "processing" });
      expect(await runTasks(club)).toBe(1);
      expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
      expect(await toldTo(club, ann)).toEqual(["Payment Complete", "Tournament Joined!"]);
    });

    test("a charged payment is completed by the job if the task fails too", async () => {
      const { paymentIntentId } = await open(ann, id);
      await act(ann, paymentIntentId, { outcome: "backend-fails" });
      await confirm(ann, id, paymentIntentId);
      const { readIntent } = club.payments;
      club.payments.readIntent = async () => {
        throw new ProviderFailure("unknown", "The payment provider didn't respond.", "timeout");
      };
      await runTasks(club);
      const [failed] = await club.store.read(async (db) => db.select().from(tasks));
      expect(failed).toMatchObject({ kind: "reread-payment", attempts: 1 });
      expect(await own()).toMatchObject({ state: "processing" });
      club.payments.readIntent = readIntent;
      club.setNow(noon + 4 * minute);
      await syncUnfinishedPayments(club.deps, club.now());
      expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
      expect(await runTasks(club)).toBe(1);
      expect(await movements(club)).toMatchObject([
        ["charge", 100],
        ["fee", -33],
      ]);
    });

    test("a payment that wasn't made is open again a moment later, without a notification", async () => {
      const { paymentIntentId } = await open(ann, id);
      const { readIntent } = club.payments;
      club.payments.readIntent = async () => {
        throw new ProviderFailure("unknown", "The payment provider didn't respond.", "timeout");
      };
      expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ http: 503 });
      expect(await own()).toMatchObject({ state: "processing" });
      club.payments.readIntent = readIntent;
      await runTasks(club);
      expect(await own()).toMatchObject({ state: "open" });
      expect(await toldTo(club, ann)).toEqual([]);
    });
  });

  test("if the session ends before the provider replies, the confirmation is refused and the job enters the angler", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    const { readIntent } = club.payments;
    club.payments.readIntent = async (intentId) => {
      await club.store.write(async (tx) => {
        await tx.delete(sessions).where(eq(sessions.userId, ann.userId));
      });
      return readIntent(intentId);
    };
    expect(await confirm(ann, id, paymentIntentId)).toMatchObject({ http: 401, code: "not_signed_in" });
    expect((await traces(club)).entries).toEqual([]);
    expect(await movements(club)).toEqual([]);
    club.setNow(noon + 4 * minute);
    await syncUnfinishedPayments(club.deps, club.now());
    expect((await traces(club)).entries).toMatchObject([{ userId: ann.userId, hasPaid: true }]);
  });
});

describe("the job settle-payments", () => {
  const later = async (ms: number) => {
    club.setNow(noon + ms);
    await syncUnfinishedPayments(club.deps, club.now());
    return (await traces(club)).payments.map(({ status }) => status);
  };

  test("settle-payments leaves payments alone that were begun a moment ago or today", async () => {
    await open(ann, id);
    expect(await later(2 * minute)).toEqual(["open"]);
    expect(await later(23 * 60 * minute)).toEqual(["open"]);
  });

  test("settle-payments cancels a payment abandoned for a day, also at the provider", async () => {
    const { paymentIntentId } = await open(ann, id);
    expect(await later(day + minute)).toEqual(["canceled"]);
    expect((await club.payments.readIntent(paymentIntentId)).status).toBe("canceled");
  });

  test("settle-payments cancels the open payments of a tournament that is over", async () => {
    await open(ann, id);
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
    expect(await later(10 * minute)).toEqual(["canceled"]);
  });

  test("settle-payments enters anglers who paid and closed the tab, even a day later", async () => {
    const { paymentIntentId } = await open(ann, id);
    await act(ann, paymentIntentId, { outcome: "succeeds" });
    expect(await later(day + minute)).toEqual(["succeeded"]);
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
  });

  test("settle-payments reads a fee from the provider that was unknown at first", async () => {
    await pay(ann, id);
    await club.store.write(async (tx) => tx.update(payments).set({ feeCents: null }));
    await later(4 * minute);
    expect((await traces(club)).payments).toMatchObject([{ feeCents: 33 }]);
  });
});
