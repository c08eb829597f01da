import { expect, test } from "bun:test";
import { allDoneText } from "../../web/catches/review/queue/all-done.ts";
import { inTurn, joinPages, passedWith } from "../../web/catches/review/queue/turns.ts";
import type { JudgedFish } from "../../web/catches/review/reviewed-fish.ts";

const fish = (...ids: number[]) => ids.map((id) => ({ id }) as JudgedFish);
const idsOf = (list: readonly JudgedFish[]) => list.map(({ id }) => id);

test("review: when a decision changes the list's order, the judge continues with the first catch not seen yet", () => {
  const [marcus, luis, elena, casey, ...others] = [1, 2, 3, 4, 5, 6];
  const before = fish(marcus, luis, elena, casey, ...others);
  const afterFirst = passedWith([], before, { id: marcus } as JudgedFish);
  const reordered = fish(elena, casey, ...others, luis);
  const passedLuis = passedWith(afterFirst.slice(1), before.slice(1), { id: luis } as JudgedFish);
  expect(idsOf(inTurn(passedLuis, reordered))).toEqual([luis, elena, casey, ...others]);
});

test("review: a catch that is opened from the list passes over those before it, once", () => {
  const list = fish(1, 2, 3, 4);
  const passed = passedWith([], list, { id: 3 } as JudgedFish);
  expect(idsOf(passed)).toEqual([1, 2, 3]);
  expect(idsOf(passedWith(passed, inTurn(passed, list), { id: 4 } as JudgedFish))).toEqual([1, 2, 3, 4]);
});

test("review: passed catches come first even if the loaded pages no longer contain them, in their current state if they do", () => {
  const [kept, stale] = fish(1, 2);
  const current = { id: 2, revision: "new" } as JudgedFish;
  const turns = inTurn([kept as JudgedFish, stale as JudgedFish], [...fish(3), current]);
  expect(idsOf(turns)).toEqual([1, 2, 3]);
  expect(turns[1]).toBe(current);
});

test("review: pages of the list that overlap contain each catch once", () => {
  expect(idsOf(joinPages(fish(1, 2, 3), fish(3, 4)))).toEqual([1, 2, 3, 4]);
});

test("review: after the last catch of a filtered queue, only its tournament's catches without a photo are left", () => {
  expect(allDoneText({ withoutPhoto: 1 })).toBe("All done. 1 catch without a photo is left.");
  const of = (withoutPhoto: number) => ({ pending: 0, withoutPhoto, couldChangePaidPlace: 0, reviewedToday: 1 });
  expect(allDoneText({ withoutPhoto: 3, inTournament: of(0) })).toBe("All done.");
  expect(allDoneText({ withoutPhoto: 3, inTournament: of(2) })).toBe("All done. 2 catches without a photo are left.");
});
