import { eq, isNull } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import type { AuditSubject } from "../audit/audit-subjects.ts";
import { catches, payouts, tournaments, users, webhookDeliveries, webhooks } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { isoText } from "../format/moments.ts";
import { queueTasks } from "../tasks/queue-task.ts";
import { eventOfAction } from "./webhook-events.ts";

type Recorded = {
  action: string;
  subject: AuditSubject;
  subjectId: number | null;
  detail?: Record<string, unknown>;
};

const actionsByTheEntrant: ReadonlySet<string> = new Set([
  "join-tournament",
  "join-paid",
  "leave-tournament",
  "withdraw-from-tournament",
]);

async function tournamentOf(db: Db, id: number | null, detail: Record<string, unknown> = {}) {
  if (id === null) return null;
  const [tournament] = await db.select({ name: tournaments.name }).from(tournaments).where(eq(tournaments.id, id));
  return { id, name: tournament?.name ?? (typeof detail.name === "string" ? detail.name : null) };
}

async function anglerOf(db: Db, id: unknown) {
  if (typeof id !== "number") return null;
  const { username, displayName } = users;
  const [angler] = await db.select({ id: users.id, username, displayName }).from(users).where(eq(users.id, id));
  return angler ?? null;
}

async function aboutCatch(db: Db, id: number) {
  const { userId, tournamentId, species } = catches;
  const [fish] = await db.select({ userId, tournamentId, species }).from(catches).where(eq(catches.id, id));
  return {
    catch: { id, species: fish?.species ?? null },
    angler: await anglerOf(db, fish?.userId),
    tournament: await tournamentOf(db, fish?.tournamentId ?? null),
  };
}

async function aboutPayout(db: Db, id: number) {
  const { userId, tournamentId, amountCents, status } = payouts;
  const [payout] = await db
    .select({ userId, tournamentId, amountCents, status })
    .from(payouts)
    .where(eq(payouts.id, id));
  return {
    payout: { id, amountCents: payout?.amountCents ?? null, status: payout?.status ?? null },
    angler: await anglerOf(db, payout?.userId),
    tournament: await tournamentOf(db, payout?.tournamentId ?? null),
  };
}

async function aboutTournament(db: Db, actor: AuditActor, { action, subjectId, detail }: Recorded) {
  const tournament = await tournamentOf(db, subjectId, detail);
  if (eventOfAction[action]?.[0] !== "entry.changed") return { tournament };
  return { tournament, angler: await anglerOf(db, actionsByTheEntrant.has(action) ? actor.id : detail?.userId) };
}

async function about(db: Db, actor: AuditActor, recorded: Recorded): Promise<object> {
  const { subject, subjectId } = recorded;
  if (subjectId !== null && subject === "catch") return aboutCatch(db, subjectId);
  if (subjectId !== null && subject === "payout") return aboutPayout(db, subjectId);
  return aboutTournament(db, actor, recorded);
}

export const newMessageId = (): string => `msg_${crypto.randomUUID().replaceAll("-", "")}`;

export const messageOf = (type: string, data: object, now: number): string =>
  JSON.stringify({ type, timestamp: isoText(now), data });

/** Queues a message to each webhook that wants the events among these recorded actions, in their transaction. */
export async function queueWebhooks(
  tx: Tx,
  actor: AuditActor,
  recorded: readonly Recorded[],
  now: number,
): Promise<void> {
  const events = recorded.flatMap((record) => {
    const [event, action] = eventOfAction[record.action] ?? [];
    return event && action ? [{ event, action, one: record }] : [];
  });
  if (events.length === 0) return;
  const hooks = await tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(isNull(webhooks.offAt))
    .orderBy(webhooks.id);
  for (const { event, action, one } of events) {
    const wanting = hooks.filter((hook) => hook.events.includes(event));
    if (wanting.length === 0) continue;
    const payload = messageOf(event, { action, ...(await about(tx, actor, one)) }, now);
    const deliveries = await tx
      .insert(webhookDeliveries)
      .values(
        wanting.map(({ id }) => ({
          ...{ webhookId: id, messageId: newMessageId(), event, payload },
          ...{ status: "waiting" as const, attempts: 0, nextAttemptAt: now, createdAt: now },
        })),
      )
      .returning({ id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId });
    // A webhook has one message in progress at a time, so that one that hangs doesn't hold up the others.
    const tasks = deliveries.map(({ id, webhookId }) => ({
      key: String(id),
      payload: { deliveryId: id, owner: webhookId },
    }));
    await queueTasks(tx, "webhook", tasks, now);
  }
}
