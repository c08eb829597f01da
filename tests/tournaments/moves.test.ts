import { expect, test } from "bun:test";
import { movesBetween } from "../../web/tournaments/use-moves.ts";

const board = (...ids: number[]) => ids.map((userId, index) => ({ userId, rank: index + 1 }));

test("moves on the big screen are the places gained and lost, without new or unranked rows", () => {
  expect([...movesBetween(board(1, 2, 3), board(3, 1, 2))]).toEqual([
    [3, 2],
    [1, -1],
    [2, -1],
  ]);
  expect([...movesBetween(board(1, 2), board(1, 2))]).toEqual([]);
  expect([...movesBetween([...board(1), { userId: 2, rank: null }], board(1, 2, 3))]).toEqual([]);
  expect([...movesBetween(board(1, 2), [...board(1), { userId: 2, rank: null }])]).toEqual([]);
});
