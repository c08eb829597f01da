import type { JudgedFish } from "../reviewed-fish.ts";

/**
 * The catches in the order of this sitting: those that the judge saw or passed over, as they came, followed by the others
 * in the list's current order. A decision can change that order, for example when other catches can no longer change a
 * paid place; the judge still sees them in the original order. A catch that is no longer on the loaded pages is shown as it
 * was.
 */
export function inTurn(passed: readonly JudgedFish[], listed: readonly JudgedFish[]): JudgedFish[] {
  const current = new Map(listed.map((fish) => [fish.id, fish]));
  const passedIds = new Set(passed.map(({ id }) => id));
  return [...passed.map((fish) => current.get(fish.id) ?? fish), ...listed.filter(({ id }) => !passedIds.has(id))];
}

/** Adds `shown` and everything before it to the passed catches. */
export function passedWith(
  passed: readonly JudgedFish[],
  turns: readonly JudgedFish[],
  shown: JudgedFish,
): JudgedFish[] {
  const passedIds = new Set(passed.map(({ id }) => id));
  const before = turns.slice(0, turns.findIndex(({ id }) => id === shown.id) + 1);
  return [...passed, ...before.filter(({ id }) => !passedIds.has(id))];
}

/** Several pages of a list as one: pages loaded at different times may overlap. */
export const joinPages = (...pages: (readonly JudgedFish[])[]): JudgedFish[] => [
  ...new Map(pages.flat().map((fish) => [fish.id, fish])).values(),
];
