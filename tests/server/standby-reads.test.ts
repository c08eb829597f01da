import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { openServerStore } from "../../src/db/postgres/store.ts";
import { users } from "../../src/db/schema.ts";
import { type Store, StoreBusy } from "../../src/db/store.ts";
import { bumpVersion, readVersion } from "../../src/db/versions.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { openPostgresPair, type PostgresPair } from "../support/postgres-pair.ts";
import { urlOf } from "../support/server-database.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

const connections = 4;

let database: PostgresPair;
let store: Store;
let club: Club;
let said: string[];

/** The messages of its log, into `lines`. */
const logInto = (lines: string[]) =>
  pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
const opened = (readUrl: string, lines: string[] = []) =>
  openServerStore(database.url, { connections, standby: { url: readUrl, log: logInto(lines), restMs: 100 } }, 0);

beforeAll(async () => {
  const pair = await openPostgresPair();
  if (!pair) throw new Error("There is no PostgreSQL here.");
  database = pair;
  await (await openServerStore(database.url, { connections }, 0)).close();
  await database.addStandby();
  said = [];
  store = await opened(database.readUrl, said);
  club = await openClub({}, null, null, (deps) => ({ ...deps, store }));
}, 120_000);
afterAll(async () => {
  club.liveReaders.close();
  await club.close();
  await store.close();
  await database.close();
});

/** Whether the standby is asked. */
const isStandby = () =>
  store.read(async (db) => {
    const [found] = await db.all<{ isStandby: number }>(sql`select pg_is_in_recovery() as "isStandby"`);
    return found?.isStandby === 1;
  });
const version = () => store.read((db) => readVersion(db, "settings"));
const write = () => store.write((tx) => bumpVersion(tx, "settings"));
const standby = () => store.serverFigures()?.standby ?? { used: 0, notUsed: 0 };

/** As a visitor's page is made. */
const making = <T>(work: () => Promise<T>): Promise<T> => store.fromStandby(work);

async function untilUsed(): Promise<void> {
  while (!(await making(isStandby))) await Bun.sleep(20);
}

describe("a visitor's page", () => {
  test("is read from the standby, and all else from the primary", async () => {
    await untilUsed();
    expect(await making(isStandby)).toBe(true);
    expect(await isStandby()).toBe(false);
  });

  test("holds what was acknowledged before it was asked for, each of a hundred times", async () => {
    await untilUsed();
    const before = standby();
    for (let round = 1; round <= 100; round += 1) {
      await write();
      const acknowledged = await version();
      expect(await making(version)).toBeGreaterThanOrEqual(acknowledged);
    }
    expect(standby().used).toBeGreaterThan(before.used);
  });

  test("that writes reads what it wrote", async () => {
    await untilUsed();
    const [before, after] = await making(async () => {
      const known = await version();
      await write();
      return [known, await version()] as const;
    });
    expect(after).toBe(before + 1);
  });

  test("is new after each write, and the standby is not asked for who is logged in", async () => {
    await untilUsed();
    const account = { username: "secretary", email: "secretary@example.org", password: "a long password", state: "TX" };
    const registered = await club.visitor.send("/api/auth/register", { json: account });
    const cookie = registered.headers.get("set-cookie")?.split(";")[0] ?? "";
    await store.write(async (tx) => {
      await tx.update(users).set({ isAdmin: true }).where(eq(users.username, "secretary"));
    });
    const admin: Browser = {
      ...club.visitor,
      send: (path, options) => club.visitor.send(path, { ...options, headers: { ...options?.headers, cookie } }),
    };
    await admin.send("/api/auth/accept-user-agreement", { json: {} });
    const { id } = await createTournament(admin, { name: "Spring Open" });
    const page = async (browser: Browser) => (await browser.send(`/tournaments/${id}`)).text();
    expect(await page(club.visitor)).toContain("Spring Open");
    for (const name of ["Fall Open", "Winter Open", "Ice Open"]) {
      const changed = { method: "PUT", json: { ...bassOpen, name } };
      expect((await admin.send(`/api/admin/tournaments/${id}`, changed)).status).toBe(200);
      expect(await page(club.visitor)).toContain(name);
    }
    const before = standby();
    expect(before.used).toBeGreaterThan(0);
    expect(await page(admin)).toContain("Ice Open");
    expect(await page(club.visitor)).toContain("Ice Open");
    expect(standby()).toEqual(before);
  });

  test("that is not cached is read there, too; live events and what the program says of itself are the primary's", async () => {
    await untilUsed();
    const { used } = standby();
    for (const path of ["/tournaments?search=ice", "/healthz", "/readyz", "/robots.txt"]) {
      expect({ path, status: (await club.visitor.send(path)).status }).toEqual({ path, status: 200 });
    }
    expect(standby().used).toBe(used + 1);
    expect((await club.visitor.send("/api/live?tournament=1", { method: "HEAD" })).status).toBe(200);
    expect(standby().used).toBe(used + 1);
  });
});

test("what waits too long for the connections to the standby is read from the primary, and the standby goes on being used", async () => {
  await untilUsed();
  said.splice(0);
  const free = Promise.withResolvers<void>();
  const begun: boolean[] = [];
  const held = Array.from({ length: connections }, () =>
    making(async () => {
      begun.push(await isStandby());
      await free.promise;
    }),
  );
  expect(await making(isStandby)).toBe(false);
  free.resolve();
  await Promise.all(held);
  expect(begun).toEqual(Array.from({ length: connections }, () => true));
  expect(await making(isStandby)).toBe(true);
  expect(said).toEqual([]);
});

describe("the primary is read, and the log says so once", () => {
  const notUsed = "DATABASE_READ_URL: the standby is not used; the primary is read";
  const again = "DATABASE_READ_URL: the standby is used again";

  test("while the standby is behind", async () => {
    await untilUsed();
    said.splice(0);
    await database.onStandby((client) => client.query("select pg_wal_replay_pause()"));
    await write();
    const acknowledged = await version();
    for (let round = 1; round <= 3; round += 1) expect(await making(version)).toBe(acknowledged);
    expect(await making(isStandby)).toBe(false);
    await database.onStandby((client) => client.query("select pg_wal_replay_resume()"));
    await untilUsed();
    expect(said).toEqual([notUsed, again]);
  });

  test("from where the standby ends in the midst of a page", async () => {
    await untilUsed();
    said.splice(0);
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fishtournament'`;
    const places = await making(async () => {
      const first = await isStandby();
      await database.onStandby((client) => client.query(end));
      return [first, await isStandby(), await isStandby()];
    });
    expect(places).toEqual([true, false, false]);
    await untilUsed();
    expect(said).toEqual([notUsed, again]);
  });

  test("where the standby ends a statement that is in the way of what it replays", async () => {
    await untilUsed();
    said.splice(0);
    const slow = () =>
      store.read(async (db) => {
        await db.all(sql`select pg_sleep(1) from versions limit 1`);
        const [found] = await db.all<{ isStandby: number }>(sql`select pg_is_in_recovery() as "isStandby"`);
        return found?.isStandby;
      });
    const asked = making(slow);
    const isUnderWay = "select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";
    const isBegun = () => database.onStandby(async (client) => (await client.query(isUnderWay)).rows.length > 0);
    while (!(await isBegun())) await Bun.sleep(5);
    await database.onPrimary((client) => client.query("begin; lock table versions; commit"));
    expect(await asked).toBe(0);
    expect(said).toEqual([notUsed]);
  });

  test("while it is gone: pages come, and the program is ready", async () => {
    await untilUsed();
    said.splice(0);
    await database.withoutStandby(async () => {
      for (const path of ["/tournaments", "/leaderboard", "/readyz"]) {
        expect({ path, status: (await club.visitor.send(path)).status }).toEqual({ path, status: 200 });
      }
      expect(await making(isStandby)).toBe(false);
      const started = await opened(database.readUrl);
      await started.close();
    });
    await untilUsed();
    expect(said).toEqual([notUsed, again]);
  });
});

test("where neither can be reached, a page's reads are refused as busy, and what it makes without them is served", async () => {
  await untilUsed();
  await database.restart(async () => {
    await expect(making(version)).rejects.toBeInstanceOf(StoreBusy);
    expect(await making(() => version().catch(() => "a page that says so"))).toBe("a page that says so");
  });
  await untilUsed();
});

describe("at the start", () => {
  const starting = (address: string, lines: string[] = []) =>
    opened(address, lines).then(
      async (started) => {
        await started.close();
        return "started";
      },
      ({ name, message }: Error) => `${name}: ${message}`,
    );
  const stranger =
    "UnfitServer: DATABASE_READ_URL: the server there is no standby of the one that DATABASE_URL names, or this is another of its databases.";

  test("another server, or another of its databases, ends it with one line", async () => {
    const other = new URL(database.readUrl);
    other.pathname = "/postgres";
    for (const address of [other.href, urlOf("postgres")]) expect(await starting(address)).toBe(stranger);
  });

  test("so do a database that is not there and a user who may not read", async () => {
    const address = new URL(database.readUrl);
    address.pathname = "/none";
    expect(await starting(address.href)).toMatch(/^UnfitServer: DATABASE_READ_URL: there is no such database .*\.$/);
    await database.onPrimary((client) => client.query("create role stranger login"));
    await untilUsed();
    const strangers = new URL(database.readUrl);
    strangers.username = "stranger";
    expect(await starting(strangers.href)).toBe(
      "UnfitServer: DATABASE_READ_URL: the user may not read the club there.",
    );
  });

  test("a server that follows nobody is named in the log, and the primary is read", async () => {
    const lines: string[] = [];
    expect(await starting(database.url, lines)).toBe("started");
    expect(lines).toEqual(["DATABASE_READ_URL: the standby is not used; the primary is read"]);
  });

  test("a standby that is out of reach is named in the log, and the primary is read", async () => {
    const lines: string[] = [];
    expect(await starting("postgres://club:hush@127.0.0.1:1/club", lines)).toBe("started");
    expect(lines).toEqual(["DATABASE_READ_URL: the standby is not used; the primary is read"]);
  });
});

test("once the standby was promoted, the new primary is read", async () => {
  await database.failOver();
  await write();
  expect(await making(isStandby)).toBe(false);
  expect(await making(version)).toBe(await version());
}, 120_000);
