import { and, desc, eq, lt, lte, ne } from "drizzle-orm";
import type { Acting, SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { webhookDeliveries, webhooks } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { dayMs, isoText } from "../base/format/moments.ts";
import { messageOf, newMessageId } from "../base/webhooks/queue-webhooks.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { literalOf, mayConnect } from "./hook-client.ts";
import { attemptHook } from "./send-webhook.ts";
import type { NewSecret } from "./webhook-secrets.ts";
import type { DeliveryView, MadeSecret, NewWebhook, WebhookView } from "./webhook-shapes.ts";

/** As many as the queue sends at a time, so that no webhook waits for another. */
export const maxWebhooks = 10;

const shownDeliveries = 50;
const keptDeliveries = 500;
const keptMs = 14 * dayMs;
const overlapMs = dayMs;

type Row = typeof webhooks.$inferSelect;

const viewOf = ({
  id,
  name,
  url,
  events,
  allowsPrivate,
  offAt,
  offReason,
  createdAt,
  deliveredAt,
}: Row): WebhookView => ({
  ...{ id, name, url, events, allowsPrivate, offReason },
  isOn: offAt === null,
  createdAt: isoText(createdAt),
  deliveredAt: isoText(deliveredAt),
});

export const listWebhooks = async (db: Db): Promise<WebhookView[]> =>
  (await db.select().from(webhooks).orderBy(desc(webhooks.id)).limit(maxWebhooks)).map(viewOf);

async function findWebhook(db: Db, id: number): Promise<Row> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw new Refusal("not_found", "This webhook doesn't exist.");
  return row;
}

const deliveriesQuery = (db: Db, id: number) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(shownDeliveries);

/** Throws `not_found`. */
export async function readWebhook(db: Db, id: number): Promise<WebhookView & { deliveries: DeliveryView[] }> {
  const deliveries = (await deliveriesQuery(db, id)).map(
    ({ webhookId: _, payload: __, finishedAt: ___, createdAt, lastAttemptAt, nextAttemptAt, ...rest }) => ({
      ...rest,
      createdAt: isoText(createdAt),
      lastAttemptAt: isoText(lastAttemptAt),
      nextAttemptAt: isoText(nextAttemptAt),
    }),
  );
  return { ...viewOf(await findWebhook(db, id)), deliveries };
}

/** Checks the address without a lookup; sending a message checks the rest. Throws `invalid`. */
function refuseUnfit({ url, allowsPrivate }: NewWebhook): void {
  const target = new URL(url);
  if (target.username || target.password || target.hash) {
    throw Refusal.ofField("url", "An address can't contain a username, a password or a # fragment");
  }
  if (allowsPrivate) {
    const literal = literalOf(target);
    if (literal && !mayConnect(literal, true)) throw Refusal.ofField("url", "This host can't be allowed");
    return;
  }
  if (target.protocol !== "https:") throw Refusal.ofField("url", "Use https, or allow the host below");
  const literal = literalOf(target);
  const isLocal = (literal && !mayConnect(literal, false)) || /(^|\.)localhost\.?$/i.test(target.hostname);
  if (isLocal) throw Refusal.ofField("url", "This address is on a private network: allow the host below");
}

const record = (
  tx: Tx,
  admin: SignedIn,
  action: string,
  { id, name, url }: Pick<Row, "id" | "name" | "url">,
  now: number,
) => {
  // The path of a chat's address is often its secret.
  const detail = { webhookId: id, name, host: new URL(url).host };
  return recordAudit(tx, admin, { action, subject: "club", subjectId: null, detail }, now);
};

/** Throws `too_many` or `invalid`. */
export async function makeWebhook(
  tx: Tx,
  admin: SignedIn,
  input: NewWebhook,
  { secret, sealed }: NewSecret,
  now: number,
): Promise<MadeSecret> {
  refuseUnfit(input);
  if ((await tx.$count(webhooks)) >= maxWebhooks) {
    throw new Refusal("too_many", `A club can have at most ${maxWebhooks} webhooks. Delete one first.`);
  }
  const [row] = await tx
    .insert(webhooks)
    .values({ ...input, secret: sealed, createdAt: now, createdById: admin.id })
    .returning();
  if (!row) throw new Error("The webhook was not saved.");
  await record(tx, admin, input.allowsPrivate ? "make-webhook-in-private-network" : "make-webhook", row, now);
  return { id: row.id, secret };
}

/** Idempotent. Throws `not_found`. */
export async function setWebhookEnabled(
  tx: Tx,
  admin: SignedIn,
  id: number,
  isOn: boolean,
  now: number,
): Promise<void> {
  const row = await findWebhook(tx, id);
  if ((row.offAt === null) === isOn) return;
  await tx
    .update(webhooks)
    .set({ offAt: isOn ? null : now, offReason: null })
    .where(eq(webhooks.id, id));
  await record(tx, admin, isOn ? "turn-webhook-on" : "turn-webhook-off", row, now);
}

/** The previous secret also signs for a day. Throws `not_found`. */
export async function rotateSecret(
  tx: Tx,
  admin: SignedIn,
  id: number,
  { secret, sealed }: NewSecret,
  now: number,
): Promise<MadeSecret> {
  const row = await findWebhook(tx, id);
  const values = { secret: sealed, previousSecret: row.secret, previousUntil: now + overlapMs };
  await tx.update(webhooks).set(values).where(eq(webhooks.id, id));
  await record(tx, admin, "rotate-webhook-secret", row, now);
  return { id, secret };
}

/** Throws `not_found`. */
export async function deleteWebhook(tx: Tx, admin: SignedIn, id: number, now: number): Promise<void> {
  const row = await findWebhook(tx, id);
  await tx.delete(webhooks).where(eq(webhooks.id, id));
  await record(tx, admin, "delete-webhook", row, now);
}

/** Sends one test message now, without retries, and logs it. Throws `not_found`, or `delivery_failed`. */
export async function testWebhook(
  { config, hooks, clock }: Pick<Deps, "config" | "hooks" | "clock">,
  { write }: Pick<Acting, "write">,
  id: number,
): Promise<string> {
  const hook = await write((tx) => findWebhook(tx, id));
  const createdAt = clock();
  const payload = messageOf("test", { action: "test" }, createdAt);
  const messageId = newMessageId();
  const { isDelivered, replyStatus, replyText } = await attemptHook(
    { config, hooks },
    hook,
    { messageId, payload },
    createdAt,
  );
  const now = clock();
  await write(async (tx) => {
    if ((await tx.$count(webhooks, eq(webhooks.id, id))) === 0) return;
    const status = isDelivered ? ("delivered" as const) : ("failed" as const);
    const times = { createdAt, lastAttemptAt: now, finishedAt: now };
    await tx.insert(webhookDeliveries).values({
      webhookId: id,
      messageId,
      event: "test",
      payload,
      status,
      attempts: 1,
      replyStatus,
      replyText,
      ...times,
    });
    if (isDelivered) await tx.update(webhooks).set({ deliveredAt: now }).where(eq(webhooks.id, id));
  });
  if (isDelivered) return `The receiver replied ${replyStatus}.`;
  const reasonText = replyStatus === null ? replyText : `The receiver replied ${replyStatus}. ${replyText}`.trim();
  throw new Refusal("delivery_failed", reasonText);
}

/** Deletes finished messages after two weeks, and all but the latest of each webhook. Returns how many. */
export async function forgetDeliveries(tx: Tx, now: number): Promise<number> {
  const { id, webhookId, status, finishedAt } = webhookDeliveries;
  let count = (
    await tx
      .delete(webhookDeliveries)
      .where(lte(finishedAt, now - keptMs))
      .returning({ id })
  ).length;
  for (const hook of await tx.select({ id: webhooks.id }).from(webhooks).orderBy(webhooks.id)) {
    const [oldest] = await tx
      .select({ id })
      .from(webhookDeliveries)
      .where(eq(webhookId, hook.id))
      .orderBy(desc(id))
      .offset(keptDeliveries)
      .limit(1);
    if (!oldest) continue;
    const isSurplus = and(eq(webhookId, hook.id), ne(status, "waiting"), lt(id, oldest.id + 1));
    count += (await tx.delete(webhookDeliveries).where(isSurplus).returning({ id })).length;
  }
  return count;
}
