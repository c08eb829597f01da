export const hourMs = 3_600_000;
const maxHours = 24;

/** The last 24 hours of a tournament up to now, counted from its start, each as its first moment in UTC ms. */
export function hoursOf({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): number[] {
  const until = Math.min(now, endsAt - 1);
  if (until < startsAt) return [];
  const last = Math.floor((until - startsAt) / hourMs);
  const first = Math.max(0, last - maxHours + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => startsAt + (first + index) * hourMs);
}
