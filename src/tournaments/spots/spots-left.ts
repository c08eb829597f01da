/** Null has no limit. `left` are those that anybody may take: neither taken nor kept for who waits. */
export type Places = { capacity: number; left: number; waiting: number } | null;

export function placesText(places: Places): string | null {
  if (places === null) return null;
  const { capacity, left, waiting } = places;
  if (left > 0) return `${left} of ${capacity} ${capacity === 1 ? "place" : "places"} left`;
  return waiting > 0 ? `Full: ${waiting} on the waiting list` : "Full";
}

/** Who may enter, and what is left for them; null where that is everybody. */
export const entryText = ({ isMembersOnly }: { isMembersOnly: boolean }, places: Places): string | null =>
  [isMembersOnly && "For members of the club", placesText(places)].filter(Boolean).join(" · ") || null;

const hour = 3_600_000;

/** From here on there is no time to wait long for an answer. */
const atLeast = hour / 2;
const atMost = 24 * hour;

type Times = { startsAt: number; endsAt: number; joinUntil: number | null };

/** Until when a place that is offered now is kept (docs/rules.md 5.20). UTC ms. */
export function offerEndsAt({ startsAt, endsAt, joinUntil }: Times, now: number): number {
  const untilStart = Math.max(atLeast, (startsAt - now) / 2);
  return Math.min(now + Math.floor(Math.min(atMost, untilStart)), joinUntil ?? endsAt, endsAt);
}
