/** A `Date` header has no fractions of a second, and a page may be as old as its entry in the server's cache. */
const toleranceMs = { date: 2000, page: 60_000 } as const;

let offsetMs = 0;

/** The current time by the server's clock, UTC ms: the server decides what is running or over. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Converts a moment of this device's clock, such as a photo's, to the server's. */
export const asServerTime = (deviceMs: number): number => deviceMs + offsetMs;

function learn(serverMs: number, toleranceInMs: number): boolean {
  const isOff = Math.abs(serverMs - serverNow()) > toleranceInMs;
  if (isOff) offsetMs = serverMs - Date.now();
  return isOff;
}

/** Learns the time from a page that the server rendered at `renderedAt`. Returns whether this device's clock differs. */
export const learnFromPage = (renderedAt: number): boolean => learn(renderedAt, toleranceMs.page);

/** A `fetch` that learns the time from each reply. */
export async function timedFetch(input: string, init?: RequestInit): Promise<Response> {
  const askedAt = performance.now();
  const response = await fetch(input, init);
  const date = Date.parse(response.headers.get("date") ?? "");
  if (!Number.isNaN(date)) learn(date + 500, toleranceMs.date + performance.now() - askedAt);
  return response;
}
