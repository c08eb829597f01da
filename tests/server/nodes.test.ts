import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openServerStore } from "../../src/db/postgres/store.ts";
import type { Store } from "../../src/db/store.ts";
import type { LeaderboardEntry } from "../../src/standings/model.ts";
import { fish, formOf, photoFile } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

/** Two programs on one database, as behind a balancer. A session of one is the other's, too. */
const token = "a token of some length";
let one: Club;
let other: Club;
let storeOfOther: Store;

beforeEach(async () => {
  one = await openClub({ METRICS_TOKEN: token });
  const url = readFileSync(join(one.dataDir, "server-database"), "utf8");
  storeOfOther = await openServerStore(url, { connections: 4 }, one.now());
  other = await openClub({}, null, null, (deps) => ({ ...deps, store: storeOfOther, photos: one.photos }));
});
afterEach(async () => {
  for (const club of [one, other]) club.liveReaders.close();
  await storeOfOther.close();
  await other.close();
  await one.close();
});

/** The same person, answered by the other program. */
const onOther =
  (person: Browser): Browser["send"] =>
  (path, options) =>
    other.visitor.send(path, { ...options, headers: { ...options?.headers, cookie: person.cookie } });

describe("what one program acknowledged", () => {
  test("is on the other's page and in its JSON at the next request, also where both were kept before", async () => {
    const admin = await one.logIn("secretary", { isAdmin: true });
    const { id, name } = await createTournament(admin, { name: "Spring Open" });
    const page = async () => (await other.visitor.send(`/tournaments/${id}`)).text();
    expect(await page()).toContain(name);
    expect(await page()).toContain(name);
    const renamed = await admin.send(`/api/admin/tournaments/${id}`, {
      method: "PUT",
      json: { ...bassOpen, name: "Fall Open" },
    });
    expect(renamed.status).toBe(200);
    expect(await page()).toContain("Fall Open");
    expect(await (await other.visitor.send(`/api/tournaments/${id}`)).json()).toMatchObject({ name: "Fall Open" });
  });

  test("of a catch is judged through the other, and moves the boards of both", async () => {
    const admin = await one.logIn("secretary", { isAdmin: true });
    const ann = await one.logIn("ann");
    const { id } = await createTournament(admin, {});
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBe(200);
    const sent = await ann.send("/api/catches", {
      form: formOf({ ...fish, tournamentId: id, photo: await photoFile() }),
    });
    expect(sent.status).toBe(201);
    const { id: catchId } = (await sent.json()) as { id: number };
    const verdict = await onOther(admin)(`/api/admin/catches/${catchId}/verify`, { json: { isVerified: true } });
    expect(verdict.status).toBe(200);
    for (const club of [one, other]) {
      const board = await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
      expect(board).toMatchObject([{ username: "ann", rank: 1 }]);
    }
  });

  test("of thirty joins for ten places sent to both at once, ten are admitted", async () => {
    const admin = await one.logIn("secretary", { isAdmin: true });
    const { id } = await createTournament(admin, { capacity: 10 });
    const anglers: Browser[] = [];
    for (let at = 0; at < 30; at += 1) anglers.push(await one.logIn(`angler${at}`));
    const join = (angler: Browser, at: number) =>
      (at % 2 ? onOther(angler) : angler.send)(`/api/tournaments/${id}/join`, { method: "POST" });
    const replies = await Promise.all(anglers.map(join));
    const byStatus = Map.groupBy(replies, ({ status }) => status);
    expect([byStatus.get(200)?.length, byStatus.get(409)?.length]).toEqual([10, 20]);
    expect(await one.visitor.get(`/api/tournaments/${id}`)).toMatchObject({ participantCount: 10 });
  });
});

test("each says of itself how long writes waited, its connections, and how wrong its clock is", async () => {
  await one.logIn("ann");
  const text = await (await one.visitor.send("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
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
