import { afterEach, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import type { BoardEvent } from "../../src/live/live-events.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { type Current, followLiveBoard } from "../../web/live/follow-live-board.ts";
import { newLeaderEvent } from "../../web/live/new-leader-event.ts";

const row = (userId: number, rank: number): LeaderboardEntry => ({
  userId,
  rank,
  totalScore: 0,
  username: `angler ${userId}`,
  displayName: `angler ${userId}`,
  bestCatch: null,
  fish: [],
  catchIds: [],
  waitingCount: 0,
});
const board = (...ids: number[]) => ({
  rows: ids.map((id, index) => row(id, index + 1)),
  after: 0,
  total: ids.length,
  version: 1,
});

/** A hidden page opens no stream. */
let page: EventTarget & { visibilityState: "hidden" | "visible" };
let announced: number[];
let stop: () => void;

// Announcements wait only for this module.
beforeAll(async () => void (await import("../../web/live/new-leader.ts")));
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: "hidden" as "hidden" | "visible" });
  announced = [];
  page.addEventListener(newLeaderEvent, (event) => {
    event.preventDefault();
    announced.push((event as CustomEvent<LeaderboardEntry>).detail.userId);
  });
  Object.assign(globalThis, { document: page, requestAnimationFrame: () => 0 });
});
afterEach(() => {
  stop();
  for (const name of ["document", "requestAnimationFrame"]) Reflect.deleteProperty(globalThis, name);
});

const ofPage = (name: string, shown: ReturnType<typeof board>) => ({ tournamentId: 1, page: name, of: shown, shown });

function follow(shown: ReturnType<typeof board>): Current<ReturnType<typeof board>> {
  const current = { ...ofPage("one", shown), revalidate: async () => undefined };
  stop = followLiveBoard("one", current, { onState: () => undefined, onUpdate: () => undefined });
  return current;
}

async function firstAnnounced(count: number): Promise<number[]> {
  const another = () => new Promise((resolve) => page.addEventListener(newLeaderEvent, resolve, { once: true }));
  while (announced.length < count) await another();
  return announced;
}

test("an angler who leads now but didn't before is announced once", async () => {
  const current = follow(board(1, 2, 3));
  current.onShown?.();
  Object.assign(current, ofPage("one", board(2, 1, 3))).onShown?.();
  current.onShown?.();
  Object.assign(current, ofPage("one", board(2, 3, 1))).onShown?.();
  expect(await firstAnnounced(1)).toEqual([2]);
  Object.assign(current, ofPage("one", board(3, 2, 1))).onShown?.();
  expect(await firstAnnounced(2)).toEqual([2, 3]);
});

test("the leader of another page of the board isn't announced", async () => {
  const current = follow(board(1, 2));
  Object.assign(current, ofPage("two", board(9, 8))).onShown?.();
  Object.assign(current, ofPage("one", board(2, 1))).onShown?.();
  expect(await firstAnnounced(1)).toEqual([2]);
});

test("boards are no longer compared after the reader left the board", () => {
  const current = follow(board(1, 2));
  stop();
  expect(current.onShown).toBeUndefined();
});

/** Opens the stream of a visible board on which the reader is angler 2, and returns a function that sends an event. */
async function listenAs2(shown: ReturnType<typeof board>, heard: string[]): Promise<(event: BoardEvent) => void> {
  page.visibilityState = "visible";
  const opened = Promise.withResolvers<EventTarget>();
  const source = class extends EventTarget {
    constructor() {
      super();
      opened.resolve(this);
    }
    close = () => undefined;
  };
  Object.assign(globalThis, { EventSource: source });
  const current = { ...ofPage("one", shown), ownId: 2, revalidate: async () => void heard.push("loaded again") };
  const onUpdate = ({ rows }: { rows: LeaderboardEntry[] }) => heard.push(rows.map(({ userId }) => userId).join());
  stop = followLiveBoard("one", current, { onState: () => undefined, onUpdate });
  const stream = await opened.promise;
  await Bun.sleep(0);
  return (event) => stream.dispatchEvent(new MessageEvent("board", { data: JSON.stringify(event) }));
}

test("a decision on the reader's own fish isn't shown before their pending fish are loaded again", async () => {
  const random = spyOn(Math, "random").mockReturnValue(0);
  try {
    const heard: string[] = [];
    const send = await listenAs2(board(1, 2, 3), heard);
    send({ tournamentId: 1, version: 2, total: 3, order: [2, 1, 3], rows: [row(2, 1)] });
    expect(heard).toEqual([]);
    await Bun.sleep(5);
    expect(heard).toEqual(["loaded again"]);
    send({ tournamentId: 1, version: 3, total: 3, order: [3, 1, 2], rows: [row(3, 1)] });
    expect(heard).toEqual(["loaded again", "3,1,2"]);
  } finally {
    random.mockRestore();
    Reflect.deleteProperty(globalThis, "EventSource");
  }
});
