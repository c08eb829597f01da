import { buildPushPayload } from "@block65/webcrypto-web-push";
import { and, eq, getTableColumns, gt } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { notifications, pushSubscriptions, sessions } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { dayMs } from "../base/format/moments.ts";
import { quietUntil, topicOf } from "../base/notifications/topics/notification-topics.ts";
import { TaskPostponed } from "../base/tasks/run-tasks.ts";
import { readClub } from "../club/read-club-settings.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { isDead, pushMessage, restAfter, retryAt } from "./push-and-digest.ts";
import { readPushKeys } from "./push-keys.ts";
import { readPreferences } from "./read-preferences.ts";

const queued = z.object({
  notificationId: z.number(),
  subscriptionId: z.number(),
  until: z.number().describe("UTC ms"),
});

/** The contact for a push service if there are problems with our pushes (RFC 8292). */
async function readSubject(db: Db, config: Config): Promise<string> {
  const { contact } = await readClub(db, config);
  const address = contact.email ?? config.mailServer?.from;
  if (address) return `mailto:${address}`;
  return config.publicOrigin?.startsWith("https:") ? config.publicOrigin : "mailto:club@example.org";
}

/** Null if there is nothing left to send, because the user logged out, turned pushes off, or has read it. */
async function readPush(
  db: Db,
  { notificationId, subscriptionId }: z.output<typeof queued>,
  { config, now }: { config: Config; now: number },
) {
  const [browser] = await db
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.sessionHash))
    .where(and(eq(pushSubscriptions.id, subscriptionId), gt(sessions.expiresAt, now)));
  const [notice] = await db.select().from(notifications).where(eq(notifications.id, notificationId));
  const keys = await readPushKeys(db);
  if (!(browser && notice && keys) || notice.userId !== browser.userId || notice.isRead) return null;
  const preferences = await readPreferences(db, browser.userId);
  const topic = topicOf(notice.type);
  if (topic === null || preferences.mutedTopics.includes(topic)) return null;
  return { browser, notice, keys, preferences, subject: await readSubject(db, config) };
}

const goneStatuses: readonly number[] = [404, 410];
const busyStatuses: readonly number[] = [429, 503];

/**
 * Runs the task 'push': one notification to one browser (docs/rules.md 14.1 to 14.5). A service that can't be reached,
 * or asks to wait, is paused for increasing periods, so that it doesn't delay other services' pushes. An address that
 * no push has reached for a day is deleted.
 */
export function pushSender({
  store,
  push,
  config,
  clock,
  log,
}: Pick<Deps, "store" | "push" | "config" | "clock" | "log">) {
  const resting = new LRUCache<string, { until: number; failures: number }>({ max: 1000 });
  let replied: { service: string; at: number } | null = null;

  function rest(service: string): void {
    const failures = (resting.get(service)?.failures ?? 0) + 1;
    resting.set(service, { until: clock() + restAfter(failures), failures });
  }

  async function post(service: string, ...sent: Parameters<Deps["push"]["post"]>) {
    try {
      const reply = await push.post(...sent);
      resting.delete(service);
      replied = { service, at: clock() };
      return reply;
    } catch (error) {
      rest(service);
      throw error;
    }
  }

  const forget = (subscriptionId: number) =>
    store.write(async (tx) => {
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
    });

  return async (payload: Record<string, unknown>, task: { createdAt: number; attempts: number }): Promise<void> => {
    const request = queued.parse(payload);
    const now = clock();
    const push = await store.read((db) => readPush(db, request, { config, now }));
    if (!(push && config.pushNotifications)) return;
    const { browser, notice, keys, preferences, subject } = push;
    const service = new URL(browser.endpoint).host;
    const hasOthers = replied !== null && replied.service !== service && now - replied.at < dayMs;
    if (isDead({ attempts: task.attempts, ageMs: now - task.createdAt, hasOthers })) {
      log.warn({ service }, "pushes to a browser were stopped after a day without delivery");
      return forget(browser.id);
    }
    if (now >= request.until) return;
    const waitsUntil = Math.max(
      quietUntil(now, preferences.quiet, browser.timeZone) ?? 0,
      resting.get(service)?.until ?? 0,
    );
    if (waitsUntil > now) throw new TaskPostponed(waitsUntil);

    const { endpoint, p256dh, auth } = browser;
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    const options = { ttl: Math.ceil((request.until - now) / 1000), urgency: "high" } as const;
    const data = JSON.stringify(pushMessage(notice));
    const { headers, body } = await buildPushPayload({ data, options }, subscription, { ...keys, subject });
    const { status, retryAfter } = await post(service, endpoint, headers, body);

    if (goneStatuses.includes(status)) {
      await forget(browser.id);
    } else if (busyStatuses.includes(status)) {
      const until = retryAt(retryAfter, clock());
      resting.set(service, { until, failures: 0 });
      throw new TaskPostponed(until);
    } else if (status >= 500) {
      throw new Error(`The push service ${service} replied ${status}.`);
    } else if (status >= 300) {
      log.warn({ service, status }, "a push was refused");
    }
  };
}
