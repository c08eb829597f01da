import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { challengeDeposits, payments, tournaments, users } from "../../../src/base/db/schema.ts";
import type { AdminPaymentView } from "../../../src/money/entry-fees/payment-shapes.ts";
import { sendRefund } from "../../../src/money/entry-fees/send-refund.ts";
import { changePayment } from "../../../src/money/payment.ts";
import { ProviderFailure } from "../../../src/money/providers/provider.ts";
import { forgetUnpaidDeposits } from "../../../src/options/challenge-deposit/deposit.ts";
import type { AwaitedDeposit } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { day, hour } from "../../catches/catch-day.ts";
import { type ChallengeDay, challenge, decide } from "../../challenges/challenge-day.ts";
import { movements, runTasks, toldTo, traces } from "../../money/entry-fees/paying.ts";
import { noon } from "../../support/club.ts";
import { bassOpen, createTournament } from "../../tournaments/forms.ts";
import {
  cents,
  closeDepositDay,
  filed,
  openDepositDay,
  removeAccount,
  returned,
  rowsOf,
  write,
} from "./deposit-day.ts";

let challengeDay: ChallengeDay;
beforeEach(async () => {
  challengeDay = await openDepositDay();
});
afterEach(() => closeDepositDay(challengeDay));

describe("a challenger stays anonymous", () => {
  test("an angler can't see in the payment list who paid for a challenge of their fish", async () => {
    await challengeDay.club.store.write(async (tx) => {
      await tx.update(users).set({ isAdmin: true }).where(eq(users.id, challengeDay.ann.userId));
    });
    await write(challengeDay);
    const path = `/api/admin/tournaments/${challengeDay.tournamentId}`;
    expect(await challengeDay.ann.get<AwaitedDeposit[]>(`${path}/deposits`)).toEqual([]);
    expect(await challengeDay.judge.get<AwaitedDeposit[]>(`${path}/deposits`)).toMatchObject([
      { username: "bob", amount: cents },
    ]);
    await filed(challengeDay);
    const [paid] = await challengeDay.ann.get<AdminPaymentView[]>(`${path}/payments`);
    expect(paid).toMatchObject({ username: null, userId: null, amount: cents });
  });
});

describe("cash", () => {
  const take = (id: number, by = challengeDay.judge) =>
    by.send(`/api/admin/deposits/${id}/cash`, { json: { note: "Joe has it", submissionId: "fedcba9876543210" } });

  test("a cash deposit files the challenge once, and is refunded by hand when it is upheld", async () => {
    const { id } = await write(challengeDay);
    expect((await take(id)).status).toBe(200);
    expect(await (await take(id)).json()).toEqual({ challengeId: 1 });
    await decide(challengeDay.second, 1);
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual([["charge", cents]]);
    const payment = (await traces(challengeDay.club)).payments.at(-1)?.id;
    await challengeDay.judge.send(`/api/admin/payments/${payment}/return-cash`, { json: { note: "At the ramp" } });
    expect(await movements(challengeDay.club)).toEqual([
      ["charge", cents],
      ["refund", -cents],
    ]);
    expect((await toldTo(challengeDay.club, challengeDay.bob)).at(-1)).toBe(
      "Your deposit for Spring Open was refunded",
    );
  });

  test("a cash deposit isn't accepted for a challenge that can no longer be filed", async () => {
    const { id } = await write(challengeDay);
    challengeDay.club.setNow(noon + day + 48 * hour);
    challengeDay.judge = await challengeDay.club.logIn("judge");
    const refused = await take(id);
    expect(refused.status).toBe(409);
    expect(await movements(challengeDay.club)).toEqual([]);
    expect(await rowsOf(challengeDay)).toEqual([]);
  });
});

describe("a refund of a deposit", () => {
  test("a refused deposit refund can be retried", async () => {
    const id = await filed(challengeDay);
    await decide(challengeDay.second, id);
    const refuse = () => Promise.reject(new ProviderFailure("refused", "The card is closed."));
    const failing = { ...challengeDay.club.deps, payments: { ...challengeDay.club.payments, refund: refuse } };
    const payment = (await traces(challengeDay.club)).payments.at(-1)?.id ?? 0;
    await sendRefund(failing, { paymentId: payment });
    expect((await traces(challengeDay.club)).payments.at(-1)).toMatchObject({ refundState: "failed" });
    await challengeDay.judge.send(`/api/admin/payments/${payment}/retry-refund`, { json: {} });
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(returned);
  });

  test("a deposit's refund is due once its dispute is won, if the challenge has been upheld", async () => {
    const id = await filed(challengeDay);
    await challengeDay.club.store.write(async (tx) => {
      await tx.update(payments).set({ disputeState: "open" });
    });
    await decide(challengeDay.second, id);
    const payment = (await traces(challengeDay.club)).payments.at(-1);
    expect(payment).toMatchObject({ refundState: null });
    await challengeDay.club.store.write(async (tx) => {
      await changePayment(tx, payment?.id ?? 0, "winDispute", { isNew: false }, challengeDay.club.now());
      await tx.update(payments).set({ disputeState: null });
    });
    expect((await traces(challengeDay.club)).payments.at(-1)).toMatchObject({ refundState: "queued" });
  });
});

describe("an account", () => {
  test("an account isn't deleted while the deposit of its challenge is held", async () => {
    await filed(challengeDay);
    await expect(removeAccount(challengeDay, challengeDay.bob, "bob")).rejects.toMatchObject({
      reason: "money_under_way",
    });
  });
});

describe("the tournament", () => {
  test("the rules mention the deposit; without one a challenge is filed at once", async () => {
    const path = `/api/tournaments/${challengeDay.tournamentId}`;
    expect(await challengeDay.ann.get<TournamentWithResult>(path)).toMatchObject({ challengeDeposit: cents });
    expect((await challengeDay.ann.get<TournamentWithResult>(path)).rulesText.join(" ")).toContain(
      "a deposit of $20.00",
    );
    await challengeDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ challengeDepositCents: 0 });
    });
    expect(await challengeDay.ann.get<TournamentWithResult>(path)).not.toHaveProperty("challengeDeposit");
    expect((await challenge(challengeDay.bob, challengeDay.fishId)).status).toBe(201);
    expect(await rowsOf(challengeDay)).toHaveLength(1);
  });

  test("a tournament stores the deposit of its form, and notifies entrants of a change", async () => {
    const admin = await challengeDay.club.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { challengeDeposit: 1500 });
    await challengeDay.ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const form = { ...bassOpen, challengeDeposit: 2500, confirm: true };
    const put = await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: form });
    expect(put.status).toBe(200);
    expect(await put.json()).toMatchObject({ challengeDeposit: 2500 });
    const copy = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    expect(await copy.json()).toMatchObject({ challengeDeposit: 2500 });
    const { notices } = await traces(challengeDay.club);
    expect(notices.at(-1)?.message).toContain("A challenge requires a deposit of $25.00");
    for (const challengeDeposit of [-1, 20, 1.5, 100_001]) {
      const refused = await admin.send("/api/tournaments", { json: { ...bassOpen, challengeDeposit } });
      expect(await refused.json()).toMatchObject({ issues: [{ path: "challengeDeposit" }] });
    }
  });

  test("a report in a tournament with deposits stays a dispute and doesn't become a challenge", async () => {
    const report = { type: "complaint", title: "Too short", description: "The board was cut short by two inches." };
    const sent = await challengeDay.bob.send("/api/complaints", { json: { ...report, catchId: challengeDay.fishId } });
    expect(sent.status).toBe(201);
    expect(await rowsOf(challengeDay)).toEqual([]);
  });

  test("a tournament isn't deleted while a deposit is held", async () => {
    await filed(challengeDay);
    const deleted = await challengeDay.judge.send(`/api/admin/tournaments/${challengeDay.tournamentId}`, {
      method: "DELETE",
    });
    expect(await deleted.json()).toMatchObject({ code: "paid_entries", message: expect.stringContaining("$20.00") });
  });

  test("a challenge that nobody paid for is deleted after a month", async () => {
    await write(challengeDay);
    const deposits = () => challengeDay.club.store.read(async (db) => db.$count(challengeDeposits));
    await challengeDay.club.store.write((tx) => forgetUnpaidDeposits(tx, noon + 29 * day));
    expect(await deposits()).toBe(1);
    await challengeDay.club.store.write((tx) => forgetUnpaidDeposits(tx, noon + 31 * day));
    expect(await deposits()).toBe(0);
  });
});
