import { Refusal } from "../refusal.ts";
import { createRateLimit, noRateLimit, type RateLimit } from "./rate-limit.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export const isMultipart = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** Requests differ in what they cost, so each kind has limits of its own. Logins and registrations have theirs besides. */
export type RequestKind = "read" | "write" | "upload" | "webhook";

/** Where the payment provider tells what happened (src/money/webhook-routes.ts). */
const webhookPath = "/api/stripe/webhook";

/** `path` is the request's own, without what is asked of it; `takesPhoto` says whether forms posted there bring one. */
export function kindOf(request: Request, path: string, takesPhoto: (path: string) => boolean): RequestKind {
  if (reading.has(request.method)) return "read";
  if (path === webhookPath) return "webhook";
  return isMultipart(request) && takesPhoto(path) ? "upload" : "write";
}

/**
 * How many requests at once and then a minute one address may send. A weigh-in is one address: a hundred phones behind
 * the club house's router, each asking for its notifications twice a minute and all opening the same board. The payment
 * provider sends its events in bursts: four hundred entries paid in one evening, some events each.
 */
const rates: Record<RequestKind, { burst: number; perMinute: number }> = {
  read: { burst: 1200, perMinute: 3000 },
  write: { burst: 240, perMinute: 480 },
  upload: { burst: 120, perMinute: 240 },
  webhook: { burst: 2400, perMinute: 2400 },
};

/** Forms with a photo that one account may be sending at the same time. */
const uploadsAtOnce = 3;

export type RequestLimits = {
  /** Counts a request of an address at `now` (UTC ms). Throws `too_many`. */
  count(kind: RequestKind, address: string, now: number): void;
  /** Lets an upload of somebody begin and answers how to end it. Throws `too_many`. */
  beginUpload(userId: number): () => void;
};

export function createRequestLimits(isOn: boolean): RequestLimits {
  const limit = (kind: RequestKind): RateLimit =>
    isOn ? createRateLimit(rates[kind].burst, rates[kind].perMinute) : noRateLimit;
  const limits: Record<RequestKind, RateLimit> = {
    read: limit("read"),
    write: limit("write"),
    upload: limit("upload"),
    webhook: limit("webhook"),
  };
  const underWay = new Map<number, number>();
  return {
    count: (kind, address, now) => limits[kind].count(address, now),
    beginUpload(userId) {
      const others = underWay.get(userId) ?? 0;
      if (isOn && others >= uploadsAtOnce) {
        throw new Refusal("too_many", "Your other photos are still arriving. Please try again.", { retryAfter: 10 });
      }
      underWay.set(userId, others + 1);
      return () => {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left > 0) underWay.set(userId, left);
        else underWay.delete(userId);
      };
    },
  };
}
