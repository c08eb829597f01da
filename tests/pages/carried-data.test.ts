import { expect, test } from "bun:test";
import { carriedData } from "../../src/pages/carried-data.ts";

const id = "web/tournaments/tournament.tsx";
const row = (userId: number, rank: number | null, fish: number[]) => ({ userId, rank, username: "ann", fish });
const page = {
  race: [{ userId: 7, username: "ann", points: [] }],
  board: { rows: [row(7, 51, [21.3, 20]), row(9, null, [])], after: 50 },
};

test("what a tournament's page shows of its board and race is not sent a second time as data", () => {
  const carried = carriedData({ loaderData: { root: { now: 1 }, [id]: page }, errors: null });
  expect(carried).toEqual({
    root: { now: 1 },
    [id]: { race: null, board: { rows: [], drawn: [7, -9], longestDrawn: 21.3, after: 50 } },
  });
});

test("a board without a race says so", () => {
  const carried = carriedData({ loaderData: { [id]: { ...page, race: [] } }, errors: null });
  expect(carried[id].race).toEqual([]);
});

test("where a failure stands in the page's place, all of its data is sent", () => {
  const loaderData = { [id]: page };
  expect(carriedData({ loaderData, errors: { "web/payments/pay-entry.tsx": new Error("broken") } })).toBe(loaderData);
});
