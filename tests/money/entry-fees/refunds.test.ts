import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tasks } from "../../../src/base/db/schema.ts";
import { syncUnfinishedPayments } from "../../../src/money/entry-fees/payment-jobs.ts";
import type { AdminPaymentView, HeldMoney } from "../../../src/money/entry-fees/payment-shapes.ts";
import { sendRefund } from "../../../src/money/entry-fees/send-refund.ts";
import { syncPayment } from "../../../src/money/entry-fees/sync-payment.ts";
import { ProviderFailure } from "../../../src/money/providers/provider.ts";
import { deleteAccount } from "../../../src/own-data/delete-account.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { linksIn, open, post } from "../../support/read-pages.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { movements, pay, runTasks, toldTo, traces } from "./paying.ts";

const day = 86_400_000;
const minute = 60_000;

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
});
afterEach(() => club.close());

const refunds: [string, number][] = [
  ["charge", 100],
  ["fee", -33],
  ["refund", -100],
];
const refund = (json: object = {}, payment = 1) => admin.send(`/api/admin/payments/${payment}/refund`, { json });
const only = async () => {
  const { payments } = await traces(club);
  return payments.at(-1);
};
const leave = (who = ann) => who.send(`/api/tournaments/${id}/leave`, { method: "POST" });
const enterByCash = () =>
  admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the ramp" } });

/** The same club with a provider that replies to one refund as given. */
function withRefund(answer: () => Promise<never>) {
  let isFirst = true;
  const payments = {
    ...club.payments,
    refund: (order: { intentId: string; key: string }) => {
      if (!isFirst) return club.payments.refund(order);
      isFirst = false;
      return answer();
    },
  };
  return { ...club.deps, payments };
}

describe("refunding an entry fee", () => {
  test("each refundable payment on In has a link to its row in the list of payments", async () => {
    await pay(ann, id);
    await pay(await club.logIn("bob"), id);
    const links = async () =>
      linksIn((await open(admin, "/admin/money/in")).html).filter(([label]) => label === "Refund");
    const toAnn = `/admin/tournaments/${id}/day/payments?paid=2#payments`;
    expect(await links()).toEqual([
      ["Refund", toAnn.replace("paid=2", "paid=3")],
      ["Refund", toAnn],
    ]);
    const { text } = await open(admin, toAnn);
    expect(text).toMatch(/Payments .* ann /);
    expect(text).not.toContain(" bob ");
    await refund({ reason: "Entered twice" });
    expect(await links()).toHaveLength(1);
  });

  test("leaving before the start ends the entry at once and queues the refund", async () => {
    await pay(ann, id);
    expect((await refund()).status).toBe(200);
    expect((await traces(club)).entries).toEqual([]);
    expect(await only()).toMatchObject({ refundState: "queued", refundReason: "Refunded before the start." });
    expect(await runTasks(club)).toBe(1);
    expect(await only()).toMatchObject({ refundState: "done", refundedCents: 100, refundedAt: noon });
    expect(await movements(club)).toEqual(refunds);
    expect((await toldTo(club, ann)).at(-1)).toBe("$1.00 refunded");
  });

  test("an entry fee is refunded after the start only with a reason, which is audited", async () => {
    await pay(ann, id);
    club.setNow(noon + 8 * day);
    admin = await club.logIn("secretary");
    const refused = await refund();
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ issues: [{ path: "reason" }] });
    expect((await traces(club)).entries).toHaveLength(1);
    expect((await refund({ reason: "Her boat sank" })).status).toBe(200);
    const { audit } = await traces(club);
    expect(audit.at(-1)).toMatchObject({ action: "ask-refund", detail: { reason: "Her boat sank" } });
  });

  test("refunding an entry fee twice is refused", async () => {
    await pay(ann, id);
    await refund();
    expect(await (await refund()).json()).toMatchObject({ code: "not_refundable" });
    await runTasks(club);
    expect((await refund()).status).toBe(409);
    expect(await movements(club)).toEqual(refunds);
  });

  test("leaving before the start refunds the fee; joining and paying again is a new payment", async () => {
    await pay(ann, id);
    expect((await leave()).status).toBe(200);
    await runTasks(club);
    expect(await only()).toMatchObject({ refundState: "done", refundReason: "You left before the start." });
    await pay(ann, id);
    expect((await traces(club)).entries).toMatchObject([{ paymentId: 2 }]);
  });
});

describe("sending a refund", () => {
  const askAgain = (deps = club.deps) => sendRefund(deps, { paymentId: 1 });

  test("a refund whose reply is lost is retried, found at the provider, and adopted", async () => {
    await pay(ann, id);
    await refund();
    const lost = withRefund(async () => {
      const { intentId } = (await only()) ?? {};
      await club.payments.refund({ intentId: intentId ?? "", key: "refund-lost" });
      throw new ProviderFailure("unknown", "The payment provider didn't respond.");
    });
    await expect(askAgain(lost)).rejects.toThrow("didn't respond");
    expect(await only()).toMatchObject({ refundState: "sending", refundAttempt: 1 });
    await askAgain();
    expect(await only()).toMatchObject({ refundState: "done", refundAttempt: 1 });
    expect(await movements(club)).toEqual(refunds);
  });

  test("a refund that never reached the provider is sent again under its own key", async () => {
    await pay(ann, id);
    await refund();
    const silent = withRefund(() => Promise.reject(new ProviderFailure("unknown", "No answer.")));
    await expect(askAgain(silent)).rejects.toThrow("No answer.");
    await askAgain(silent);
    expect(await only()).toMatchObject({ refundState: "done", refundAttempt: 2 });
    expect(await movements(club)).toEqual(refunds);
  });

  test("a refund's ledger row contains the reason and the person who asked for it", async () => {
    await pay(ann, id);
    await refund({ reason: "Entered twice" });
    await runTasks(club);
    const { ledger } = await traces(club);
    expect(ledger.at(-1)).toMatchObject({
      kind: "refund",
      userId: ann.userId,
      note: "The angler was notified: Entered twice",
      actorId: admin.userId,
    });
  });

  test("a refund that nobody asked for here is recorded as made at the provider", async () => {
    const { paymentIntentId: intentId } = await pay(ann, id);
    await club.payments.refund({ intentId, key: "refund-elsewhere" });
    const facts = await club.payments.readIntent(intentId);
    await club.store.write((tx) => syncPayment(tx, facts, noon));
    const { ledger } = await traces(club);
    expect(ledger.at(-1)).toMatchObject({ kind: "refund", note: "Refunded at the payment provider.", actorId: null });
  });

  test("a refund made at the provider just before the attempt isn't sent again", async () => {
    const { paymentIntentId: intentId } = await pay(ann, id);
    await refund();
    let sent = 0;
    const payments = {
      ...club.payments,
      refund: (order: { intentId: string; key: string }) => {
        sent += 1;
        return club.payments.refund(order);
      },
    };
    const write: typeof club.store.write = async (work) => {
      await club.payments.refund({ intentId, key: "refund-elsewhere" });
      const facts = await club.payments.readIntent(intentId);
      await club.store.write((tx) => syncPayment(tx, facts, noon));
      return club.store.write(work);
    };
    await askAgain({ ...club.deps, payments, store: { ...club.store, write } });
    expect(sent).toBe(0);
    expect(await only()).toMatchObject({ refundState: "done", refundAttempt: 0 });
    expect(await movements(club)).toEqual(refunds);
  });

  test("a refused refund is stored with the reason, admins are notified, and it can be retried", async () => {
    await pay(ann, id);
    await refund();
    await askAgain(withRefund(() => Promise.reject(new ProviderFailure("balance_too_low", "The balance is too low."))));
    expect(await only()).toMatchObject({ refundState: "failed", refundFailure: "The balance is too low." });
    expect((await toldTo(club, admin)).at(-1)).toBe("A refund of $1.00 failed");
    await club.store.write(async (tx) => tx.delete(tasks));
    expect((await admin.send("/api/admin/payments/1/retry-refund", { method: "POST" })).status).toBe(200);
    await runTasks(club);
    expect(await only()).toMatchObject({ refundState: "done", refundFailure: null });
  });

  test("a refund whose task was lost is resumed by the job", async () => {
    await pay(ann, id);
    await refund();
    await club.store.write(async (tx) => tx.delete(tasks));
    club.setNow(noon + 4 * minute);
    await syncUnfinishedPayments(club.deps, club.now());
    expect(await only()).toMatchObject({ refundState: "done" });
  });

  test("sending refunds does nothing if none is due", async () => {
    await pay(ann, id);
    await askAgain();
    expect(await movements(club)).toEqual(refunds.slice(0, 2));
  });
});

describe("cash", () => {
  const returned = (json: object = { note: "By Joe at the ramp" }) =>
    admin.send("/api/admin/payments/1/return-cash", { json });

  test("a cash payment is stored with a ledger row, for the amount on the card", async () => {
    await enterByCash();
    expect(await only()).toMatchObject({ provider: "cash", amountCents: 2500, status: "succeeded", feeCents: 0 });
    expect(await movements(club)).toEqual([["charge", 2500]]);
    expect((await traces(club)).entries).toMatchObject([{ paymentId: 1, paidVia: "cash" }]);
  });

  test("a cash fee is refunded by hand: due when the angler leaves, and recorded with a note when it is done", async () => {
    await enterByCash();
    await leave();
    expect(await only()).toMatchObject({ refundState: "queued" });
    expect(await runTasks(club)).toBe(0);
    expect((await returned({ note: "" })).status).toBe(422);
    expect((await returned()).status).toBe(200);
    expect(await only()).toMatchObject({ refundState: "done", refundedCents: 2500 });
    const { ledger } = await traces(club);
    expect(ledger.at(-1)).toMatchObject({
      kind: "refund",
      amountCents: -2500,
      reference: "cash-refund-1",
      note: "By Joe at the ramp (the angler was notified: You left before the start.)",
      actorId: admin.userId,
    });
    expect((await returned()).status).toBe(409);
  });
});

describe("cash refunds that are due", () => {
  const toPay = "/admin/payout-overview";
  const listed = (who = admin) => who.get<AdminPaymentView[]>("/api/admin/cash-refunds");
  const treasurerOf = async (tournamentId: number) => {
    const tess = await club.logIn("tess");
    await admin.send(`/api/admin/users/${tess.userId}/roles`, { json: { role: "treasurer", tournamentId } });
    return tess;
  };

  beforeEach(async () => {
    await enterByCash();
    await pay(await club.logIn("bob"), id);
  });

  test("To Pay lists them with a form, counts them in its tab, and is empty once they're recorded", async () => {
    expect((await open(admin, toPay)).text).toContain("Nothing to pay");
    await refund({}, 2);
    expect(await listed()).toEqual([]);
    await leave();
    expect(await listed()).toMatchObject([{ username: "ann", tournamentName: "Bass Open", amount: 2500 }]);
    expect(await admin.get("/api/session")).toMatchObject({ prizesToPay: 0, cashRefundsToPay: 1 });
    const { text } = await open(admin, toPay);
    expect(text).toContain("To Pay 1 to pay");
    expect(text).toContain("Cash Refunds ann Bass Open . You left before the start. $25.00 Record $25.00 Cash Refund");
    expect(text).not.toContain("Nothing to pay");
    const done = await post(admin, toPay, { api: "/api/admin/payments/1/return-cash", note: "By Joe" });
    expect(done).toMatchObject({ redirectTo: toPay, toast: { title: "Cash Refunded" } });
    expect(await listed()).toEqual([]);
    expect(await admin.get("/api/session")).toMatchObject({ cashRefundsToPay: 0 });
  });

  test("the ledger's refunds to send link to To Pay if some are cash", async () => {
    await refund({}, 2);
    const link = "Refund $25.00 in cash";
    expect((await open(admin, "/admin/money")).text).not.toContain(link);
    await leave();
    expect(await admin.get("/api/admin/money")).toMatchObject({ refundsDue: 2600, cashRefundsDue: 2500 });
    for (const path of ["/admin/money", `/admin/money?tournament=${id}`]) {
      expect(linksIn((await open(admin, path)).html)).toContainEqual([link, `${toPay}#cash`]);
    }
  });

  test("treasurers see those of their own tournaments, and anglers see no count", async () => {
    await leave();
    const other = await createTournament(admin, nextWeek);
    const tess = await treasurerOf(other.id);
    expect(await listed(tess)).toEqual([]);
    expect(await tess.get("/api/session")).toMatchObject({ cashRefundsToPay: 0 });
    await treasurerOf(id);
    expect(await listed(tess)).toHaveLength(1);
    expect(await ann.get<object>("/api/session")).toMatchObject({ cashRefundsToPay: null });
  });
});

describe("a whole tournament", () => {
  const list = () => admin.get<AdminPaymentView[]>(`/api/admin/tournaments/${id}/payments`);
  const remove = () => admin.send(`/api/admin/tournaments/${id}`, { method: "DELETE" });
  const held = () => admin.get<HeldMoney>(`/api/admin/tournaments/${id}/held-money`);
  const cancel = () => admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
  const states = async () => (await list()).map(({ username, refundState }) => [username, refundState]);

  beforeEach(async () => {
    await pay(ann, id);
    await pay(await club.logIn("bob"), id);
    await club.logIn("cid");
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "cid", note: "At the ramp" } });
  });

  test("canceling a tournament queues every refund in the same write, and finishes after a crash", async () => {
    expect((await cancel()).status).toBe(200);
    const queued = ["cid", "bob", "ann"].map((name) => [name, "queued"]);
    expect(await states()).toEqual(queued);
    // The first refund's task is done, then the program is killed. The next start continues.
    await sendRefund(club.deps, { paymentId: 1 });
    expect((await states()).at(-1)).toEqual(["ann", "done"]);
    await runTasks(club);
    expect(await states()).toEqual([
      ["cid", "queued"],
      ["bob", "done"],
      ["ann", "done"],
    ]);
    expect((await movements(club)).filter(([kind]) => kind === "refund")).toEqual([
      ["refund", -100],
      ["refund", -100],
    ]);
  });

  test("an account can't be deleted before its refund is complete: 409 with the amount", async () => {
    const none = { payments: 0, amount: 0 };
    const all = { payments: 3, amount: 2700 };
    expect(await held()).toEqual({ ...all, refundable: all, toRefund: none });
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "paid_entries",
      message:
        "3 anglers have paid $27.00 in entry fees. Cancel it or refund them on its Day page; then it can be deleted.",
    });
    const whole = await admin.send(`/api/admin/tournaments/${id}/refund-all`, { json: { reason: "Wrong lake" } });
    expect(await whole.json()).toEqual({ payments: 3, amount: 2700 });
    expect((await traces(club)).entries).toEqual([]);
    await runTasks(club);
    const cash = { payments: 1, amount: 2500 };
    expect(await held()).toEqual({ ...cash, refundable: none, toRefund: cash });
    expect(await (await remove()).text()).toContain("$25.00 in entry fees is being refunded. Its Day page shows");
    await admin.send("/api/admin/payments/3/return-cash", { json: { note: "By Joe" } });
    expect((await remove()).status).toBe(200);
    const { payments } = await traces(club);
    expect(payments.map(({ tournamentId, tournamentName }) => [tournamentId, tournamentName])).toEqual(
      Array.from({ length: 3 }, () => [null, "Bass Open"]),
    );
  });

  test("a tournament's payments are listed for admins with every decision", async () => {
    expect(await list()).toMatchObject([
      { username: "cid", provider: "cash", amount: 2500, note: "At the ramp", hasEntry: true, isRefundable: true },
      { username: "bob", provider: "mock", amount: 100, fee: 33, method: "card", last4: "4242" },
      { username: "ann", state: "joined" },
    ]);
  });
});

describe("deleting an account with pending money", () => {
  test("an account isn't deleted while money is pending: the angler leaves first, and waits for the refund", async () => {
    const leaver = await club.logIn("leaver");
    const user = { ...leaverAs, id: leaver.userId };
    const tryDeleting = () =>
      club.store
        .write((tx) => deleteAccount(tx, user, noon))
        .then(
          () => "gone",
          (error: Error) => error.message,
        );
    await pay(leaver, id);
    expect(await tryDeleting()).toBe("You paid to enter Bass Open. Leave it first to get a refund.");
    await leave(leaver);
    expect(await tryDeleting()).toStartWith("You have a payment in progress.");
    await runTasks(club);
    expect(await tryDeleting()).toBe("gone");
    expect(await only()).toMatchObject({ userId: null, refundState: "done" });
  });
});

const leaverAs = {
  username: "leaver",
  displayName: "leaver",
  isAdmin: false,
  hasAcceptedUserAgreement: true,
  hasSeenTutorial: true,
  ...{ suspendedUntil: null, suspensionReason: null, roles: [], sessionHash: "" },
};

describe("an angler's own payments", () => {
  test("a receipt is visible only to its payer and admins", async () => {
    const { paymentId } = await pay(ann, id);
    const receipt = { id: paymentId, tournamentName: "Bass Open", amount: 100, state: "joined", last4: "4242" };
    expect(await ann.get(`/api/payments/${paymentId}`)).toMatchObject(receipt);
    expect(await admin.get(`/api/payments/${paymentId}`)).toMatchObject(receipt);
    const bob = await club.logIn("bob");
    expect((await bob.send(`/api/payments/${paymentId}`)).status).toBe(404);
    expect(await ann.get<object[]>("/api/payments")).toHaveLength(1);
    expect(await bob.get<object[]>("/api/payments")).toEqual([]);
  });

  test("a user's payments are part of their data", async () => {
    await pay(ann, id);
    const { payments } = await ann.get<{ payments: object[] }>("/api/account/data");
    expect(payments).toMatchObject([{ tournamentName: "Bass Open", amountCents: 100, methodLast4: "4242" }]);
  });
});
