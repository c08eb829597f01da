import { expect, test } from "bun:test";
import { ago } from "../../web/layout/notifications/ago.ts";

const now = Date.UTC(2026, 5, 6, 17);
const minute = 60_000;

test.each([
  [-minute, "just now"],
  [minute - 1, "just now"],
  [minute, "1 min ago"],
  [60 * minute - 1, "59 min ago"],
  [60 * minute, "1 hour ago"],
  [1439 * minute, "23 hours ago"],
  [1440 * minute, "1 day ago"],
  [40 * 1440 * minute, "40 days ago"],
])("%d ms before now is '%s'", (ms, phrase) => expect(ago(now - ms, now)).toBe(phrase));
