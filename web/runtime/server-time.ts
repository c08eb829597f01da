/** Seconds are lost in a `Date` header, and a page may be as old as its place in the server's cache. */
const toleranceMs = { date: 2000, page: 60_000 } as const;

let offsetMs = 0;

/** The present moment by the server's clock, UTC ms: what is running or over is decided there. */
export const serverNow = (): number => Date.now() + offsetMs;

/** A moment of this device's clock, such as a photo's, by the server's. */
export const asServerTime = (deviceMs: number): number => deviceMs + offsetMs;

function learn(serverMs: number, toleranceInMs: number): boolean {
  const isOff = Math.abs(serverMs - serverNow()) > toleranceInMs;
  if (isOff) offsetMs = serverMs - Date.now();
  return isOff;
}

/** Takes the time from a page that the server rendered at `renderedAt`. Returns whether this device's clock is another. */
export const learnFromPage = (renderedAt: number): boolean => learn(renderedAt, toleranceMs.page);

/** A `fetch` that takes the time from each reply. */
export async function timedFetch(input: string, init?: RequestInit): Promise<Response> {
  const askedAt = performance.now();
  const response = await fetch(input, init);
  const date = Date.parse(response.headers.get("date") ?? "");
  if (!Number.isNaN(date)) learn(date + 500, toleranceMs.date + performance.now() - askedAt);
  return response;
}
