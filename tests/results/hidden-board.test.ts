import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, notifications, tournaments, users } from "../../src/base/db/schema.ts";
import { boardChanges, firstBoard } from "../../src/live/board-changes.ts";
import { readTournamentPicture } from "../../src/pictures/read-picture.ts";
import type { LeaderboardEntry, OwnDay, OwnStanding } from "../../src/results/leaderboard-views.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { hour, openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, noon } from "../support/club.ts";
import { post } from "../support/posting.ts";

const hiddenFrom = noon - 3 * hour;
const leader = "Zebulonia";

let prizeDay: PrizeDay;
let id: number;
let [ann, bob] = [0, 0];
let fish = 0;
let follower: Browser;

beforeEach(async () => {
  prizeDay = await openPrizeDay([300], { terms: { rules: { ...shippedRules.tournament, hideBoardHours: 3 } } });
  id = prizeDay.tournamentId;
  [ann = 0, bob = 0] = prizeDay.anglers.map(({ userId }) => userId);
  const [, second] = prizeDay.anglers;
  if (!second) throw new Error("There is no second row.");
  follower = second;
  await prizeDay.club.store.write(async (tx) => {
    await tx.update(users).set({ username: leader, displayName: leader }).where(eq(users.id, ann));
    const [caught] = await tx
      .select({ id: catches.id })
      .from(catches)
      .where(eq(catches.userId, ann))
      .orderBy(catches.id);
    fish = caught?.id ?? 0;
  });
  await prizeDay.admin.send("/api/admin/club", { method: "PUT", json: { allowsEmbedding: true } });
  prizeDay.club.setNow(noon - hour);
});
afterEach(() => prizeDay.club.close());

const boardOf = (browser: Browser) => browser.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
const textOf = async (path: string, browser: Browser) => (await browser.send(path)).text();

const naming = () => [
  "/api/leaderboards",
  `/api/tournaments/${id}`,
  `/api/tournaments/${id}/leaderboard`,
  `/api/tournaments/${id}/leaderboard?after=0&limit=100`,
  `/api/tournaments/${id}/race`,
  `/api/tournaments/${id}/boards`,
  `/api/tournaments/${id}/explain/${ann}`,
  `/api/tournaments/${id}/explain/${bob}`,
  `/api/tournaments/${id}/results.csv`,
  `/api/tournaments/${id}/results.json`,
  `/api/tournaments/${id}/outcome`,
  `/api/tournaments/${id}/prizes`,
  `/api/tournaments/${id}/mine`,
  `/api/tournaments/${id}/standing`,
  "/api/my-day",
  `/api/catches/${fish}`,
  `/api/catches/${fish}/card`,
  `/api/catches/${fish}/ruling`,
  "/",
  "/tournaments",
  "/leaderboard",
  `/tournaments/${id}`,
  `/tournaments/${id}/leaderboard`,
  `/tournaments/${id}/results`,
  `/tournaments/${id}/screen`,
  `/tournaments/${id}/embed`,
  `/tournaments/${id}/prizes`,
  `/catches/${fish}`,
  `/anglers/${bob}`,
];

async function namingTheLeader(browser: Browser): Promise<string[]> {
  const paths: string[] = [];
  for (const path of naming()) if ((await textOf(path, browser)).includes(leader)) paths.push(path);
  return paths;
}

test("before its hidden hours, the leader's name is public in many places", async () => {
  prizeDay.club.setNow(hiddenFrom - 1);
  expect((await namingTheLeader(prizeDay.club.visitor)).length).toBeGreaterThan(8);
});

test("while the board is hidden, nothing shows the leader's name to visitors or anglers", async () => {
  expect(await namingTheLeader(prizeDay.club.visitor)).toEqual([]);
  expect(await namingTheLeader(follower)).toEqual([]);
});

test("from the minute the board is hidden, no cached page shows the leader's name", async () => {
  const page = `/tournaments/${id}`;
  prizeDay.club.setNow(hiddenFrom - 1);
  expect(await textOf(page, prizeDay.club.visitor)).toContain(leader);
  prizeDay.club.setNow(hiddenFrom);
  const hidden = await textOf(page, prizeDay.club.visitor);
  expect(hidden).not.toContain(leader);
  expect(hidden).toContain("Jun 6, 9:00 AM<!-- -->, Central Time</time>. It returns once");
});

test("on a hidden board, anglers see their own row without its rank", async () => {
  expect(await boardOf(follower)).toMatchObject([{ userId: bob, rank: null, totalScore: 19 }]);
  const { standing } = await follower.get<{ standing: OwnStanding }>(`/api/tournaments/${id}/standing`);
  expect(standing).toMatchObject({ entry: { rank: null }, position: 1, pageAfter: 0 });
  const [today] = await follower.get<OwnDay[]>("/api/my-day");
  expect(today).toMatchObject({ isBoardHidden: true, rank: null, score: 19, next: null, paid: null, prize: null });
  expect(await follower.get<{ userId: number }[]>(`/api/tournaments/${id}/race`)).toMatchObject([{ userId: bob }]);
});

test("profiles omit a hidden tournament for others, and the place for the angler", async () => {
  const profile = `/api/anglers/${ann}`;
  const seen = async (browser: Browser) => {
    const { results, bests, catches, verifiedFish } = await browser.get<Record<string, unknown[]>>(profile);
    return { results, bests, catches, verifiedFish };
  };
  expect(await seen(follower)).toMatchObject({ results: [], bests: [], catches: [], verifiedFish: 0 });
  const [angler] = prizeDay.anglers;
  if (!angler) throw new Error("There is no leader.");
  expect(await seen(angler)).toMatchObject({ results: [{ rank: null, score: 20 }], verifiedFish: 1 });
  expect(await seen(prizeDay.admin)).toMatchObject({ results: [{ rank: 1 }] });
});

test("a fish's picture isn't cached while its board is hidden", async () => {
  const cachingAt = async (now: number) => {
    prizeDay.club.setNow(now);
    const { status, headers } = await prizeDay.admin.send(`/catches/${fish}/picture.jpg`);
    return [status, headers.get("cache-control")];
  };
  expect(await cachingAt(hiddenFrom - 1)).toEqual([200, "public, max-age=300"]);
  expect(await cachingAt(noon - hour)).toEqual([200, "private, no-cache"]);
});

test("admins see all of a hidden board", async () => {
  expect((await boardOf(prizeDay.admin)).map(({ rank, username }) => [rank, username])).toEqual([
    [1, leader],
    [2, "bob"],
    [3, "cleo"],
  ]);
});

test("hidden rows aren't sent live, and the picture has no leaders", async () => {
  const { store, deps } = prizeDay.club;
  const before = await store.read((db) => firstBoard(db, id, noon - hour));
  await store.write((tx) => refreshStanding(tx, id, ann));
  const changed = await store.read((db) => boardChanges(db, id, before, noon - hour));
  expect(changed?.event).toMatchObject({ tournamentId: id, order: null, rows: null });
  const drawnAt = async (now: number) =>
    (await store.read((db) => readTournamentPicture(db, deps.config, id, now))).draw(null);
  expect(await drawnAt(noon - hour)).not.toContain(leader);
  expect(await drawnAt(hiddenFrom - 1)).toContain(leader);
});

test("nobody is notified of a place that a decision changes on a hidden board", async () => {
  const undone = { isVerified: false, reason: "It is another's fish" };
  expect((await prizeDay.admin.send(`/api/admin/catches/${fish}/verify`, { json: undone })).status).toBe(200);
  const news = await prizeDay.club.store.read(async (db) =>
    db.select({ title: notifications.title }).from(notifications).orderBy(notifications.id),
  );
  expect(news.map(({ title }) => title)).toEqual(["Decision Undone"]);
});

test("a hidden board is shown again once every catch is reviewed after the end", async () => {
  await prizeDay.club.store.write(async (tx) => {
    await tx.update(catches).set({ status: "pending", judgedAt: null }).where(eq(catches.userId, bob));
    await refreshStanding(tx, id, bob);
  });
  prizeDay.club.setNow(noon);
  expect(await boardOf(prizeDay.club.visitor)).toEqual([]);
  expect(await textOf(`/api/tournaments/${id}/outcome`, prizeDay.club.visitor)).not.toContain(leader);
  await prizeDay.club.store.write(async (tx) => {
    await tx.update(catches).set({ status: "verified", judgedAt: noon }).where(eq(catches.userId, bob));
    await refreshStanding(tx, id, bob);
  });
  expect((await boardOf(prizeDay.club.visitor)).map(({ username }) => username)).toEqual([leader, "bob", "cleo"]);
  expect(await textOf(`/tournaments/${id}`, prizeDay.club.visitor)).not.toContain("The board is hidden");
});

test("the tournament's page shows each reader which rows they can see", async () => {
  const path = `/tournaments/${id}`;
  const ownRowText = "Until then you see only your own row";
  const visitors = await textOf(path, prizeDay.club.visitor);
  expect(visitors).toContain("The board has been hidden since ");
  expect(visitors).not.toContain(ownRowText);
  expect(await textOf(path, follower)).toContain(ownRowText);
  const admins = await textOf(path, prizeDay.admin);
  expect(admins).toContain("hidden from everyone except admins since ");
  expect(admins).not.toContain(ownRowText);
});

test("the big screen shows a hidden board to nobody, even if an admin is logged in, and shows it again once it is released", async () => {
  const screen = async (browser: Browser) => {
    const html = await textOf(`/tournaments/${id}/screen`, browser);
    return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  };
  for (const browser of [prizeDay.admin, follower]) {
    const hidden = await screen(browser);
    expect(hidden).toContain("The board is hidden until the tournament ends and every catch is reviewed");
    expect(hidden).not.toMatch(/<li/);
  }
  prizeDay.club.setNow(hiddenFrom - 1);
  expect(await screen(prizeDay.admin)).toContain(leader);
});

describe("a board that a director hides by hand", () => {
  const early = hiddenFrom - hour;
  const hide = (isHidden: boolean, browser: Browser = prizeDay.admin) =>
    browser.send(`/api/admin/tournaments/${id}/board`, { json: { isHidden } });
  const dayPage = () => textOf(`/admin/tournaments/${id}/day`, prizeDay.admin);
  const button = async () => /(Hide|Show) Board/.exec(await dayPage())?.[0];
  const audited = async () =>
    (await prizeDay.admin.get<{ action: string }[]>("/api/admin/audit"))
      .map(({ action }) => action)
      .filter((action) => action.endsWith("-board"));

  beforeEach(() => prizeDay.club.setNow(early));

  test("a board hidden by hand shows the leader's name nowhere from that moment on, until it is shown again", async () => {
    const shown = await namingTheLeader(prizeDay.club.visitor);
    expect(shown.length).toBeGreaterThan(8);
    expect(await button()).toBe("Hide Board");
    const reply = await (await hide(true)).json();
    expect(reply).toMatchObject({ isBoardHidden: true, boardHiddenFrom: new Date(early).toISOString() });
    expect(await namingTheLeader(prizeDay.club.visitor)).toEqual([]);
    expect(await namingTheLeader(follower)).toEqual([]);
    expect(await boardOf(follower)).toMatchObject([{ userId: bob, rank: null, totalScore: 19 }]);
    expect((await boardOf(prizeDay.admin)).length).toBe(3);
    expect(await textOf(`/tournaments/${id}`, prizeDay.club.visitor)).toContain("The board has been hidden since ");
    for (const path of ["screen", "overlay"]) {
      const html = await textOf(`/tournaments/${id}/${path}`, prizeDay.admin);
      expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).not.toContain(leader);
    }
    expect(await dayPage()).toContain("The board has been hidden since ");
    expect(await button()).toBe("Show Board");
    expect((await hide(false)).status).toBe(200);
    expect(await namingTheLeader(prizeDay.club.visitor)).toEqual(shown);
    expect(await button()).toBe("Hide Board");
    expect(await audited()).toEqual(["show-board", "hide-board"]);
  });

  test("hiding and showing a board by hand reach open boards as changes without rows", async () => {
    const { store } = prizeDay.club;
    let before = await store.read((db) => firstBoard(db, id, early));
    for (const isHidden of [true, false]) {
      await hide(isHidden);
      const changed = await store.read((db) => boardChanges(db, id, before, early));
      expect(changed?.event).toMatchObject({ tournamentId: id, order: null, rows: null });
      if (changed) before = changed.now;
    }
  });

  test("nobody is notified of a place on a board hidden by hand", async () => {
    await hide(true);
    await prizeDay.admin.send(`/api/admin/catches/${fish}/verify`, {
      json: { isVerified: false, reason: "Not theirs" },
    });
    const news = await prizeDay.club.store.read(async (db) =>
      db.select({ title: notifications.title }).from(notifications),
    );
    expect(news.map(({ title }) => title)).toEqual(["Decision Undone"]);
  });

  test("pressing Hide Board twice is recorded once, and the first time counts", async () => {
    await hide(true);
    prizeDay.club.setNow(early + hour / 2);
    expect(await (await hide(true)).json()).toMatchObject({ boardHiddenFrom: new Date(early).toISOString() });
    expect(await audited()).toEqual(["hide-board"]);
  });

  test("the rules' hidden hours stay in force after Show Board, which the day page doesn't offer then", async () => {
    prizeDay.club.setNow(noon - hour);
    expect(await dayPage()).toContain("The board has been hidden since ");
    expect(await button()).toBeUndefined();
    expect(await (await hide(false)).json()).toMatchObject({ isBoardHidden: true });
    expect(await audited()).toEqual([]);
  });

  test("a board hidden by hand is public once nothing awaits review after the end, and can't be hidden then", async () => {
    await hide(true);
    prizeDay.club.setNow(noon);
    expect((await boardOf(prizeDay.club.visitor)).map(({ username }) => username)).toEqual([leader, "bob", "cleo"]);
    expect(await button()).toBeUndefined();
    await hide(false);
    const refused = await hide(true);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "ended" }]);
  });

  test("the board of a tournament that hasn't started can't be hidden", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx
        .update(tournaments)
        .set({ startsAt: noon - hour })
        .where(eq(tournaments.id, id));
    });
    const refused = await hide(true);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "not_started" }]);
  });

  test("without script, Hide Board and Show Board confirm what happened", async () => {
    const page = `/admin/tournaments/${id}/day`;
    const press = (isHidden: string) =>
      post(prizeDay.admin, page, { api: `/api/admin/tournaments/${id}/board`, isHidden });
    expect(await press("true")).toMatchObject({ status: 302, redirectTo: page, toast: { title: "Board hidden" } });
    expect(await press("false")).toMatchObject({ status: 302, redirectTo: page, toast: { title: "Board shown" } });
  });
});
