import { expect, test } from "bun:test";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { applyBoard, newLeader } from "../../web/live/apply-board.ts";
import { newLeaderText } from "../../web/live/new-leader.ts";

const row = (userId: number, rank: number | null, totalScore = 0): LeaderboardEntry => ({
  userId,
  rank,
  totalScore,
  username: `angler ${userId}`,
  displayName: `angler ${userId}`,
  bestCatch: null,
  fish: [],
  catchIds: [],
  waitingCount: 0,
});
const board = [row(1, 1, 90), row(2, 2, 80), row(3, 3, 70), row(4, null)];
const places = (rows: LeaderboardEntry[] | null) =>
  rows?.map(({ userId, rank, totalScore }) => [userId, rank, totalScore]);

test("a decision moves an angler up, and everybody they pass one place down", () => {
  const next = applyBoard(board, { order: [3, 1, 2, 4], rows: [row(3, 1, 95)] });
  expect(places(next)).toEqual([
    [3, 1, 95],
    [1, 2, 90],
    [2, 3, 80],
    [4, null, 0],
  ]);
});

test("a newly verified angler gets a rank, and a new entrant is last", () => {
  const next = applyBoard(board, { order: [4, 1, 2, 3, 5], rows: [row(4, 1, 99), row(5, null)] });
  expect(places(next)).toEqual([
    [4, 1, 99],
    [1, 2, 90],
    [2, 3, 80],
    [3, 4, 70],
    [5, null, 0],
  ]);
});

test("an angler who leaves the page of the board is removed from it", () => {
  expect(places(applyBoard(board, { order: [1, 3], rows: [] }))).toEqual([
    [1, 1, 90],
    [3, 2, 70],
  ]);
});

test("a board that can't be updated from an event must be fetched", () => {
  expect(applyBoard(board, { order: [1, 9], rows: [] })).toBeNull();
  expect(applyBoard(board, { order: null, rows: null })).toBeNull();
});

test("the new leader is announced with the score's unit", () => {
  const leader = { displayName: "Gus Petrakis", totalScore: 89.6 } as LeaderboardEntry;
  expect(newLeaderText(leader, "in")).toBe("Gus Petrakis takes the lead with 89.6 in.");
  expect(newLeaderText(leader, "lb")).toBe("Gus Petrakis takes the lead with 89.60 lb.");
});

test("an angler who takes the lead from another one is the new leader", () => {
  expect(newLeader(board, [row(3, 1, 95), row(1, 2, 90)])?.userId).toBe(3);
});

test("there is no new leader if the same angler leads, the board was empty or hidden, or it is a later page", () => {
  expect(newLeader(board, [row(1, 1, 99), row(2, 2, 80)])).toBeNull();
  expect(newLeader([], board)).toBeNull();
  expect(newLeader([row(4, null)], board)).toBeNull();
  expect(newLeader(board, [])).toBeNull();
  expect(newLeader([row(8, 51)], [row(9, 51)])).toBeNull();
});
