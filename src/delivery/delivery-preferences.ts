import { z } from "zod";
import { count, text } from "../base/db/shared-fields.ts";
import { isTimeZone } from "../base/format/moments.ts";
import { topics } from "../base/notifications/topics/notification-topics.ts";
import { boundedText, secretText } from "../base/text/text-fields.ts";

const notAService = "This isn't the address of a push service";
const maxAddress = 1000;

/** An https address on the default port with a host name. Its IP address is checked at each connection. */
const isServiceAddress = (address: string): boolean => {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(url.hostname);
};

const wrongKey = "This isn't a browser's key";
const wrongZone = "Enter an IANA time zone, such as America/Chicago";

const endpoint = boundedText(notAService, maxAddress).refine(isServiceAddress, notAService);

/** `POST /api/push`: the browser's subscription, with keys in base64url. */
export const pushSubscription = z.object({
  endpoint,
  p256dh: secretText(wrongKey, 87).regex(/^B[\w-]{86}$/, wrongKey),
  auth: secretText(wrongKey, 22).regex(/^[\w-]{22}$/, wrongKey),
  timeZone: boundedText(wrongZone, 60).refine(isTimeZone, wrongZone),
});

export type PushSubscriptionGiven = z.output<typeof pushSubscription>;

export const pushEnd = z.object({ endpoint: boundedText(notAService, maxAddress) });

export const pushView = z.strictObject({
  publicKey: text.nullable().describe("The club's VAPID key, base64url"),
  browsers: count.describe("The number of your browsers with push notifications turned on."),
});

export type PushView = z.infer<typeof pushView>;

const yesOrNo = "Must be true or false";
const hourError = "Choose an hour of the day";
const hour = z.number(hourError).int(hourError).min(0, hourError).max(23, hourError);

const hours = { quietFrom: hour, quietUntil: hour };

const switches = [...topics, "isQuiet", "mailsDigest"] as const;

const switchesOf = <Tick extends z.ZodType>(tick: Tick) =>
  Object.fromEntries(switches.map((name) => [name, tick])) as Record<(typeof switches)[number], Tick>;

const isNight = (hours: { isQuiet: boolean; quietFrom: number; quietUntil: number }) =>
  !hours.isQuiet || hours.quietFrom !== hours.quietUntil;

const noNight = { path: ["quietUntil"], error: "Quiet hours can't end when they start" };

/** `GET /api/notifications/preferences`. Hours of the day, 0 to 23. */
export const preferencesView = z.strictObject({
  ...switchesOf(z.boolean(yesOrNo)),
  ...hours,
  sendsMail: z.boolean().describe("Whether the club sends email."),
});

export type PreferencesView = z.infer<typeof preferencesView>;

/** Optional, because scripts may predate this topic. If left out, it doesn't change. */
const newTopic = { invites: z.boolean(yesOrNo).optional() };

export const preferencesChange = z
  .object({ ...switchesOf(z.boolean(yesOrNo)), ...newTopic, ...hours })
  .refine(isNight, noNight);

export type PreferencesChange = z.output<typeof preferencesChange>;

/** The page's form, in which an unchecked box is absent. */
export const preferencesForm = z
  .object({ ...switchesOf(z.boolean().default(false)), ...hours })
  .refine(isNight, noNight);
