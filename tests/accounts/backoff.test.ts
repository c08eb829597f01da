import { expect, test } from "bun:test";
import { createBackoff } from "../../src/accounts/login/backoff.ts";

const rule = { free: 2, firstMs: 1000, maxMs: 8000, forgiveMs: 60_000 };

/** Fails this many times, each as soon as allowed. Returns the wait before each attempt. */
function waitsOf(times: number): number[] {
  const delay = createBackoff(rule);
  let now = 0;
  return Array.from({ length: times }, () => {
    const wait = delay.waitMs("a", now);
    now += wait;
    delay.count("a", now);
    return wait;
  });
}

test("the first failures cost nothing, then each failure doubles the wait up to the maximum", () => {
  expect(waitsOf(9)).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 8000, 8000]);
});

test("a delay expires, and doesn't affect anyone else", () => {
  const delay = createBackoff(rule);
  for (let n = 0; n < 4; n += 1) delay.count("a", 0);
  expect([0, 500, 1999, 2000].map((now) => delay.waitMs("a", now))).toEqual([2000, 1500, 1, 0]);
  expect(delay.waitMs("b", 0)).toBe(0);
});

test("a clock that was set back never makes the wait longer than the maximum", () => {
  const delay = createBackoff(rule);
  for (let n = 0; n < 9; n += 1) delay.count("a", 86_400_000);
  expect(delay.waitMs("a", 0)).toBe(8000);
});

test("failures are forgiven with time, one by one, however many there were", () => {
  const delay = createBackoff(rule);
  for (let n = 0; n < 1000; n += 1) delay.count("a", 0);
  // Six failures count: two are free, and four reach the longest wait.
  delay.count("a", 4 * 60_000);
  expect(delay.waitMs("a", 4 * 60_000)).toBe(1000);
});

test("a login attempt that is withdrawn leaves the wait unchanged, even during concurrent attempts", () => {
  const delay = createBackoff(rule);
  for (let n = 0; n < 3; n += 1) delay.count("a", 0);
  delay.count("a", 900)();
  expect(delay.waitMs("a", 900)).toBe(100);
  const takeBack = delay.count("a", 1000);
  delay.count("a", 1000);
  takeBack();
  expect(delay.waitMs("a", 1000)).toBe(2000);
  delay.clear("a");
  expect(delay.waitMs("a", 1000)).toBe(0);
});

test("the throttle remembers ten thousand keys, and forgets the least recent", () => {
  const delay = createBackoff(rule);
  for (let n = 0; n < 4; n += 1) delay.count("first", 0);
  for (let n = 0; n < 9_999; n += 1) delay.count(`key ${n}`, 0);
  expect(delay.waitMs("first", 0)).toBe(2000);
  delay.count("one more", 0);
  expect(delay.waitMs("first", 0)).toBe(0);
});
