import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { fish, formOf, photoFile } from "../catches/catch-day.ts";
import { listen } from "../live/listen.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

/** Three instances on one database, as behind a load balancer. A session is valid on all of them. */
const token = "a token of some length";
let first: Club;
let others: Club[];

beforeEach(async () => {
  first = await openClub({ METRICS_TOKEN: token });
  others = [];
  for (let index = 0; index < 2; index += 1) {
    const store = await openOtherInstanceStore(first);
    others.push(await openClub({}, null, null, (deps) => ({ ...deps, store, photos: first.photos })));
  }
});
afterEach(async () => {
  for (const club of [first, ...others]) club.liveReaders.close();
  for (const club of others) {
    await club.deps.store.close();
    await club.close();
  }
  await first.close();
});

/** The same person, served by another instance. */
const on =
  (club: Club | undefined, person: Browser): Browser["send"] =>
  (path, options) =>
    (club ?? first).visitor.send(path, { ...options, headers: { ...options?.headers, cookie: person.cookie } });

describe("acknowledged writes are visible on all instances", () => {
  test("a write through one instance is on the others' pages and in their JSON at the next request, even if cached", async () => {
    const admin = await first.logIn("secretary", { isAdmin: true });
    const { id, name } = await createTournament(admin, { name: "Spring Open" });
    const page = async ({ visitor }: Club) => (await visitor.send(`/tournaments/${id}`)).text();
    for (const club of [...others, ...others]) expect(await page(club)).toContain(name);
    const renamed = await admin.send(`/api/admin/tournaments/${id}`, {
      method: "PUT",
      json: { ...bassOpen, name: "Fall Open" },
    });
    expect(renamed.status).toBe(200);
    for (const club of others) {
      expect(await page(club)).toContain("Fall Open");
      expect(await (await club.visitor.send(`/api/tournaments/${id}`)).json()).toMatchObject({ name: "Fall Open" });
    }
  });

  test("a catch sent to one instance can be reviewed on another, and updates the boards and live streams of all instances", async () => {
    const admin = await first.logIn("secretary", { isAdmin: true });
    const ann = await first.logIn("ann");
    const { id } = await createTournament(admin, {});
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBe(200);
    const sent = await ann.send("/api/catches", {
      form: formOf({ ...fish, tournamentId: id, photo: await photoFile() }),
    });
    expect(sent.status).toBe(201);
    const { id: catchId } = (await sent.json()) as { id: number };
    const streams = await Promise.all([first, ...others].map(({ visitor }) => listen(visitor, `?tournament=${id}`)));
    const decision = await on(others[0], admin)(`/api/admin/catches/${catchId}/verify`, { json: { isVerified: true } });
    expect(decision.status).toBe(200);
    for (const club of [first, ...others]) {
      const board = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
      expect(board).toMatchObject([{ username: "ann", rank: 1 }]);
    }
    for (const { next, leave } of streams) {
      expect(await next()).toMatchObject({ event: "board", data: { tournamentId: id, rows: [{ username: "ann" }] } });
      await leave();
    }
  });

  test("of thirty joins for ten spots sent to three instances at once, ten succeed", async () => {
    const admin = await first.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { capacity: 10 });
    const anglers: Browser[] = [];
    for (let index = 0; index < 30; index += 1) anglers.push(await first.logIn(`angler${index}`));
    const join = (angler: Browser, index: number) =>
      on([first, ...others][index % 3], angler)(`/api/tournaments/${id}/join`, { method: "POST" });
    const replies = await Promise.all(anglers.map(join));
    const byStatus = Map.groupBy(replies, ({ status }) => status);
    expect([byStatus.get(200)?.length, byStatus.get(409)?.length]).toEqual([10, 20]);
    expect(await first.visitor.get(`/api/tournaments/${id}`)).toMatchObject({ participantCount: 10 });
  });
});

test("each instance reports how long writes waited, its connections, and the error of its clock", async () => {
  await first.logIn("ann");
  const text = await (await first.visitor.send("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
  for (const name of [
    "database_writes_total",
    "database_writes_busy_total",
    "database_write_wait_seconds_total",
    'database_connections{state="idle"}',
    "database_connections_awaited",
    "clock_ahead_seconds",
  ]) {
    expect(text).toMatch(new RegExp(`^fishtournament_${name.replaceAll(/[{}]/g, "\\$&")} \\d`, "m"));
  }
  expect(text).not.toContain("club.sqlite");
});
