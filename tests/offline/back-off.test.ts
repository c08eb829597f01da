import { expect, test } from "bun:test";
import { backOffMs } from "../../web/offline/back-off.ts";

test("a phone never retries before the time that the club gave, and phones retry at different times", () => {
  expect([backOffMs(5000, 1, 0), backOffMs(5000, 1, 0.5), backOffMs(5000, 1, 1)]).toEqual([5000, 7500, 10_000]);
});

test("each postponed attempt doubles the wait, up to half a minute unless the club asks for more", () => {
  expect([1, 2, 3, 4, 9].map((attempts) => backOffMs(5000, attempts, 0))).toEqual([
    5000, 10_000, 20_000, 30_000, 30_000,
  ]);
  expect(backOffMs(60_000, 3, 0)).toBe(60_000);
});
