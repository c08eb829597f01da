import { counted } from "../../../src/base/format/numbers.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time between `then` and `now` (UTC ms), in words that are the same in every time zone. */
export function ago(then: number, now: number): string {
  const ms = now - then;
  if (ms < minute) return "just now";
  if (ms < hour) return `${Math.floor(ms / minute)} min ago`;
  if (ms < day) return `${counted(Math.floor(ms / hour), "hour")} ago`;
  return `${counted(Math.floor(ms / day), "day")} ago`;
}
