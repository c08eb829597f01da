import { dayIn } from "../../base/format/days.ts";
import { Refusal } from "../../refusal.ts";

/** The earliest day, YYYY-MM-DD, and the message for days before it. */
type Earliest = { day: string; message: string };

/**
 * Today's money moved now; earlier money at noon of its day, so that its date is the same in most zones. Throws `invalid` at `day` for
 * days in the future and before `earliest`.
 */
export function instantOn(day: string, earliest: Earliest, timeZone: string, now: number): number {
  const today = dayIn(new Date(now), timeZone);
  if (day > today) throw Refusal.ofField("day", "Enter today's date or an earlier one");
  if (day < earliest.day) throw Refusal.ofField("day", earliest.message);
  if (day === today) return now;
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: "12:00" }).epochMilliseconds;
}
