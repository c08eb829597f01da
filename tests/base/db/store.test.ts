import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { versions } from "../../../src/base/db/schema.ts";
import { openStore, type Store, type Tx } from "../../../src/base/db/store.ts";
import { writeForEach } from "../../../src/base/db/write-for-each.ts";
import { queueTask } from "../../../src/base/tasks/queue-task.ts";

let folder: string;
let path: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
  path = join(folder, "club.sqlite");
  store = openStore(path, 0);
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const add = (tx: Tx, name: string) => tx.insert(versions).values({ name, value: 1 });
const names = () => store.read(async (db) => (await db.select().from(versions)).map((row) => row.name));
/** Gives pending callbacks a turn. */
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe("a write", () => {
  test("readers see a write once it has resolved, and not before", async () => {
    let seenInside: string[] = [];
    const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
    const writing = store.write(async (tx) => {
      await add(tx, "a");
      await looked;
    });
    await turns();
    seenInside = await names();
    letGo();
    await writing;
    expect(seenInside).toEqual([]);
    expect(await names()).toEqual(["a"]);
  });

  test("a write that fails after an await leaves nothing behind and rethrows its error", async () => {
    const failing = store.write(async (tx) => {
      await add(tx, "a");
      await turns();
      await add(tx, "b");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await names()).toEqual([]);
  });

  test("only writes that queued a task call the listeners, once committed", async () => {
    const calls: boolean[] = [];
    const queue = (tx: Tx) => queueTask(tx, "refund", "1", {}, 0);
    let hasResolved = false;
    const end = store.onTasksQueued(() => calls.push(hasResolved));
    const failing = store.write(async (tx) => {
      await queue(tx);
      throw new Error("changed my mind");
    });
    await failing.catch(() => undefined);
    await store.write((tx) => add(tx, "without a task"));
    expect(calls).toEqual([]);
    await store.write(async (tx) => {
      await queue(tx);
      await turns();
      hasResolved = true;
    });
    expect(calls).toEqual([true]);
    end();
    await store.write(queue);
    expect(calls).toEqual([true]);
  });

  test("a write waits for the one before it, even if that one fails", async () => {
    const order: string[] = [];
    const first = store.write(async () => {
      order.push("first begins");
      await turns();
      order.push("first ends");
      throw new Error("no");
    });
    const second = store.write(async (tx) => {
      order.push("second begins");
      await add(tx, "second");
    });
    await Promise.allSettled([first, second]);
    expect(order).toEqual(["first begins", "first ends", "second begins"]);
    expect(await names()).toEqual(["second"]);
  });

  test("a write inside a write is refused instead of waiting for itself forever", async () => {
    const nested = store.write(async () => store.write(async () => 1));
    await expect(nested).rejects.toThrow("A write inside a write");
  });

  test("a read inside a write is refused", async () => {
    const nested = store.write(async () => store.read(async () => 1));
    await expect(nested).rejects.toThrow("A read inside a write");
  });

  test("a write waits without blocking the program while another process has the lock", async () => {
    const other = new Database(path);
    other.run("begin immediate");
    let done = false;
    const writing = store
      .write((tx) => add(tx, "patient"))
      .then(() => {
        done = true;
      });
    await turns();
    await turns();
    expect(done).toBe(false);
    other.run("commit");
    other.close();
    await writing;
    expect(await names()).toEqual(["patient"]);
  });
});

describe("a reader", () => {
  test("a reader can't write", async () => {
    const writing = store.read(async (db) => add(db as Tx, "sly"));
    await expect(writing).rejects.toThrow("readonly");
    expect(await names()).toEqual([]);
  });

  test("a reader notices by the data version that another process wrote", async () => {
    const before = await store.dataVersion();
    const other = openStore(path, 0);
    await other.write((tx) => add(tx, "elsewhere"));
    await other.close();
    expect(await store.dataVersion()).not.toBe(before);
  });
});

describe("the database file", () => {
  test("the database is opened with the pragmas that the product relies on", () => {
    const db = new Database(path);
    expect(db.query("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    db.close();
  });

  test("written data is still there when the store is opened again", async () => {
    await store.write((tx) => add(tx, "kept"));
    await store.close();
    store = openStore(path, 0);
    expect(store.migrated).toEqual([]);
    expect(await names()).toEqual(["kept"]);
  });
});

describe("a write for each item", () => {
  const addNamed = async (tx: Tx, name: string) => {
    await add(tx, name);
    return 1;
  };

  test("a long series of writes gives other writes a turn in between", async () => {
    const { promise: first, resolve: firstBegun } = Promise.withResolvers<void>();
    const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
    const counts: number[] = [];
    const running = writeForEach(store, ["a", "b"], async (tx, name) => {
      firstBegun();
      await gate;
      counts.push(await tx.$count(versions));
      return addNamed(tx, name);
    });
    await first;
    const between = store.write((tx) => add(tx, "between"));
    goOn();
    await between;
    expect(await running).toBe(2);
    expect(counts).toEqual([0, 2]);
  });

  test("a long series of writes gives requests a turn before the last item", async () => {
    let begun = 0;
    let begunAtTurn = 0;
    setImmediate(() => {
      begunAtTurn = begun;
    });
    const work = async (tx: Tx, name: string) => {
      begun += 1;
      return addNamed(tx, name);
    };
    await writeForEach(store, ["a", "b", "c"], work);
    expect(begunAtTurn).toBeLessThan(3);
    expect(begun).toBe(3);
  });

  test("a write for each item keeps the successful ones if one fails, and throws its error", async () => {
    const work = async (tx: Tx, name: string) => {
      await add(tx, name);
      if (name === "b") throw new Error("no b");
      return 1;
    };
    await expect(writeForEach(store, ["a", "b", "c"], work)).rejects.toThrow("no b");
    expect(await names()).toEqual(["a", "c"]);
  });

  test("a write for each item throws every error if several fail", async () => {
    const work = async (_tx: Tx, name: string): Promise<number> => {
      throw new Error(`no ${name}`);
    };
    const failed = await writeForEach(store, ["a", "b"], work).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AggregateError);
    expect((failed as AggregateError).errors.map(String)).toEqual(["Error: no a", "Error: no b"]);
  });
});
