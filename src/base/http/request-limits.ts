import { Refusal } from "../../refusal.ts";
import { createRateLimit, noRateLimit, type RateLimit } from "./rate-limit.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

export const isMultipart = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** Logins and registrations also have their own limits. */
export type RequestKind = "read" | "write" | "upload" | "webhook";

const webhookPath = "/api/stripe/webhook";

/** `path` excludes the query. */
export function kindOf(request: Request, path: string, takesPhoto: (path: string) => boolean): RequestKind {
  if (reading.has(request.method)) return "read";
  if (path === webhookPath) return "webhook";
  return request.method === "POST" && isMultipart(request) && takesPhoto(path) ? "upload" : "write";
}

/** A burst, then a rate per minute. A weigh-in is one address with a hundred phones; the provider sends events in bursts. */
const rates: Record<RequestKind, { burst: number; perMinute: number }> = {
  read: { burst: 1200, perMinute: 3000 },
  write: { burst: 240, perMinute: 480 },
  upload: { burst: 120, perMinute: 240 },
  webhook: { burst: 2400, perMinute: 2400 },
};

const uploadsAtOnce = 3;

/** One that is being read, and one for a form that was sent twice. Lists take turns, so others wait for few of them. */
const listsAtOnce = 2;

export type RequestLimits = {
  /** `now` in UTC ms. Throws `too_many`. */
  count(kind: RequestKind, address: string, now: number): void;
  /** Begins a photo upload and returns a function that ends it. Throws `too_many`. */
  beginUpload(userId: number): () => void;
  /** Begins the upload of a list file and returns a function that ends it. Throws `too_many`. */
  beginList(userId: number): () => void;
};

/** Counts each account's uploads in progress. */
function createAtOnce(most: number, message: string) {
  const underWay = new Map<number, number>();
  return (userId: number): (() => void) => {
    const others = underWay.get(userId) ?? 0;
    if (others >= most) throw new Refusal("too_many", message, { retryAfter: 10 });
    underWay.set(userId, others + 1);
    return () => {
      const remaining = (underWay.get(userId) ?? 1) - 1;
      if (remaining > 0) underWay.set(userId, remaining);
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
