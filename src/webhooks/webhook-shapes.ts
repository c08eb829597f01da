import { z } from "zod";
import { count, id, instant, rowNumber, text } from "../base/db/shared-fields.ts";
import { boundedText, requiredText } from "../base/text/text-fields.ts";
import { webhookEvents } from "../base/webhooks/webhook-events.ts";

const eventsError = "Choose at least one event";
const urlError = "Enter an address that begins with https://";

export const newWebhook = z.object({
  name: requiredText("Enter a name, such as Club chat", 60, "A name can have at most 60 characters"),
  url: requiredText(urlError, 500, "An address can have at most 500 characters").refine(
    (url) => /^https?:\/\/[^/]/i.test(url) && URL.canParse(url),
    urlError,
  ),
  events: z
    .array(z.enum(webhookEvents, eventsError), eventsError)
    .min(1, eventsError)
    .max(webhookEvents.length, eventsError)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  allowsPrivate: z.boolean("Choose whether the host is allowed").default(false),
});

export type NewWebhook = z.output<typeof newWebhook>;

export const webhookKey = z.object({ id: rowNumber() });

export const webhookState = z.object({ isOn: z.boolean("Choose on or off") });

export const webhookView = z.strictObject({
  id,
  name: text,
  url: text,
  events: z.array(text),
  allowsPrivate: z.boolean(),
  isOn: z.boolean(),
  offReason: text.nullable(),
  createdAt: instant,
  deliveredAt: instant.nullable(),
});

export type WebhookView = z.infer<typeof webhookView>;

export const deliveryView = z.strictObject({
  id,
  event: text,
  messageId: text,
  status: z.enum(["waiting", "delivered", "failed"]),
  attempts: count,
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  replyStatus: z.int().nullable(),
  replyText: boundedText("The reply must be a string", 1000).nullable(),
});

export type DeliveryView = z.infer<typeof deliveryView>;

export const webhookPage = webhookView.extend({ deliveries: z.array(deliveryView).describe("The latest 50.") });

export const madeSecret = z.strictObject({ id, secret: text.describe("Shown only this once.") });

export type MadeSecret = z.infer<typeof madeSecret>;
