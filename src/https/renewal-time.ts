import { createHash } from "node:crypto";
import type { Certificate } from "./certificate.ts";

/**
 * A third of its life before the end, and up to a thirtieth earlier, so that not all clubs ask an authority at once. The
 * same for all instances and after a restart. UTC ms.
 */
export function renewalTime({ beginsAt, endsAt, fingerprint }: Certificate): number {
  const life = endsAt - beginsAt;
  const share = createHash("sha256").update(fingerprint).digest().readUInt32BE() / 2 ** 32;
  return endsAt - life / 3 - (share * life) / 30;
}

const minute = 60_000;

/** After the first, second, third … failure in a row. Public authorities allow five failures an hour. */
const delays = [5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute, 720 * minute];
const longestMs = 7 * 24 * 60 * minute;

/** UTC ms. `random` is from 0 to 1; `retryAfterMs` is what the authority asked for. */
export function retryTime(failures: number, now: number, random: number, retryAfterMs: number | null): number {
  const delay = delays[Math.min(failures, delays.length) - 1] ?? minute;
  return now + Math.min(Math.max(delay * (0.9 + random * 0.2), retryAfterMs ?? 0), longestMs);
}
