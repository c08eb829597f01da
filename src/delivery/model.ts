import { z } from "zod";
import { count, text } from "../db/model.ts";

const notAService = "This is not the address of a push service";
const maxAddress = 1000;

/** A name on the internet, by https on its usual port. What the name leads to is checked at each connection. */
const isServiceAddress = (given: string): boolean => {
  const url = URL.parse(given);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(url.hostname);
};

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};

const wrongKey = "This is not a browser's key";
const wrongZone = "Give an IANA time zone such as America/Chicago";

const endpoint = z.string(notAService).max(maxAddress, notAService).refine(isServiceAddress, notAService);

/** `POST /api/push`: what a browser says of its subscription, keys in base64url. */
export const pushSubscription = z.object({
  endpoint,
  p256dh: z.string(wrongKey).regex(/^B[\w-]{86}$/, wrongKey),
  auth: z.string(wrongKey).regex(/^[\w-]{22}$/, wrongKey),
  timeZone: z.string(wrongZone).max(60, wrongZone).refine(isTimeZone, wrongZone),
});

export type PushSubscriptionGiven = z.output<typeof pushSubscription>;

/** `POST /api/push/end`. */
export const pushEnd = z.object({ endpoint: z.string(notAService).max(maxAddress, notAService) });

/** `GET /api/push`. */
export const pushView = z.strictObject({
  publicKey: text.nullable().describe("The club's VAPID key, base64url"),
  browsers: count.describe("In how many of your browsers pushes are turned on."),
});

export type PushView = z.infer<typeof pushView>;
