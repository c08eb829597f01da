import { eq, getTableColumns } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { users, webhookDeliveries, webhooks } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { notifyAll } from "../base/notifications/notify.ts";
import { TaskPostponed } from "../base/tasks/run-tasks.ts";
import type { Deps } from "../deps.ts";
import { HookFailure } from "./hook-client.ts";
import { readSecret } from "./webhook-secrets.ts";

const minute = 60_000;
const hour = 60 * minute;

/** The waits after each failed attempt: ten attempts within about three days. */
export const retryWaits = [
  5000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

type Hook = typeof webhooks.$inferSelect;
export type Outcome = { isDelivered: boolean; replyStatus: number | null; replyText: string };

type Needs = Pick<Deps, "config" | "hooks">;

/** Both secrets sign for a day after a rotation. */
function signaturesOf(config: Needs["config"], hook: Hook, id: string, body: string, now: number): string | null {
  const previous = hook.previousUntil !== null && hook.previousUntil > now ? hook.previousSecret : null;
  const secrets = [hook.secret, ...(previous === null ? [] : [previous])].map((sealed) => readSecret(config, sealed));
  const [current] = secrets;
  if (!current) return null;
  return secrets.flatMap((secret) => (secret ? [new Webhook(secret).sign(id, new Date(now), body)] : [])).join(" ");
}

/** One attempt. It never throws because of the receiver. */
export async function attemptHook(
  { config, hooks }: Needs,
  hook: Hook,
  { messageId, payload }: { messageId: string; payload: string },
  now: number,
): Promise<Outcome> {
  const signature = signaturesOf(config, hook, messageId, payload, now);
  if (signature === null) {
    const replyText = "The webhook's secret can't be decrypted. Rotate it.";
    return { isDelivered: false, replyStatus: null, replyText };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": "FishTournament-Webhooks",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now / 1000)),
    "webhook-signature": signature,
  };
  try {
    const { status, text } = await hooks.post({ ...hook, headers, body: payload });
    const isRedirect = status >= 300 && status < 400;
    return {
      isDelivered: status >= 200 && status < 300,
      replyStatus: status,
      replyText: isRedirect ? "The receiver redirected the message. Redirects aren't followed." : text,
    };
  } catch (error) {
    if (!(error instanceof HookFailure)) throw error;
    return { isDelivered: false, replyStatus: null, replyText: error.message };
  }
}

async function readDelivery(db: Db, id: number) {
  const [row] = await db
    .select({ delivery: getTableColumns(webhookDeliveries), hook: getTableColumns(webhooks) })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

/** Switches the webhook off if nothing reached it since this message was created, days ago. */
async function switchOff(tx: Tx, hook: Hook, createdAt: number, now: number): Promise<void> {
  const [current] = await tx.select().from(webhooks).where(eq(webhooks.id, hook.id));
  if (!current || current.offAt !== null || (current.deliveredAt ?? 0) >= createdAt) return;
  const offReason = "No message could be delivered for three days.";
  await tx.update(webhooks).set({ offAt: now, offReason }).where(eq(webhooks.id, hook.id));
  const admins = await tx.select({ userId: users.id }).from(users).where(eq(users.isAdmin, true)).orderBy(users.id);
  const notice = {
    type: "account_changed" as const,
    title: "Webhook Turned Off",
    message: `No message to "${hook.name}" could be delivered for three days. Turn it on again once its address works.`,
    link: `/admin/settings/webhooks/${hook.id}`,
  };
  await notifyAll(
    tx,
    admins.map(({ userId }) => ({ userId, ...notice })),
    now,
  );
}

const queued = z.object({ deliveryId: z.number() });

/** Runs the task "webhook": one attempt of one message (docs/rules.md 12.12). */
export const webhookSender =
  ({ store, config, hooks, clock }: Pick<Deps, "store" | "config" | "hooks" | "clock">) =>
  async (payload: Record<string, unknown>): Promise<void> => {
    const { deliveryId } = queued.parse(payload);
    const row = await store.read((db) => readDelivery(db, deliveryId));
    if (row?.delivery.status !== "waiting") return;
    const { delivery, hook } = row;
    const isThis = eq(webhookDeliveries.id, deliveryId);
    if (hook.offAt !== null) {
      const ended = { status: "failed" as const, nextAttemptAt: null, finishedAt: clock() };
      await store.write(async (tx) => {
        await tx
          .update(webhookDeliveries)
          .set({ ...ended, replyText: "The webhook was turned off." })
          .where(isThis);
      });
      return;
    }
    const { isDelivered, ...reply } = await attemptHook({ config, hooks }, hook, delivery, clock());
    const now = clock();
    const attempts = delivery.attempts + 1;
    const wait = isDelivered ? undefined : retryWaits[delivery.attempts];
    const nextAttemptAt = wait === undefined ? null : now + wait;
    const ended = nextAttemptAt === null ? { finishedAt: now } : {};
    const unfinished = nextAttemptAt === null ? ("failed" as const) : ("waiting" as const);
    const status = isDelivered ? "delivered" : unfinished;
    await store.write(async (tx) => {
      await tx
        .update(webhookDeliveries)
        .set({ ...reply, ...ended, status, attempts, lastAttemptAt: now, nextAttemptAt })
        .where(isThis);
      if (isDelivered) await tx.update(webhooks).set({ deliveredAt: now }).where(eq(webhooks.id, hook.id));
      else if (nextAttemptAt === null) await switchOff(tx, hook, delivery.createdAt, now);
    });
    if (nextAttemptAt !== null) throw new TaskPostponed(nextAttemptAt);
  };
