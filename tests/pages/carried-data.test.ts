import { expect, test } from "bun:test";
import { carriedData } from "../../src/pages/carried-data.ts";

const id = "web/tournaments/tournament.tsx";
const row = (userId: number, rank: number | null, fish: number[]) => ({ userId, rank, username: "ann", fish });
const standing = { entry: row(7, 51, [21.3, 20]), position: 51, pageAfter: 50, waitingFish: [14] };
const page = {
  race: [{ userId: 7, username: "ann", points: [] }],
  board: { rows: [row(7, 51, [21.3, 20]), row(9, null, [])], after: 50 },
  mine: { hasPaid: true, standing },
};

test("what a tournament's page shows of its board and race is not sent a second time as data", () => {
  expect(carriedData({ loaderData: { [id]: page }, errors: null })).toEqual({
    [id]: {
      race: null,
      board: { rows: [], drawn: [7, -9], longestDrawn: 21.3, after: 50 },
      mine: { hasPaid: true, standing: { ...standing, entry: { userId: 7, rank: 51 } } },
    },
  });
});

test("a board without a race, or without the reader on it, says so", () => {
  const carried = carriedData({ loaderData: { [id]: { ...page, race: [], mine: { standing: null } } }, errors: null });
  expect(carried[id]).toMatchObject({ race: [], mine: { standing: null } });
});

test("of a notification only what its reader sees is sent", () => {
  const seen = { id: 4, type: "catch_approved", title: "Verified", message: "21.3 in", isRead: false, createdAt: "" };
  const session = { notifications: [{ ...seen, userId: 7, link: "/my-catches" }], unreadCount: 1 };
  expect(carriedData({ loaderData: { root: { session, toast: null } }, errors: null })).toEqual({
    root: { session: { notifications: [seen], unreadCount: 1 }, toast: null },
  });
});

test("where a failure stands in the page's place, all of its data is sent", () => {
  const loaderData = { [id]: page };
  expect(carriedData({ loaderData, errors: { "web/payments/pay-entry.tsx": new Error("broken") } })).toBe(loaderData);
});
