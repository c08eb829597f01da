import { asc } from "drizzle-orm";
import { audit, ledger, notifications, participants, payments, webhookEvents } from "../../../src/base/db/schema.ts";
import { createTaskRunner } from "../../../src/base/tasks/run-tasks.ts";
import type { ConfirmedPayment, OpenedPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import { taskHandlers } from "../../../src/task-handlers.ts";
import { type Browser, bodyOf, type Club } from "../../support/club.ts";

/** The actions of angler and bank in mock mode. */
export type Act = {
  outcome: "succeeds" | "declined" | "needs-action" | "processing" | "backend-fails";
  method?: string;
};

/** The fields that the last step's form posts in mock mode, without script. */
export const paidByCard = { outcome: "succeeds", method: "card" };

export async function open(angler: Browser, id: number): Promise<OpenedPayment & { http: number }> {
  return bodyOf(await angler.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" }));
}

export async function act(angler: Browser, intentId: string, { outcome, method = "card" }: Act): Promise<Response> {
  return angler.send(`/api/mock/payments/${intentId}`, { json: { outcome, method } });
}

export async function confirm(angler: Browser, id: number, paymentIntentId: string) {
  const response = await angler.send(`/api/tournaments/${id}/confirm-payment`, { json: { paymentIntentId } });
  return bodyOf<ConfirmedPayment & { http: number; code?: string }>(response);
}

/** Opens, pays and confirms a payment. Returns the opened payment. */
export async function pay(angler: Browser, id: number): Promise<OpenedPayment> {
  const opened = await open(angler, id);
  await act(angler, opened.paymentIntentId, { outcome: "succeeds" });
  await confirm(angler, id, opened.paymentIntentId);
  return opened;
}

/** Runs the tasks that were queued after a commit. */
export const runTasks = ({ deps }: Club): Promise<number> =>
  createTaskRunner(deps.store, deps.clock, deps.log, taskHandlers(deps)).runDue();

/** Everything that a payment can leave behind, in order. */
export const traces = ({ store }: Club) =>
  store.read(async (db) => ({
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    entries: await db.select().from(participants).orderBy(asc(participants.id)),
    ledger: await db.select().from(ledger).orderBy(asc(ledger.id)),
    notices: await db.select().from(notifications).orderBy(asc(notifications.id)),
    audit: await db.select().from(audit).orderBy(asc(audit.id)),
    events: await db.select().from(webhookEvents).orderBy(webhookEvents.id),
  }));

/** One user's notifications, the latest last. */
export async function toldTo(club: Club, { userId }: Browser): Promise<string[]> {
  const { notices } = await traces(club);
  return notices.filter((notice) => notice.userId === userId).map(({ title }) => title);
}

/** The ledger's rows as kind and cents. */
export async function movements(club: Club): Promise<[string, number][]> {
  return (await traces(club)).ledger.map(({ kind, amountCents }) => [kind, amountCents]);
}
