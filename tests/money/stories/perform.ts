import { eq } from "drizzle-orm";
import { payments, payouts } from "../../../src/db/schema.ts";
import type { Browser } from "../../support/club.ts";
import { bookFees, closeAccount, onboard, pay, reverseTransfer, settle } from "../../support/stripe-double/acts.ts";
import { ApiError } from "../../support/stripe-double/api-error.ts";
import { closeDispute, dispute, failRefund, refund } from "../../support/stripe-double/money.ts";
import type { Deed } from "./deeds.ts";
import { ends, type MoneyClub, names } from "./money-club.ts";
import { Killed } from "./mortal.ts";

/** The intents that the anglers' browsers know, by angler. */
export type Known = Map<number, string>;

/** Sends a request; that the program was killed meanwhile is no failure, and answers null. */
async function send(browser: Browser, path: string, json?: unknown): Promise<Response | null> {
  try {
    return await browser.send(path, { method: "POST", json: json ?? {} });
  } catch (error) {
    if (error instanceof Killed) return null;
    throw error;
  }
}

const severalTimes = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

/** What Stripe refuses its own dashboard is no failure either. */
function atStripe(deed: () => void): void {
  try {
    deed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

async function open(the: MoneyClub, known: Known, who: number, times: number): Promise<void> {
  const call = () => send(the.angler(who), `/api/tournaments/${the.tournamentId}/create-payment-intent`);
  const opened = new Set<string>();
  for (const response of await severalTimes(times, call)) {
    if (response?.status !== 200) continue;
    const { paymentIntentId } = (await response.json()) as { paymentIntentId: string };
    opened.add(paymentIntentId);
    known.set(who, paymentIntentId);
  }
  if (opened.size > 1) throw new Error(`Opened ${times} times at once it became ${[...opened].join(" and ")}.`);
}

async function confirm(the: MoneyClub, known: Known, who: number, times: number): Promise<void> {
  const paymentIntentId = known.get(who);
  if (!paymentIntentId) return;
  const path = `/api/tournaments/${the.tournamentId}/confirm-payment`;
  await severalTimes(times, () => send(the.angler(who), path, { paymentIntentId }));
}

async function paymentOf(the: MoneyClub, who: number): Promise<number | null> {
  const { userId } = the.angler(who);
  const rows = await the.club.store
    .read(async (db) =>
      db.select({ id: payments.id, status: payments.status }).from(payments).where(eq(payments.userId, userId)),
    )
    .catch(() => []);
  return rows.findLast(({ status }) => status === "succeeded")?.id ?? null;
}

const chargeOf = (the: MoneyClub, known: Known, who: number) =>
  the.double.world.charges.get(String(the.double.world.intents.get(known.get(who) ?? "")?.latest_charge));

async function onPayment(the: MoneyClub, who: number, act: string, body: unknown, times = 1): Promise<void> {
  const id = await paymentOf(the, who);
  if (id !== null) await severalTimes(times, () => send(the.admin, `/api/admin/payments/${id}/${act}`, body));
}

async function payoutAt(the: MoneyClub, position: number): Promise<number | null> {
  const rows = await the.club.store.read(async (db) => db.select({ id: payouts.id }).from(payouts)).catch(() => []);
  return rows[position % 2]?.id ?? null;
}

type SetUp = Extract<Deed, { does: "set up account" }>;

export async function setUpAccount(the: MoneyClub, { who, reached }: Omit<SetUp, "does">): Promise<void> {
  await send(the.angler(who), "/api/connect/create-account");
  await send(the.angler(who), "/api/connect/onboarding-link");
  const { accounts } = the.double.world;
  const own = [...accounts.values()].findLast(({ metadata }) => metadata?.user === String(the.angler(who).userId));
  if (own && reached) onboard(the.double.world, own.id, reached);
  await the
    .angler(who)
    .send("/api/connect/account-status")
    .catch(() => null);
}

/** Delivers the picked events, in that order, some perhaps twice. */
export async function deliver(the: MoneyClub, picks: readonly number[]): Promise<void> {
  const { webhooks } = the.double;
  for (const pick of picks) {
    const event = webhooks.events[pick % Math.max(1, webhooks.events.length)];
    if (!event) continue;
    const { payload, signature } = webhooks.signed(event);
    const headers = { "stripe-signature": signature, origin: null };
    await the.club.visitor
      .send("/api/stripe/webhook", { body: payload, headers })
      .catch((error: unknown) => error instanceof Killed || Promise.reject(error));
  }
}

function settleOne(the: MoneyClub, succeeds: boolean): void {
  const { world } = the.double;
  const waiting = [...world.intents.values()].find(({ status }) => status === "processing");
  if (waiting) settle(world, waiting.id, succeeds);
}

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

async function atStripesSide(the: MoneyClub, known: Known, deed: Deed): Promise<void> {
  const { world, faults, forgetKeys } = the.double;
  if (deed.does === "pay") atStripe(() => pay(world, known.get(deed.who) ?? "", deed.outcome, deed.method));
  if (deed.does === "settle") settleOne(the, deed.succeeds);
  if (deed.does === "refund at Stripe" || deed.does === "dispute") {
    const charge = chargeOf(the, known, deed.who);
    if (charge && deed.does === "dispute" && !charge.disputed && !charge.refunded) dispute(world, charge);
    if (charge && deed.does === "refund at Stripe") atStripe(() => refund(world, charge, deed.cents ?? undefined));
  }
  if (deed.does === "return a refund") {
    const one = pick(
      [...world.refunds.values()].filter(({ status }) => status === "succeeded"),
      deed.which,
    );
    if (one && !world.charges.get(String(one.charge))?.disputed) failRefund(world, one.id);
  }
  if (deed.does === "close a dispute") {
    const one = [...world.disputes.values()].find(({ status }) => status === "needs_response");
    if (one) closeDispute(world, one.id, deed.won ? "won" : "lost");
  }
  if (deed.does === "close account") {
    const one = pick([...world.accounts.values()], deed.who);
    if (one) closeAccount(world, one.id);
  }
  if (deed.does === "reverse") {
    const one = pick([...world.transfers.values()], deed.which);
    const cents = deed.cents ?? undefined;
    if (one && !one.reversed && (cents ?? 0) <= one.amount - one.amount_reversed) reverseTransfer(world, one.id, cents);
  }
  if (deed.does === "balance") world.available = deed.cents;
  if (deed.does === "book late") {
    world.booksLate = deed.isLate;
    if (!deed.isLate) bookFees(world);
  }
  if (deed.does === "forget keys") forgetKeys();
  if (deed.does === "fault") faults.order(deed.kind, new RegExp(deed.at), deed.times);
}

async function atTheClub(the: MoneyClub, known: Known, deed: Deed): Promise<void> {
  const { tournamentId, admin } = the;
  const reason = "It was the storm.";
  if (deed.does === "open") await open(the, known, deed.who, deed.times);
  if (deed.does === "confirm") await confirm(the, known, deed.who, deed.times);
  if (deed.does === "join") {
    await open(the, known, deed.who, 1);
    atStripe(() => pay(the.double.world, known.get(deed.who) ?? "", "succeeds"));
    await confirm(the, known, deed.who, 1);
  }
  if (deed.does === "events") await deliver(the, deed.picks);
  if (deed.does === "leave") await send(the.angler(deed.who), `/api/tournaments/${tournamentId}/leave`);
  if (deed.does === "refund") await onPayment(the, deed.who, "refund", { reason }, deed.times);
  if (deed.does === "decide") {
    const decision = deed.gives ? "give_back" : "take_out";
    await onPayment(the, deed.who, "decide", { decision, reason });
  }
  if (deed.does === "enter by hand") {
    const note = "Paid at the ramp.";
    await send(admin, `/api/admin/tournaments/${tournamentId}/entries`, { username: names[deed.who], note });
  }
  if (deed.does === "take out") {
    const { userId } = the.angler(deed.who);
    const path = `/api/admin/tournaments/${tournamentId}/entries/${userId}/remove`;
    await send(admin, path, { reason, keepFee: deed.keepFee });
  }
  if (deed.does === "cancel tournament" && deed.isSo) {
    await send(admin, `/api/admin/tournaments/${tournamentId}/cancel`, { reason });
  }
  if (deed.does === "set up account") await setUpAccount(the, deed);
  if (deed.does === "process" && the.now() >= ends) {
    await severalTimes(deed.times, () => send(admin, "/api/admin/process-payouts", { tournamentId, reason }));
  }
  if (deed.does === "send" || deed.does === "pay by hand" || deed.does === "undo by hand") {
    const id = await payoutAt(the, deed.position);
    if (id === null) return;
    const byHand = `/api/admin/payout/${id}/by-hand`;
    if (deed.does === "pay by hand") await send(admin, byHand, { note: "In cash." });
    else if (deed.does === "undo by hand") await send(admin, `${byHand}/undo`, { note: "Not in cash." });
    else await severalTimes(deed.times, () => send(admin, `/api/admin/payout/${id}/process`));
  }
}

export async function perform(the: MoneyClub, known: Known, deed: Deed): Promise<void> {
  if (deed.does === "wait") the.wait(deed.minutes * 60_000);
  else if (deed.does === "kill") the.killIn(deed.steps);
  else if (deed.does === "run") await the.run(deed.what);
  else {
    await atTheClub(the, known, deed);
    await atStripesSide(the, known, deed);
  }
  await the.revive();
}
