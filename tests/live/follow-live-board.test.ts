import { afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import type { BoardEvent } from "../../src/live/live-events.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
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

const ofPage = (name: string, shown: ReturnType<typeof board>) => ({
  tournamentId: 1,
  rules: shippedRules.derby,
  page: name,
  of: shown,
  shown,
});

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

/** A visible board on which the reader is angler 2, with the events sent to it and what the page did. */
async function listenAs2() {
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
  const heard: string[] = [];
  const current = {
    ...ofPage("one", board(1, 2, 3)),
    ownId: 2,
    revalidate: async () => void heard.push("loaded again"),
  };
  const onUpdate = ({ rows }: { rows: LeaderboardEntry[] }) => heard.push(rows.map(({ userId }) => userId).join());
  stop = followLiveBoard("one", current, { onState: () => undefined, onUpdate });
  const stream = await opened.promise;
  await Bun.sleep(0);
  const send = (version: number, order: number[], changed: number) => {
    const event: BoardEvent = { tournamentId: 1, version, total: 3, order, rows: [row(changed, 1)] };
    stream.dispatchEvent(new MessageEvent("board", { data: JSON.stringify(event) }));
  };
  /** Shows a loaded board, or the one with the events applied. */
  const show = (version: number, ...ids: number[]) =>
    Object.assign(current, ofPage("one", { ...board(...ids), version }));
  return { heard, send, show };
}

describe("the events of the board, for a reader who is angler 2", () => {
  let random: ReturnType<typeof spyOn<Math, "random">>;
  beforeEach(() => {
    random = spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    random.mockRestore();
    Reflect.deleteProperty(globalThis, "EventSource");
  });

  test("a decision on the reader's own fish isn't shown before their pending fish are loaded again", async () => {
    const { heard, send, show } = await listenAs2();
    send(2, [2, 1, 3], 2);
    expect(heard).toEqual([]);
    await Bun.sleep(5);
    expect(heard).toEqual(["loaded again"]);
    show(2, 2, 1, 3);
    send(3, [3, 2, 1], 3);
    expect(heard).toEqual(["loaded again", "3,2,1"]);
  });

  test("while the reader's own row isn't loaded again, later events aren't shown without it", async () => {
    const { heard, send, show } = await listenAs2();
    send(2, [2, 1, 3], 2);
    send(3, [2, 3, 1], 3);
    await Bun.sleep(5);
    expect(heard).toEqual(["loaded again"]);
    // The reply to a request made before the event.
    show(2, 2, 1, 3);
    send(4, [2, 1, 3], 1);
    await Bun.sleep(5);
    expect(heard).toEqual(["loaded again", "loaded again"]);
    show(4, 2, 1, 3);
    send(5, [3, 2, 1], 3);
    expect(heard).toEqual(["loaded again", "loaded again", "3,2,1"]);
  });

  test("an event that arrives before the previous one is on the page makes it load again", async () => {
    const { heard, send, show } = await listenAs2();
    send(2, [3, 1, 2], 3);
    send(3, [1, 3, 2], 1);
    await Bun.sleep(5);
    expect(heard).toEqual(["3,1,2", "loaded again"]);
    show(3, 1, 3, 2);
    send(4, [3, 1, 2], 3);
    expect(heard).toEqual(["3,1,2", "loaded again", "3,1,2"]);
  });
});
