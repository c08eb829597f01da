import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { challengeDeposits } from "../../../src/base/db/schema.ts";
import type { ChallengeThread, ChallengeView } from "../../../src/challenges/challenge-shapes.ts";
import { syncUnfinishedPayments } from "../../../src/money/entry-fees/payment-jobs.ts";
import type { AdminPaymentView, PaymentView } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { MoneyView } from "../../../src/money/ledger/ledger-views.ts";
import type { OwnDeposit } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { day, hour } from "../../catches/catch-day.ts";
import { type ChallengeDay, challenge, decide } from "../../challenges/challenge-day.ts";
import { act, movements, runTasks, toldTo } from "../../money/entry-fees/paying.ts";
import { type Browser, noon } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import {
  cents,
  charged,
  closeDepositDay,
  confirm,
  filed,
  open,
  openDepositDay,
  pay,
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

const thread = (by: Browser, id: number) => by.get<ChallengeThread>(`/api/challenges/${id}`);
const awaits = async () =>
  (await challengeDay.ann.get<TournamentWithResult>(`/api/tournaments/${challengeDay.tournamentId}`)).resultAwaits.map(
    ({ kind }) => kind,
  );

/** The states of the treasurer's payments, and the number of awaited deposits. */
async function lists(): Promise<[string[], number]> {
  const path = `/api/admin/tournaments/${challengeDay.tournamentId}`;
  const payments = await challengeDay.judge.get<AdminPaymentView[]>(`${path}/payments`);
  const awaited = await challengeDay.judge.get<object[]>(`${path}/deposits`);
  return [payments.map(({ state, provider }) => (provider === "cash" ? provider : state)), awaited.length];
}

describe("a challenge that requires a deposit", () => {
  test("a challenge is filed when its deposit is paid; until then nobody sees it and results don't wait for it", async () => {
    const due = await write(challengeDay, challengeDay.bob, { reason: "Length", text: "An inch short" });
    expect(due).toMatchObject({ amount: cents, isPaid: false, challengeId: null, catchId: challengeDay.fishId });
    expect(await rowsOf(challengeDay)).toEqual([]);
    expect(await challengeDay.judge.get<ChallengeView[]>("/api/admin/challenges")).toEqual([]);
    expect((await toldTo(challengeDay.club, challengeDay.ann)).at(-1)).not.toBe("Your Catch Was Challenged");
    expect(await toldTo(challengeDay.club, challengeDay.second)).toEqual([]);
    challengeDay.club.setNow(noon + day + hour);
    expect(await awaits()).not.toContain("challenges");
    const { status, challengeId } = await pay(challengeDay.bob, due.id);
    expect(status).toBe("paid");
    expect(await thread(challengeDay.bob, challengeId ?? 0)).toMatchObject({
      ...{ reason: "Length", status: "open", you: "challenger", paidDeposit: { amount: cents, state: "held" } },
      messages: [{ text: "An inch short" }],
    });
    expect(await thread(challengeDay.ann, challengeId ?? 0)).not.toHaveProperty("paidDeposit");
    expect((await toldTo(challengeDay.club, challengeDay.ann)).at(-1)).toBe("Your Catch Was Challenged");
    expect((await toldTo(challengeDay.club, challengeDay.bob)).at(-1)).toBe("Challenge Filed");
    expect(await toldTo(challengeDay.club, challengeDay.second)).toEqual(["Challenge to Decide"]);
    expect(await awaits()).toContain("challenges");
    expect(await movements(challengeDay.club)).toEqual(charged);
  });

  test("a deposit is refunded in full when the challenge is upheld", async () => {
    const id = await filed(challengeDay);
    expect((await decide(challengeDay.second, id)).status).toBe(200);
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(returned);
    expect((await thread(challengeDay.bob, id)).paidDeposit).toEqual({ amount: cents, state: "returned" });
    const [paid] = await challengeDay.bob.get<PaymentView[]>("/api/payments");
    expect(paid).toMatchObject({ refundReason: "The challenge was upheld.", refunded: cents, refundState: "done" });
  });

  test("a deposit is kept by the club when the challenge is denied, and the page shows it", async () => {
    const id = await filed(challengeDay);
    await decide(challengeDay.second, id, { outcome: "denied", text: "It is 18.3" });
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(charged);
    expect((await thread(challengeDay.bob, id)).paidDeposit?.state).toBe("kept");
    expect(await toldTo(challengeDay.club, challengeDay.bob)).toContain("Deposit Kept");
    const money = await challengeDay.judge.get<MoneyView>(`/api/admin/money?tournamentId=${challengeDay.tournamentId}`);
    expect(money).toMatchObject({ collected: cents, deposits: cents, fees: 88, refunded: 0, left: cents - 88 });
    const csv = await (await challengeDay.judge.send("/api/admin/money/ledger.csv")).text();
    expect(csv).toMatch(/,Deposit,20\.00,/);
    const [paid] = await challengeDay.judge.get<AdminPaymentView[]>(
      `/api/admin/tournaments/${challengeDay.tournamentId}/payments`,
    );
    expect(paid).toMatchObject({ username: "bob", deposit: { state: "kept", challengeId: id }, amount: cents });
  });

  test("a deposit is refunded when the challenge is withdrawn", async () => {
    const id = await filed(challengeDay);
    await challengeDay.bob.send(`/api/challenges/${id}/withdraw`, { method: "POST" });
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(returned);
  });

  test("a deposit is refunded when the tournament is canceled, unless it was already kept", async () => {
    await decide(challengeDay.second, await filed(challengeDay), { outcome: "denied", text: "It is 18.3" });
    await filed(challengeDay);
    await challengeDay.judge.send(`/api/admin/tournaments/${challengeDay.tournamentId}/cancel`, {
      json: { reason: "Storm" },
    });
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual([...charged, ...charged, ["refund", -cents]]);
  });

  test("a challenge with a deposit is written once per submission, and a new one replaces one that isn't paid", async () => {
    const json = { reason: "Length", submissionId: "0123456789abcdef" };
    const first = await write(challengeDay, challengeDay.bob, json);
    expect((await write(challengeDay, challengeDay.bob, json)).id).toBe(first.id);
    const second = await write(challengeDay, challengeDay.bob, { reason: "Species" });
    const stored = await challengeDay.club.store.read(async (db) =>
      db.select().from(challengeDeposits).orderBy(challengeDeposits.id),
    );
    expect(stored).toMatchObject([{ id: second.id, reason: "Species", challengeId: null }]);
    expect((await challengeDay.bob.get<OwnDeposit[]>("/api/deposits")).map(({ id }) => id)).toEqual([second.id]);
  });

  test("Home shows a challenge whose deposit isn't paid, with a link to it", async () => {
    const home = () => pageOf(challengeDay.bob, "/");
    const { id } = await write(challengeDay);
    expect(await challengeDay.bob.get("/api/my-day")).toMatchObject([{ unpaidDeposits: [id] }]);
    expect(await home()).toContain(`href="/deposits/${id}"`);
    await pay(challengeDay.bob, id);
    expect(await home()).not.toContain("/deposits/");
  });

  test("a challenge is filed once, however often the payment is opened and confirmed", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    expect((await open(challengeDay.bob, id)).paymentIntentId).toBe(paymentIntentId);
    await act(challengeDay.bob, paymentIntentId, { outcome: "succeeds" });
    await Promise.all([1, 2, 3].map(() => confirm(challengeDay.bob, id, paymentIntentId)));
    await syncUnfinishedPayments(challengeDay.club.deps, noon + hour);
    expect(await rowsOf(challengeDay)).toHaveLength(1);
    expect(await movements(challengeDay.club)).toEqual(charged);
  });

  test("a challenge waits while its deposit is processed, and can't be rewritten during that time", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    await act(challengeDay.bob, paymentIntentId, { outcome: "processing" });
    expect((await confirm(challengeDay.bob, id, paymentIntentId)).status).toBe("processing");
    expect((await challenge(challengeDay.bob, challengeDay.fishId)).status).toBe(409);
    challengeDay.club.setNow(noon + hour);
    expect(await syncUnfinishedPayments(challengeDay.club.deps, noon + hour)).toBe(1);
    expect(await rowsOf(challengeDay)).toHaveLength(1);
  });

  test("a deposit is in one of a treasurer's two lists at a time", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    expect(await lists()).toEqual([[], 1]);
    await act(challengeDay.bob, paymentIntentId, { outcome: "processing" });
    await confirm(challengeDay.bob, id, paymentIntentId);
    expect(await lists()).toEqual([["processing"], 0]);
  });

  test("a deposit paid in cash after an online attempt is listed once", async () => {
    const { id } = await write(challengeDay);
    await open(challengeDay.bob, id);
    const json = { note: "At the scales", submissionId: "fedcba9876543210" };
    expect((await challengeDay.judge.send(`/api/admin/deposits/${id}/cash`, { json })).status).toBe(200);
    expect(await lists()).toEqual([["cash"], 0]);
  });

  test("a challenge isn't filed if the card is declined, and can be paid after that", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    await act(challengeDay.bob, paymentIntentId, { outcome: "declined" });
    expect(await confirm(challengeDay.bob, id, paymentIntentId)).toMatchObject({ status: "open", challengeId: null });
    await act(challengeDay.bob, paymentIntentId, { outcome: "succeeds" });
    expect((await confirm(challengeDay.bob, id, paymentIntentId)).challengeId).not.toBeNull();
  });
});

describe("the deposit is refunded automatically", () => {
  const end = noon + day + 48 * hour;

  test("a deposit is refunded if the window was over at the moment of the payment", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    challengeDay.club.setNow(end);
    challengeDay.bob = await challengeDay.club.logIn("bob");
    await act(challengeDay.bob, paymentIntentId, { outcome: "succeeds" });
    const { status, refundReason } = await confirm(challengeDay.bob, id, paymentIntentId);
    expect(status).toBe("refunded");
    expect(refundReason).toContain("could be challenged until");
    await runTasks(challengeDay.club);
    expect(await rowsOf(challengeDay)).toEqual([]);
    expect(await movements(challengeDay.club)).toEqual(returned);
  });

  test("a deposit isn't refunded if only the notice of its payment was late", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    challengeDay.club.setNow(end - 1);
    challengeDay.bob = await challengeDay.club.logIn("bob");
    await act(challengeDay.bob, paymentIntentId, { outcome: "succeeds" });
    challengeDay.club.setNow(end + hour);
    expect(await syncUnfinishedPayments(challengeDay.club.deps, end + hour)).toBe(1);
    expect(await rowsOf(challengeDay)).toMatchObject([{ status: "open" }]);
  });

  test("a deposit is refunded if the challenge was rewritten before it was paid", async () => {
    const { id } = await write(challengeDay);
    const { paymentIntentId } = await open(challengeDay.bob, id);
    await write(challengeDay, challengeDay.bob, { reason: "Species" });
    await act(challengeDay.bob, paymentIntentId, { outcome: "succeeds" });
    expect((await confirm(challengeDay.bob, id, paymentIntentId)).status).toBe("refunded");
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(returned);
  });

  test("a deposit is refunded if the deletion of the angler's account removed the fish", async () => {
    await filed(challengeDay);
    await removeAccount(challengeDay, challengeDay.ann, "ann");
    await runTasks(challengeDay.club);
    expect(await movements(challengeDay.club)).toEqual(returned);
  });
});
