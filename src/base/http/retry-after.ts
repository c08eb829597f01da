/** Parses a `Retry-After` header, in seconds or as a date. Null if it is missing or neither. The result has no upper limit. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
