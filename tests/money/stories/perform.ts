import { eq } from "drizzle-orm";
import { payments, payouts } from "../../../src/base/db/schema.ts";
import type { Browser } from "../../support/club.ts";
import { bookFees, closeAccount, onboard, pay, reverseTransfer, settle } from "../../support/stripe-double/actions.ts";
import { ApiError } from "../../support/stripe-double/api-error.ts";
import { closeDispute, dispute, failRefund, refund } from "../../support/stripe-double/money.ts";
import type { Action } from "./actions.ts";
import { isCorrection, onCorrection } from "./corrections.ts";
import { challengeOwnFish, decideChallenge } from "./deposits.ts";
import { ends, type MoneyClub, names, terms } from "./money-club.ts";
import { Killed } from "./mortal.ts";
import { divisionOf } from "./prizes.ts";
import { isOfTeams, onTeams } from "./teams.ts";

/** The intents that the anglers' browsers know, by angler. */
export type Known = Map<number, string>;

/** Sends a request. Null if the program was killed before it replied, which isn't a failure. */
export async function send(browser: Browser, path: string, json?: unknown): Promise<Response | null> {
  try {
    return await browser.send(path, { method: "POST", json: json ?? {} });
  } catch (error) {
    if (error instanceof Killed) return null;
    throw error;
  }
}

const severalTimes = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

/** Acts in Stripe's dashboard. It isn't a failure if Stripe refuses the action. */
function atStripe(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

type Opening = { who: number; pots?: string[] | undefined };

async function open(moneyClub: MoneyClub, intents: Known, { who, pots }: Opening, times: number): Promise<void> {
  const path = `/api/tournaments/${moneyClub.tournamentId}/create-payment-intent`;
  const call = () => send(moneyClub.angler(who), path, { ...(pots && { pots }), ...divisionOf(moneyClub, who) });
  const opened = new Set<string>();
  for (const response of await severalTimes(times, call)) {
    if (response?.status !== 200) continue;
    const { paymentIntentId } = (await response.json()) as { paymentIntentId: string };
    opened.add(paymentIntentId);
    intents.set(who, paymentIntentId);
  }
  if (opened.size > 1) throw new Error(`Opening ${times} times at once created ${[...opened].join(" and ")}.`);
}

async function confirm(moneyClub: MoneyClub, intents: Known, who: number, times: number): Promise<void> {
  const paymentIntentId = intents.get(who);
  if (!paymentIntentId) return;
  const path = `/api/tournaments/${moneyClub.tournamentId}/confirm-payment`;
  await severalTimes(times, () => send(moneyClub.angler(who), path, { paymentIntentId }));
}

async function paymentOf(moneyClub: MoneyClub, who: number): Promise<number | null> {
  const { userId } = moneyClub.angler(who);
  const rows = await moneyClub.club.store
    .read(async (db) =>
      db
        .select({ id: payments.id, status: payments.status })
        .from(payments)
        .where(eq(payments.userId, userId))
        .orderBy(payments.id),
    )
    .catch(() => []);
  return rows.findLast(({ status }) => status === "succeeded")?.id ?? null;
}

const chargeOf = (moneyClub: MoneyClub, intents: Known, who: number) =>
  moneyClub.double.world.charges.get(String(moneyClub.double.world.intents.get(intents.get(who) ?? "")?.latest_charge));

async function onPayment(moneyClub: MoneyClub, who: number, act: string, body: unknown, times = 1): Promise<void> {
  const id = await paymentOf(moneyClub, who);
  if (id !== null) await severalTimes(times, () => send(moneyClub.admin, `/api/admin/payments/${id}/${act}`, body));
}

async function payoutAt(moneyClub: MoneyClub, position: number): Promise<number | null> {
  const rows = await moneyClub.club.store
    .read(async (db) => db.select({ id: payouts.id }).from(payouts).orderBy(payouts.id))
    .catch(() => []);
  return rows[position % Math.max(1, rows.length)]?.id ?? null;
}

type SetUp = Extract<Action, { does: "set up account" }>;

export async function setUpAccount(moneyClub: MoneyClub, { who, reached }: Omit<SetUp, "does">): Promise<void> {
  await send(moneyClub.angler(who), "/api/connect/create-account");
  await send(moneyClub.angler(who), "/api/connect/onboarding-link");
  const { accounts } = moneyClub.double.world;
  const account = [...accounts.values()].findLast(
    ({ metadata }) => metadata?.user === String(moneyClub.angler(who).userId),
  );
  if (account && reached) onboard(moneyClub.double.world, account.id, reached);
  await moneyClub
    .angler(who)
    .send("/api/connect/account-status")
    .catch(() => null);
}

/** Delivers the chosen events in this order, some of them perhaps twice. */
export async function deliver(moneyClub: MoneyClub, picks: readonly number[]): Promise<void> {
  const { webhooks } = moneyClub.double;
  for (const pick of picks) {
    const event = webhooks.events[pick % Math.max(1, webhooks.events.length)];
    if (!event) continue;
    const { payload, signature } = webhooks.signed(event);
    const headers = { "stripe-signature": signature, origin: null };
    await moneyClub.club.visitor
      .send("/api/stripe/webhook", { body: payload, headers })
      .catch((error: unknown) => error instanceof Killed || Promise.reject(error));
  }
}

function settleOne(moneyClub: MoneyClub, succeeds: boolean): void {
  const { world } = moneyClub.double;
  const waiting = [...world.intents.values()].find(({ status }) => status === "processing");
  if (waiting) settle(world, waiting.id, succeeds);
}

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

async function atStripesSide(moneyClub: MoneyClub, intents: Known, action: Action): Promise<void> {
  const { world, faults, forgetKeys } = moneyClub.double;
  if (action.does === "pay") atStripe(() => pay(world, intents.get(action.who) ?? "", action.outcome, action.method));
  if (action.does === "settle") settleOne(moneyClub, action.succeeds);
  if (action.does === "refund at Stripe" || action.does === "dispute") {
    const charge = chargeOf(moneyClub, intents, action.who);
    if (charge && action.does === "dispute" && !charge.disputed && !charge.refunded) dispute(world, charge);
    if (charge && action.does === "refund at Stripe") atStripe(() => refund(world, charge, action.cents ?? undefined));
  }
  if (action.does === "return a refund") {
    const oneRefund = pick(
      [...world.refunds.values()].filter(({ status }) => status === "succeeded"),
      action.which,
    );
    if (oneRefund && !world.charges.get(String(oneRefund.charge))?.disputed) failRefund(world, oneRefund.id);
  }
  if (action.does === "close a dispute") {
    const openDispute = [...world.disputes.values()].find(({ status }) => status === "needs_response");
    if (openDispute) closeDispute(world, openDispute.id, action.won ? "won" : "lost");
  }
  if (action.does === "close account") {
    const account = pick([...world.accounts.values()], action.who);
    if (account) closeAccount(world, account.id);
  }
  if (action.does === "reverse") {
    const transfer = pick([...world.transfers.values()], action.which);
    const cents = action.cents ?? undefined;
    if (transfer && !transfer.reversed && (cents ?? 0) <= transfer.amount - transfer.amount_reversed)
      reverseTransfer(world, transfer.id, cents);
  }
  if (action.does === "balance") world.available = action.cents;
  if (action.does === "book late") {
    world.booksLate = action.isLate;
    if (!action.isLate) bookFees(world);
  }
  if (action.does === "forget keys") forgetKeys();
  if (action.does === "fault") faults.order(action.kind, new RegExp(action.at), action.times);
}

/** A refusal is expected for fewer than the number of anglers who joined. */
async function setPlaces({ admin, tournamentId }: MoneyClub, capacity: number | null): Promise<void> {
  const path = `/api/admin/tournaments/${tournamentId}`;
  try {
    await admin.send(path, { method: "PUT", json: { ...terms, capacity } });
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

async function atTheClub(moneyClub: MoneyClub, intents: Known, action: Action): Promise<void> {
  const { tournamentId, admin } = moneyClub;
  const reason = "It was the storm.";
  if (action.does === "open") await open(moneyClub, intents, action, action.times);
  if (action.does === "confirm") await confirm(moneyClub, intents, action.who, action.times);
  if (action.does === "join") {
    await open(moneyClub, intents, action, 1);
    atStripe(() => pay(moneyClub.double.world, intents.get(action.who) ?? "", "succeeds"));
    await confirm(moneyClub, intents, action.who, 1);
  }
  if (action.does === "challenge") {
    const intent = await challengeOwnFish(moneyClub, action);
    if (intent !== null) intents.set(action.who, intent);
  }
  if (action.does === "decide a challenge") await decideChallenge(moneyClub, action);
  if (action.does === "events") await deliver(moneyClub, action.picks);
  if (action.does === "leave") await send(moneyClub.angler(action.who), `/api/tournaments/${tournamentId}/leave`);
  if (action.does === "refund") await onPayment(moneyClub, action.who, "refund", { reason }, action.times);
  if (action.does === "decide") {
    const decision = action.gives ? "give_back" : "take_out";
    await onPayment(moneyClub, action.who, "decide", { decision, reason });
  }
  if (action.does === "enter by hand") {
    const note = "Paid at the ramp.";
    await send(admin, `/api/admin/tournaments/${tournamentId}/entries`, {
      ...{ username: names[action.who], note },
      ...(action.pots && { pots: action.pots }),
      ...divisionOf(moneyClub, action.who),
    });
  }
  if (action.does === "wait for a place") {
    const place = { waitlist: true, ...divisionOf(moneyClub, action.who) };
    await send(moneyClub.angler(action.who), `/api/tournaments/${tournamentId}/join`, place);
  }
  if (action.does === "set places") await setPlaces(moneyClub, action.capacity);
  if (action.does === "take out") {
    const { userId } = moneyClub.angler(action.who);
    const path = `/api/admin/tournaments/${tournamentId}/entries/${userId}/remove`;
    await send(admin, path, { reason, keepFee: action.keepFee });
  }
  if (action.does === "cancel tournament" && action.isSo) {
    await send(admin, `/api/admin/tournaments/${tournamentId}/cancel`, { reason });
  }
  if (action.does === "set up account") await setUpAccount(moneyClub, action);
  if (action.does === "process" && moneyClub.now() >= ends) {
    await severalTimes(action.times, () => send(admin, "/api/admin/process-payouts", { tournamentId, reason }));
  }
  if (action.does === "send" || action.does === "pay by hand" || action.does === "undo by hand") {
    const id = await payoutAt(moneyClub, action.position);
    if (id === null) return;
    const byHand = `/api/admin/payout/${id}/by-hand`;
    if (action.does === "pay by hand") await send(admin, byHand, { note: "In cash.", reason });
    else if (action.does === "undo by hand") await send(admin, `${byHand}/undo`, { note: "Not in cash." });
    else await severalTimes(action.times, () => send(admin, `/api/admin/payout/${id}/process`, { reason }));
  }
}

export async function perform(moneyClub: MoneyClub, intents: Known, action: Action): Promise<void> {
  if (action.does === "wait") moneyClub.wait(action.minutes * 60_000);
  else if (action.does === "kill") moneyClub.killIn(action.steps);
  else if (action.does === "run") await moneyClub.run(action.what);
  else if (isCorrection(action)) await onCorrection(moneyClub, action, send);
  else if (isOfTeams(action)) await onTeams(moneyClub, action, send);
  else {
    await atTheClub(moneyClub, intents, action);
    await atStripesSide(moneyClub, intents, action);
  }
  await moneyClub.revive();
}
