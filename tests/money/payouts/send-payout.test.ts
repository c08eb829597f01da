import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, tournaments, users } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { MoneyWeeks, WinningsView } from "../../../src/money/ledger/ledger-views.ts";
import type { SentPayout } from "../../../src/money/payouts/payout-shapes.ts";
import { syncTransfer } from "../../../src/money/payouts/sync-payout.ts";
import type { FailureKind } from "../../../src/money/providers/provider.ts";
import { open } from "../../support/read-pages.ts";
import { payingOn } from "./paying.ts";
import { accountOf, failure, ledgerRows, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
let on: ReturnType<typeof payingOn>;

beforeEach(async () => {
  prizeDay = await openPrizeDay([300]);
  on = payingOn(prizeDay);
  await makeReady(prizeDay.anglers[0]);
});
afterEach(() => prizeDay.club.close());

describe("Paying a prize", () => {
  test("paying a prize sends it to the winner's account, records it in the ledger, and notifies the winner", async () => {
    const id = await on.queueOne();
    const answer = (await (await on.pay(id)).json()) as SentPayout;
    const [transfer] = await on.transfers();
    expect(answer).toEqual({ id, amount: 30_000, status: "completed", stripeTransferId: transfer?.id ?? null });
    const destination = await accountOf(prizeDay.club, prizeDay.anglers[0] ?? prizeDay.admin);
    expect(transfer).toMatchObject({ amountCents: 30_000, destination });
    expect(await on.row()).toMatchObject({
      status: "completed",
      paidVia: "mock",
      processedAt: prizeDay.club.now(),
      attempt: 1,
    });
    expect(await ledgerRows(prizeDay.club)).toMatchObject([
      {
        kind: "prize",
        amountCents: -30_000,
        provider: "mock",
        reference: transfer?.id,
        payoutId: id,
        actorId: prizeDay.admin.userId,
      },
    ]);
    const notified = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).orderBy(notifications.id),
    );
    expect(notified.map(({ title }) => title)).toEqual([
      "You won $300.00 in Spring Open",
      "Your prize of $300.00 is on its way",
    ]);
    const activity = await prizeDay.club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.subject, "payout")).orderBy(audit.id),
    );
    expect(activity.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["send-payout", "secretary"],
      ["settle-payout", "secretary"],
    ]);
  });

  test("paying a prize 200 times at once makes one transfer", async () => {
    const id = await on.queueOne();
    const answers = await Promise.all(Array.from({ length: 200 }, () => on.pay(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await on.transfers()).toHaveLength(1);
    expect(await ledgerRows(prizeDay.club)).toHaveLength(1);
  });

  test("paying a prize that is already paid shows a message", async () => {
    const id = await on.queueOne();
    await on.pay(id);
    expect(await on.refused(await on.pay(id))).toEqual([409, "already_paid", "This prize has already been paid."]);
    expect(await on.refused(await on.byHand(id, "Cash"))).toEqual([
      409,
      "already_paid",
      "This prize has already been paid.",
    ]);
  });

  test("paying a prize is refused while the winner has no ready account, and it stays pending", async () => {
    const id = await on.queueOne();
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(users).set({ stripeAccountOnboarded: false });
    });
    expect((await on.refused(await on.pay(id))).slice(0, 2)).toEqual([409, "no_payout_account"]);
    expect((await on.row()).status).toBe("pending");
  });

  test("a deleted account's prize can be paid only by hand, with a reason", async () => {
    const id = await on.queueOne();
    await prizeDay.club.store.write(async (tx) => {
      await tx.delete(users).where(eq(users.id, prizeDay.anglers[0]?.userId ?? 0));
    });
    expect((await on.refused(await on.pay(id)))[1]).toBe("no_payout_account");
    expect((await on.refused(await on.byHand(id, "Check 1042, to the family")))[1]).toBe("payee_warning");
    const reason = "The family asked for it.";
    expect((await on.byHand(id, "Check 1042, to the family", reason)).status).toBe(200);
    expect(await on.row()).toMatchObject({ status: "completed", paidVia: "hand", note: "Check 1042, to the family" });
  });

  test("paying an unknown prize gets a 404, and only admins may pay", async () => {
    const id = await on.queueOne();
    expect((await on.pay(99)).status).toBe(404);
    expect((await prizeDay.anglers[0]?.send(`/api/admin/payout/${id}/process`, { method: "POST" }))?.status).toBe(403);
    expect(await on.transfers()).toEqual([]);
  });
});

describe("A prize that the provider certainly did not send is failed, with the reason and the next step:", () => {
  const cases: [FailureKind, string][] = [
    ["balance_too_low", "The club's balance at the payment provider is too low. Add funds there"],
    ["account_unusable", "The winner's payout account can't receive money."],
    ["connect_not_enabled", "Payouts aren't enabled for this club at the payment provider."],
    ["refused", "The payment provider refused: The provider said no."],
  ];
  test.each(cases)("a prize that wasn't sent is failed: %s", async (kind, phrase) => {
    const id = await on.queueOne();
    on.failNext(kind);
    const [status, code, message] = await on.refused(await on.pay(id));
    expect([status, code]).toEqual([409, "payout_failed"]);
    expect(message).toStartWith(phrase);
    expect(await on.row()).toMatchObject({ status: "failed", failure: message });
    expect(await ledgerRows(prizeDay.club)).toEqual([]);
    expect((await on.pay(id)).status).toBe(200);
    expect(await on.row()).toMatchObject({ status: "completed", failure: null, attempt: 2 });
    expect(await on.transfers()).toHaveLength(1);
  });

  test("a prize for a deleted payout account is failed, and the account must be set up again", async () => {
    const id = await on.queueOne();
    const { payments } = prizeDay.club;
    payments.readAccount = () => Promise.reject(failure("not_found"));
    on.failNext("not_found");
    await on.pay(id);
    expect(await accountOf(prizeDay.club, prizeDay.anglers[0] ?? prizeDay.admin)).toBeNull();
    expect((await on.refused(await on.pay(id)))[1]).toBe("no_payout_account");
  });
});

describe("Marking a prize paid by hand", () => {
  test("marking a prize as paid by hand records it in the ledger with the admin's note, and notifies the winner", async () => {
    const id = await on.queueOne();
    expect((await on.byHand(id, "")).status).toBe(422);
    expect(await (await on.byHand(id, "Cash at the weigh-in")).json()).toMatchObject({
      amount: 30_000,
      status: "completed",
    });
    expect(await ledgerRows(prizeDay.club)).toMatchObject([
      {
        kind: "prize",
        amountCents: -30_000,
        provider: "cash",
        reference: `hand-payout-${id}-1`,
        note: "Cash at the weigh-in",
        actorId: prizeDay.admin.userId,
      },
    ]);
    expect(await on.transfers()).toEqual([]);
    const notified = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).orderBy(notifications.id),
    );
    expect(notified.at(-1)?.message).toBe("1st place in Spring Open: Cash at the weigh-in");
  });
});

describe("The day of a payment by hand", () => {
  const winnings = async (year: number) => {
    const listed = await prizeDay.admin.get<WinningsView[]>(`/api/admin/money/winnings?year=${year}`);
    return listed.map(({ username, amount }) => [username, amount]);
  };
  const weeks = async () => (await prizeDay.admin.get<MoneyWeeks>("/api/admin/money/weeks")).weeks;

  test("a prize handed over last year and entered this year counts in last year's winnings, and so does its undo", async () => {
    await prizeDay.club.store.write((tx) => tx.update(tournaments).set({ endsAt: Date.UTC(2026, 11, 30) }));
    prizeDay.club.setNow(Date.UTC(2027, 0, 2, 18));
    prizeDay.admin = await prizeDay.club.logIn("secretary");
    const id = await on.queueOne();
    expect((await on.byHandOn(id, "2026-12-31")).status).toBe(200);
    // Noon in Chicago.
    const noonInChicago = Date.UTC(2026, 11, 31, 18);
    expect(await on.row()).toMatchObject({ status: "completed", processedAt: noonInChicago });
    expect(await ledgerRows(prizeDay.club)).toMatchObject([{ kind: "prize", at: noonInChicago }]);
    expect([await winnings(2026), await winnings(2027)]).toEqual([[["ann", 30_000]], []]);
    for (const path of ["/admin/money/out", "/admin/payouts"]) {
      expect((await open(prizeDay.admin, path)).text).toMatch(/Dec 31, 2026 (?!12)/);
    }
    expect((await on.undoByHand(id, "Wrong day")).status).toBe(200);
    expect([await winnings(2026), await winnings(2027)]).toEqual([[], []]);
    expect((await on.byHandOn(id, "2027-01-02")).status).toBe(200);
    expect([await winnings(2026), await winnings(2027)]).toEqual([[], [["ann", 30_000]]]);
    expect(await prizeDay.club.store.read(checkLedger)).toEqual([]);
  });

  test("a prize paid before it was queued is never due a negative amount", async () => {
    const id = await on.queueOne();
    expect((await on.byHandOn(id, "2026-06-06")).status).toBe(200);
    expect((await weeks()).map(({ out, due }) => [out, due]).slice(-3)).toEqual([
      [0, 0],
      [30_000, 0],
      [0, 0],
    ]);
  });

  test("today's payment has the current time, and days in the future or before the tournament's last day are refused", async () => {
    const id = await on.queueOne();
    const field = async (day: string) => {
      const refused = await on.byHandOn(id, day);
      const { issues } = (await refused.json()) as { issues?: { path: string; message: string }[] };
      return [refused.status, issues?.map(({ path, message }) => [path, message])];
    };
    expect(await field("2026-06-09")).toEqual([422, [["day", "Enter today's date or an earlier one"]]]);
    const early = "Enter Jun 6, 2026 or later, because Spring Open ended that day";
    expect(await field("2026-06-05")).toEqual([422, [["day", early]]]);
    expect(await field("soon")).toMatchObject([422, [["day", "Enter a date, such as 2026-06-06"]]]);
    expect(await ledgerRows(prizeDay.club)).toEqual([]);
    expect((await on.byHandOn(id, "2026-06-08")).status).toBe(200);
    expect(await on.row()).toMatchObject({ processedAt: prizeDay.club.now() });
  });
});

describe("Undoing a payment by hand", () => {
  test("undoing a payment by hand makes it pending again, books both movements and notifies the winner of the reason", async () => {
    const id = await on.queueOne();
    await on.byHand(id, "Check 1042");
    expect((await on.undoByHand(id, " ")).status).toBe(422);
    const undone = await on.undoByHand(id, "The check came back");
    expect(await undone.json()).toMatchObject({ id, amount: 30_000, status: "pending" });
    expect(await on.row()).toMatchObject({ status: "pending", paidVia: null, note: null, processedAt: null });
    expect((await ledgerRows(prizeDay.club)).map(({ kind, amountCents, note }) => [kind, amountCents, note])).toEqual([
      ["prize", -30_000, "Check 1042"],
      ["reversal", 30_000, "The check came back"],
    ]);
    const notified = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).orderBy(notifications.id),
    );
    expect(notified.at(-1)).toMatchObject({
      title: "Your prize of $300.00 isn't paid yet",
      message: "1st place in Spring Open: The check came back",
    });
    expect(await prizeDay.club.store.read(checkLedger)).toEqual([]);
  });

  test("after undoing a payment by hand, the prize can be paid again either way", async () => {
    const id = await on.queueOne();
    for (const note of ["Check 1042", "Cash"]) {
      expect((await on.byHand(id, note)).status).toBe(200);
      expect((await on.undoByHand(id, "Wrong prize")).status).toBe(200);
    }
    expect(await (await on.pay(id)).json()).toMatchObject({ status: "completed" });
    expect(await on.transfers()).toHaveLength(1);
    expect(await prizeDay.club.store.read(checkLedger)).toEqual([]);
  });

  test("a prize that the provider sent, or that isn't paid, can't be marked as not paid", async () => {
    const id = await on.queueOne();
    const refusal = [409, "not_by_hand", "This prize isn't marked as paid by hand."];
    expect(await on.refused(await on.undoByHand(id, "Wrong prize"))).toEqual(refusal);
    await on.pay(id);
    expect(await on.refused(await on.undoByHand(id, "Wrong prize"))).toEqual(refusal);
    expect(await on.row()).toMatchObject({ status: "completed", paidVia: "mock" });
    expect((await on.undoByHand(999, "Wrong prize")).status).toBe(404);
  });

  test("undoing a payment by hand is refused if a transfer for it was also found", async () => {
    const id = await on.queueOne();
    await on.byHand(id, "Cash");
    const [transfer, group] = ["tr_found", await on.group()];
    const facts = {
      id: transfer,
      amountCents: 30_000,
      destination: "acct_1",
      group,
      createdAt: prizeDay.club.now(),
      reversals: [],
    };
    await prizeDay.club.store.write((tx) => syncTransfer(tx, facts, "mock", prizeDay.club.now()));
    expect((await on.refused(await on.undoByHand(id, "Sent online")))[1]).toBe("payout_failed");
    expect(await on.row()).toMatchObject({ status: "completed", paidVia: "hand" });
  });
});

test("processing payouts sends the ready ones together, and the others stay pending", async () => {
  await prizeDay.club.close();
  prizeDay = await openPrizeDay([300, 200, 100]);
  on = payingOn(prizeDay);
  await makeReady(prizeDay.anglers[0]);
  await makeReady(prizeDay.anglers[2]);
  const response = await prizeDay.admin.send("/api/admin/process-payouts", {
    json: { tournamentId: prizeDay.tournamentId },
  });
  expect(await response.json()).toEqual({
    queued: 3,
    sent: 2,
    amount: 40_000,
    processing: 0,
    failed: 0,
    waiting: 1,
    warned: 0,
    unfilled: [],
  });
  expect((await payoutRows(prizeDay.club)).map(({ status }) => status)).toEqual(["completed", "pending", "completed"]);
  await makeReady(prizeDay.anglers[1]);
  expect((await on.pay((await payoutRows(prizeDay.club))[1]?.id ?? 0)).status).toBe(200);
});
