import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { serverMigrations } from "../../src/base/db/postgres/migrate.ts";
import { openServerStore, type ServerSettings } from "../../src/base/db/postgres/store.ts";
import { versions } from "../../src/base/db/schema.ts";
import { type Store, StoreBusy } from "../../src/base/db/store.ts";
import { bumpVersion, readVersion } from "../../src/base/db/versions.ts";
import { queueTask } from "../../src/base/tasks/queue-task.ts";
import { openNetwork } from "../support/network.ts";
import { newName, onDatabase, onServer, urlOf } from "../support/server-database.ts";

const everyMigration = serverMigrations.map(({ name }) => name);
const name = newName();
const url = urlOf(name);
const open: Store[] = [];

const waits = {
  connectMs: 10_000,
  statementMs: 30_000,
  turnMs: 10_000,
  writeMs: 60_000,
  idleMs: 10_000,
  silenceMs: 35_000,
};

async function opened(settings: ServerSettings = { connections: 8 }, address = url): Promise<Store> {
  const store = await openServerStore(address, settings, 0);
  open.push(store);
  return store;
}

beforeAll(() => onServer(`create database ${name} template template0`));
afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});
afterAll(() => onServer(`drop database ${name}`));

const versionOf = (store: Store, counter: "club" | "settings") => store.read((db) => readVersion(db, counter));

async function expectBusy(store: Store): Promise<void> {
  const all = await Promise.allSettled([
    store.read(async (db) => db.all(sql`select 1`)),
    store.write((tx) => bumpVersion(tx, "settings")),
    store.dataVersion(),
  ]);
  for (const each of all) expect(each).toMatchObject({ status: "rejected", reason: { name: "StoreBusy" } });
}

describe("a store on a PostgreSQL server", () => {
  test("a store is migrated once, even by two processes that start together", async () => {
    const [first, other] = await Promise.all([opened(), opened()]);
    expect([first.migrated, other.migrated].flat()).toEqual(everyMigration);
    expect((await opened()).migrated).toEqual([]);
  });

  test("listeners are called once a write that queued a task is committed, and for no other writes", async () => {
    const store = await opened();
    let calls = 0;
    const end = store.onTasksQueued(() => {
      calls += 1;
    });
    const failing = store.write(async (tx) => {
      await queueTask(tx, "refund", "1", {}, 0);
      throw new Error("changed my mind");
    });
    await failing.catch(() => undefined);
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(calls).toBe(0);
    await store.write((tx) => queueTask(tx, "refund", "1", {}, 0));
    expect(calls).toBe(1);
    end();
    await store.write((tx) => queueTask(tx, "refund", "2", {}, 0));
    expect(calls).toBe(1);
  });

  test("a migration may take any amount of time", async () => {
    const other = newName();
    await onServer(`create database ${other} template template0`);
    const store = await opened({ connections: 2, waits: { ...waits, statementMs: 1, silenceMs: 1 } }, urlOf(other));
    expect(store.migrated).toEqual(everyMigration);
    await store.close();
    open.splice(0);
    await onServer(`drop database ${other}`);
  });

  test("writes of two processes to the same row all count, one after the other", async () => {
    const stores = [await opened(), await opened()];
    const before = await versionOf(stores[0] as Store, "club");
    const times = Array.from({ length: 40 }, (_, index) => stores[index % 2] as Store);
    await Promise.all(times.map((store) => store.write((tx) => bumpVersion(tx, "club"))));
    expect(await versionOf(stores[1] as Store, "club")).toBe(before + 40);
    for (const store of stores) expect(store.serverFigures()).toMatchObject({ writes: 20, busy: 0 });
  });

  test("of two writes that depend on each other's changes, one sees the other's", async () => {
    const store = await opened();
    // Each adds what it read from the other's counter. In sequence, the two sums differ.
    const add = (counter: "club" | "settings", other: "club" | "settings") =>
      store.write(async (tx) => {
        const seen = await readVersion(tx, other);
        await bumpVersion(tx, counter);
        await tx
          .update(versions)
          .set({ value: seen + 1 })
          .where(eq(versions.name, counter));
      });
    await store.write(async (tx) => {
      for (const counter of ["club", "settings"] as const) await bumpVersion(tx, counter);
      await tx.update(versions).set({ value: 10 });
    });
    await Promise.all([add("club", "settings"), add("settings", "club")]);
    expect([await versionOf(store, "club"), await versionOf(store, "settings")].toSorted()).toEqual([11, 12]);
  });

  test("a write that fails leaves nothing behind, and the next one has a working connection", async () => {
    const store = await opened();
    const before = await versionOf(store, "settings");
    const failing = store.write(async (tx) => {
      await bumpVersion(tx, "settings");
      throw new Error("Not this one.");
    });
    await expect(failing).rejects.toThrow("Not this one.");
    const wrong = store.write(async (tx) => tx.run(sql`select 1 / 0`));
    await expect(wrong).rejects.toMatchObject({ code: "22012" });
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
  });

  test("a connection that is cut during a write throws 'busy', and nothing of the write is stored", async () => {
    const store = await opened();
    const before = await versionOf(store, "settings");
    const cut = store.write(async (tx) => {
      await bumpVersion(tx, "settings");
      const connection = await tx.all<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await onDatabase(urlOf("postgres"), (client) =>
        client.query("select pg_terminate_backend($1)", [connection[0]?.pid]),
      );
      await bumpVersion(tx, "settings");
    });
    await expect(cut).rejects.toBeInstanceOf(StoreBusy);
    expect(await versionOf(store, "settings")).toBe(before);
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
  });

  test("a write that continued after a failed statement fails, because the server stored nothing", async () => {
    const store = await opened();
    const before = await versionOf(store, "settings");
    const careless = store.write(async (tx) => {
      await bumpVersion(tx, "settings");
      await Promise.allSettled([tx.all(sql`select 1 / 0`)]);
    });
    await expect(careless).rejects.toThrow("nothing was written");
    expect(await versionOf(store, "settings")).toBe(before);
  });

  test("a write of many statements that takes too long is aborted, and nothing is stored", async () => {
    const store = await opened({ connections: 2, waits: { ...waits, writeMs: 1000 } });
    const before = await versionOf(store, "settings");
    const never = Promise.withResolvers<void>();
    const long = store.write(async (tx) => {
      await bumpVersion(tx, "settings");
      await never.promise;
    });
    await expect(long).rejects.toBeInstanceOf(StoreBusy);
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
  });

  test("an instance that hangs during a write blocks other writes for a moment, not forever", async () => {
    const frozen = await opened({ connections: 2, waits: { ...waits, idleMs: 1000 } });
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = frozen.write(async (tx) => {
      await bumpVersion(tx, "settings");
      begun.resolve();
      await thawed.promise;
      await bumpVersion(tx, "settings");
    });
    await begun.promise;
    const other = await opened();
    const before = await versionOf(other, "settings");
    await other.write((tx) => bumpVersion(tx, "settings"));
    thawed.resolve();
    await expect(held).rejects.toBeInstanceOf(StoreBusy);
    expect(await versionOf(other, "settings")).toBe(before + 1);
  });

  test("if no connection is free in time, reads, writes and the commit counter throw 'busy'", async () => {
    const store = await opened({ connections: 2, waits: { ...waits, connectMs: 2000 } });
    await onDatabase(url, async (client) => {
      await client.query("select pg_advisory_lock(77)");
      const held = () => store.read(async (db) => db.all(sql`select pg_advisory_xact_lock(77)`));
      const reads = [held(), held()];
      await expectBusy(store);
      await client.query("select pg_advisory_unlock(77)");
      await Promise.all(reads);
    });
  });

  test("a write that waits too long for another one throws 'busy', and reads still work", async () => {
    const settings = { connections: 2, waits: { ...waits, turnMs: 1000 } };
    const [store, other] = [await opened(settings), await opened(settings)];
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = store.write(async () => {
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    for (const waiting of [store, other]) {
      await expect(waiting.write((tx) => bumpVersion(tx, "settings"))).rejects.toBeInstanceOf(StoreBusy);
      expect(waiting.serverFigures()).toMatchObject({ busy: 1 });
      await versionOf(waiting, "settings");
    }
    done.resolve();
    await first;
    const before = await versionOf(store, "settings");
    await other.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
  });

  test("a statement canceled by the server throws 'busy', and the next write has a working connection", async () => {
    const store = await opened({ connections: 2, waits: { ...waits, statementMs: 1000 } });
    await expect(store.write(async (tx) => tx.all(sql`select pg_sleep(60)`))).rejects.toBeInstanceOf(StoreBusy);
    const before = await versionOf(store, "settings");
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
  });

  test("a dead network is detected, and connections over it aren't used again", async () => {
    const network = await openNetwork(url);
    const store = await opened({ connections: 2, waits: { ...waits, connectMs: 2000, silenceMs: 2000 } }, network.url);
    const before = await versionOf(store, "settings");
    network.isDead = true;
    await expectBusy(store);
    network.isDead = false;
    await store.write((tx) => bumpVersion(tx, "settings"));
    expect(await versionOf(store, "settings")).toBe(before + 1);
    await store.close();
    open.splice(0);
    network.close();
  });

  test("the commit counter changes with a commit by another process", async () => {
    const [store, other] = [await opened(), await opened()];
    const before = await store.dataVersion();
    await other.write((tx) => bumpVersion(tx, "club"));
    expect(await store.dataVersion()).not.toBe(before);
  });

  test("a read inside a write is refused: it would miss what was just written", async () => {
    const store = await opened();
    await expect(store.write(() => store.read(async () => 1))).rejects.toThrow("pass the transaction on");
  });
});
