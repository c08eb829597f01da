import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pino from "pino";
import { openStore, type Store } from "../../../src/base/db/store.ts";
import { dueTasksQuery } from "../../../src/base/tasks/due-tasks.ts";
import { queueTasks, type TaskKind } from "../../../src/base/tasks/queue-task.ts";
import { createTaskRunner, type TaskHandler, type TaskHandlers } from "../../../src/base/tasks/run-tasks.ts";

const noon = Date.UTC(2026, 5, 6, 17);

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fair-"));
  store = openStore(join(folder, "club.sqlite"), noon);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const everyKind: readonly TaskKind[] = [
  ...(["rendition", "photo-copies", "password-link", "invitation-mail"] as const),
  ...(["refund", "entrant-mail", "digest-mail", "push", "webhook"] as const),
];

function runnerWith(handler: TaskHandler) {
  const handlers = Object.fromEntries(everyKind.map((kind) => [kind, handler])) as TaskHandlers;
  return createTaskRunner(store, () => noon, pino({ level: "silent" }), handlers);
}

/** Queues `count` tasks of one account, or of the club. */
const queue = (kind: TaskKind, owner: number | undefined, count: number, from = 0) =>
  store.write((tx) => {
    const many = Array.from({ length: count }, (_, index) => ({
      key: `${owner}.${from + index}`,
      payload: { owner, name: `${owner ?? "club"}.${from + index}` },
    }));
    return queueTasks(tx, kind, many, noon);
  });

describe("an account that fills a queue gets one worker, and the next newcomer is served before its second task:", () => {
  test.each(["push", "rendition", "photo-copies", "entrant-mail", "invitation-mail"] as const)(
    "an account that fills a queue doesn't block %s",
    async (kind) => {
      const done: string[] = [];
      const underWay = new Map<number, number>();
      let most = 0;
      const tasks = runnerWith(async ({ name, owner }) => {
        const now = (underWay.get(Number(owner)) ?? 0) + 1;
        underWay.set(Number(owner), now);
        most = Math.max(most, now);
        await Bun.sleep(1);
        underWay.set(Number(owner), now - 1);
        done.push(String(name));
      });
      await queue(kind, 1, 50);
      await queue(kind, 2, 2);
      await queue(kind, 3, 1);
      expect(await tasks.runDue()).toBe(53);
      expect(most).toBe(1);
      expect(done.slice(0, 6).filter((name) => !name.startsWith("1."))).toEqual(
        expect.arrayContaining(["2.0", "2.1", "3.0"]),
      );
    },
  );
});

test("four accounts with endless tasks block four workers only until their first tasks time out", async () => {
  const gaveUp = Promise.withResolvers<void>();
  let begun = 0;
  const served = Promise.withResolvers<number>();
  const tasks = runnerWith(async ({ owner }) => {
    if (owner === 5) return served.resolve(begun);
    begun += 1;
    if (begun === 4) await queue("push", 5, 1).then(gaveUp.resolve);
    await gaveUp.promise;
    throw new Error("The service did not reply.");
  });
  for (const owner of [1, 2, 3, 4]) await queue("push", owner, 10);
  tasks.start();
  expect(await served.promise).toBeLessThanOrEqual(8);
  await tasks.stop();
});

test("the club's own tasks have all the workers of their queue", async () => {
  const both = Promise.withResolvers<void>();
  let underWay = 0;
  const tasks = runnerWith(async () => {
    underWay += 1;
    if (underWay === 2) both.resolve();
    await both.promise;
  });
  await queue("refund", undefined, 2);
  expect(await tasks.runDue()).toBe(2);
});

test("a queue reads the first tasks of every account, never all tasks of one", async () => {
  await queue("push", 1, 3000);
  await queue("push", 2, 5);
  await queue("push", undefined, 5);
  const due = await store.read(async (db) => dueTasksQuery(db, sql`kind = 'push'`, noon));
  const count = (owner: number | null) => due.filter((task) => task.owner === owner).length;
  expect([count(1), count(2), count(null)]).toEqual([20, 5, 5]);
  expect(due.slice(0, 3).map(({ payload }) => payload.name)).toEqual(["1.0", "2.0", "club.0"]);
});
