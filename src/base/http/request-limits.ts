import { Refusal } from "../../refusal.ts";
import { createRateLimit, noRateLimit, type RateLimit } from "./rate-limit.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export const isMultipart = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** Logins and registrations have limits of their own besides. */
export type RequestKind = "read" | "write" | "upload" | "webhook";

const webhookPath = "/api/stripe/webhook";

/** `path` is without the search. */
export function kindOf(request: Request, path: string, takesPhoto: (path: string) => boolean): RequestKind {
  if (reading.has(request.method)) return "read";
  if (path === webhookPath) return "webhook";
  return request.method === "POST" && isMultipart(request) && takesPhoto(path) ? "upload" : "write";
}

/** At once, then a minute. A weigh-in is one address with a hundred phones; the provider sends events in bursts. */
const rates: Record<RequestKind, { burst: number; perMinute: number }> = {
  read: { burst: 1200, perMinute: 3000 },
  write: { burst: 240, perMinute: 480 },
  upload: { burst: 120, perMinute: 240 },
  webhook: { burst: 2400, perMinute: 2400 },
};

const uploadsAtOnce = 3;

/** One that is read, and one more for a form that was sent twice. Each list has its turn, so others wait for few of these. */
const listsAtOnce = 2;

export type RequestLimits = {
  /** `now` in UTC ms. Throws `too_many`. */
  count(kind: RequestKind, address: string, now: number): void;
  /** Of a photo. Returns how to end it. Throws `too_many`. */
  beginUpload(userId: number): () => void;
  /** Of a list from a file. Returns how to end it. Throws `too_many`. */
  beginList(userId: number): () => void;
};

/** Counts what each account has under way. */
function createAtOnce(most: number, message: string) {
  const underWay = new Map<number, number>();
  return (userId: number): (() => void) => {
    const others = underWay.get(userId) ?? 0;
    if (others >= most) throw new Refusal("too_many", message, { retryAfter: 10 });
    underWay.set(userId, others + 1);
    return () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    };
  };
}

export function createRequestLimits(isOn: boolean): RequestLimits {
  const limit = (kind: RequestKind): RateLimit =>
    isOn ? createRateLimit(rates[kind].burst, rates[kind].perMinute) : noRateLimit;
  const limits: Record<RequestKind, RateLimit> = {
    read: limit("read"),
    write: limit("write"),
    upload: limit("upload"),
    webhook: limit("webhook"),
  };
  const photosAtOnce = isOn ? uploadsAtOnce : Number.POSITIVE_INFINITY;
  return {
    count: (kind, address, now) => limits[kind].count(address, now),
    beginUpload: createAtOnce(photosAtOnce, "Your other photos are still arriving. Please try again."),
    beginList: createAtOnce(
      isOn ? listsAtOnce : Number.POSITIVE_INFINITY,
      "Your other lists are still being read. Please try again.",
    ),
  };
}
