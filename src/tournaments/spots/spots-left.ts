/** Null means no limit. `left` counts open spots: neither taken nor held for the waiting list. */
export type Spots = { capacity: number; left: number; waiting: number } | null;

export function placesText(places: Spots): string | null {
  if (places === null) return null;
  const { capacity, left, waiting } = places;
  if (left > 0) return `${left} of ${capacity} ${capacity === 1 ? "spot" : "spots"} left`;
  return waiting > 0 ? `Full: ${waiting} on the waiting list` : "Full";
}

/** The limits on entering, with the open spots; null if there are none. */
export const entryText = ({ isMembersOnly }: { isMembersOnly: boolean }, places: Spots): string | null =>
  [isMembersOnly && "For club members", placesText(places)].filter(Boolean).join(" · ") || null;

const hour = 3_600_000;

/** The shortest and longest time to answer an offer. */
const atLeast = hour / 2;
const atMost = 24 * hour;

type Times = { startsAt: number; endsAt: number; joinUntil: number | null };

/** When an offer made now expires (docs/rules.md 5.20). UTC ms. */
export function offerEndsAt({ startsAt, endsAt, joinUntil }: Times, now: number): number {
  const untilStart = Math.max(atLeast, (startsAt - now) / 2);
  return Math.min(now + Math.floor(Math.min(atMost, untilStart)), joinUntil ?? endsAt, endsAt);
}
