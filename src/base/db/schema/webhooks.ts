import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";

/** Addresses of other programs that are notified of events. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: id(),
    name: text().notNull(),
    url: text().notNull(),
    /** Kinds of events, such as "catch.decided". */
    events: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The secret `whsec_…`, encrypted. */
    secret: text().notNull(),
    /** The secret before a rotation, which also signs until `previousUntil`. */
    previousSecret: text(),
    previousUntil: instant(),
    /** An admin allowed the host, which may be in a private network and without TLS. */
    allowsPrivate: flag().notNull(),
    /** Null while it's on. */
    offAt: instant(),
    /** Set if it was switched off after failures. */
    offReason: text(),
    /** When a delivery last succeeded. */
    deliveredAt: instant(),
    createdAt: instant().notNull(),
    createdById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [index("webhooks_maker").on(t.createdById)],
);

/** Each message to each webhook, with the outcome of its latest attempt. Pruned by a job. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The header `webhook-id`, the same in every attempt. */
    messageId: text().notNull(),
    event: text().notNull(),
    /** JSON, sent unchanged. */
    payload: text().notNull(),
    status: text({ enum: ["waiting", "delivered", "failed"] }).notNull(),
    attempts: integer().notNull(),
    lastAttemptAt: instant(),
    nextAttemptAt: instant(),
    /** The receiver's HTTP status; null without a reply. */
    replyStatus: integer(),
    /** The beginning of the receiver's reply, or why there was none. */
    replyText: text(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_message").on(t.messageId),
    index("webhook_deliveries_hook").on(t.webhookId, t.id),
    index("webhook_deliveries_finished").on(t.finishedAt),
  ],
);
