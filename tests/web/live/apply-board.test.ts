import { expect, test } from "bun:test";
import type { LeaderboardEntry } from "../../../src/standings/model.ts";
import { applyBoard, type BoardRow, isEntry } from "../../../web/live/apply-board.ts";

const row = (userId: number, rank: number | null, totalScore = 0): LeaderboardEntry => ({
  userId,
  rank,
  totalScore,
  username: `angler ${userId}`,
  bestCatch: null,
  fish: [],
  waitingCount: 0,
});
const board = [row(1, 1, 90), row(2, 2, 80), row(3, 3, 70), row(4, null)];
const places = (rows: BoardRow[] | null) =>
  rows?.map((row) => [row.userId, row.rank, isEntry(row) ? row.totalScore : "as drawn"]);

test("a verdict moves an angler up, and everybody below one place down", () => {
  const next = applyBoard(board, { order: [3, 1, 2, 4], rows: [row(3, 1, 95)] });
  expect(places(next)).toEqual([
    [3, 1, 95],
    [1, 2, 90],
    [2, 3, 80],
    [4, null, 0],
  ]);
});

test("an angler who is verified for the first time gets a rank, one who enters comes last", () => {
  const next = applyBoard(board, { order: [4, 1, 2, 3, 5], rows: [row(4, 1, 99), row(5, null)] });
  expect(places(next)).toEqual([
    [4, 1, 99],
    [1, 2, 90],
    [2, 3, 80],
    [3, 4, 70],
    [5, null, 0],
  ]);
});

test("who leaves the page is gone from it", () => {
  expect(places(applyBoard(board, { order: [1, 3], rows: [] }))).toEqual([
    [1, 1, 90],
    [3, 2, 70],
  ]);
});

test("what cannot be put together has to be asked for", () => {
  expect(applyBoard(board, { order: [1, 9], rows: [] })).toBeNull();
  expect(applyBoard(board, { order: null, rows: null })).toBeNull();
});

test("rows that came drawn move as they stand, and the one that changed is drawn anew", () => {
  const drawn = board.map(({ userId, rank }) => ({ userId, rank }));
  const moved = { ...row(3, 1, 95), fish: [19.5] };
  expect(places(applyBoard(drawn, { order: [3, 1, 2, 4], rows: [moved] }, 20))).toEqual([
    [3, 1, 95],
    [1, 2, "as drawn"],
    [2, 3, "as drawn"],
    [4, null, "as drawn"],
  ]);
});

test("a fish longer than the scale that the drawn rows stand on has the page asked for", () => {
  const drawn = board.map(({ userId, rank }) => ({ userId, rank }));
  const moved = { ...row(3, 1, 95), fish: [24] };
  expect(applyBoard(drawn, { order: [3, 1, 2, 4], rows: [moved] }, 20)).toBeNull();
  expect(applyBoard(board, { order: [3, 1, 2, 4], rows: [moved] })).not.toBeNull();
});
