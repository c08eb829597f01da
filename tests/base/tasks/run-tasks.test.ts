import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { openStore, type Store } from "../../../src/base/db/store.ts";
import { queueTask } from "../../../src/base/tasks/queue-task.ts";
import { createTaskRunner, type TaskHandler } from "../../../src/base/tasks/run-tasks.ts";

const noon = Date.UTC(2026, 5, 6, 17);
const minute = 60_000;
const log = pino({ level: "silent" });
const nothing: TaskHandler = async () => undefined;

let folder: string;
let now: number;
let open: Store[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tasks-"));
  now = noon;
  open = [];
});
afterEach(async () => {
  for (const store of open) await store.close();
  rmSync(folder, { recursive: true });
});

/** A stand-in for a separate process on the club's database, which sends refunds with `refund`. */
function startProcess(
  refund: TaskHandler,
  mailEntrant = nothing,
  searchCopies = nothing,
  change: (store: Store) => Store = (store) => store,
  makeRendition = nothing,
) {
  const store = change(openStore(join(folder, "club.sqlite"), now));
  open.push(store);
  const handlers = {
    "open-photo": nothing,
    rendition: makeRendition,
    "photo-copies": searchCopies,
    "password-link": nothing,
    "entrant-mail": mailEntrant,
    "invitation-mail": mailEntrant,
    "digest-mail": nothing,
    webhook: nothing,
    push: nothing,
    refund,
    "reread-payment": nothing,
  };
  return { store, tasks: createTaskRunner(store, () => now, log, handlers) };
}

const queueRefunds = (store: Store, count: number) =>
  store.write(async (tx) => {
    for (let id = 1; id <= count; id += 1) await queueTask(tx, "refund", `${id}`, { paymentId: id }, now);
  });

test("two processes on one database run each task once in total", async () => {
  const sent: unknown[] = [];
  const refund: TaskHandler = async ({ paymentId }) => void sent.push(paymentId);
  const [first, other] = [startProcess(refund), startProcess(refund)];
  await queueRefunds(first.store, 40);
  const done = await Promise.all([first.tasks.runDue(), other.tasks.runDue()]);
  expect(sent.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(done[0] + done[1]).toBe(40);
});

test("one query serves all queues, and each starts its due tasks", async () => {
  const begun: string[] = [];
  const done = Promise.withResolvers<void>();
  const noted =
    (kind: string): TaskHandler =>
    async () => {
      if (begun.push(kind) === 3) done.resolve();
    };
  const { store, tasks } = startProcess(noted("refund"), noted("mail"), noted("photo-copies"));
  await store.write(async (tx) => {
    for (const kind of ["refund", "entrant-mail", "photo-copies"] as const) await queueTask(tx, kind, "1", {}, now);
  });
  tasks.start();
  await done.promise;
  await tasks.stop();
  expect(begun.toSorted()).toEqual(["mail", "photo-copies", "refund"]);
  let reads = 0;
  const read: Store["read"] = (work) => {
    reads += 1;
    return store.read(work);
  };
  const idle = startProcess(nothing, nothing, nothing, (store) => ({ ...store, read })).tasks;
  idle.start();
  await idle.stop();
  expect(reads).toBe(1);
});

test("a task begins when the write that queued it is committed, not a second later", async () => {
  // No timer fires: only the commit can end the pause between two checks.
  const timers = spyOn(globalThis, "setTimeout").mockImplementation((() => ({
    unref: () => undefined,
  })) as unknown as typeof setTimeout);
  try {
    const looked = Promise.withResolvers<void>();
    const change = (store: Store): Store => ({
      ...store,
      read: (work) => store.read(work).finally(looked.resolve),
    });
    const sent = Promise.withResolvers<unknown>();
    const { store, tasks } = startProcess(async ({ paymentId }) => sent.resolve(paymentId), nothing, nothing, change);
    tasks.start();
    await looked.promise;
    await new Promise(setImmediate);
    await queueRefunds(store, 1);
    expect(await sent.promise).toBe(1);
    await tasks.stop();
  } finally {
    timers.mockRestore();
  }
});

test("photo tasks are left to another process while it handles them, and nothing else waits", async () => {
  const begun: string[] = [];
  const sent = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const ofPhoto =
    (kind: string): TaskHandler =>
    async () => {
      if (begun.push(kind) === 3) all.resolve();
    };
  const refund: TaskHandler = async () => {
    begun.push("refund");
    sent.resolve();
  };
  const { store, tasks } = startProcess(refund, nothing, ofPhoto("copies"), (store) => store, ofPhoto("rendition"));
  await store.write(async (tx) => {
    for (const kind of ["rendition", "photo-copies", "refund"] as const) await queueTask(tx, kind, "1", {}, now);
  });
  const photos = Promise.withResolvers<void>();
  tasks.start(photos.promise);
  await sent.promise;
  expect(begun).toEqual(["refund"]);
  photos.resolve();
  await all.promise;
  await tasks.stop();
  expect(begun.toSorted()).toEqual(["copies", "refund", "rendition"]);
});

test("a free worker begins the next task while another is still running the previous one", async () => {
  const answered = Promise.withResolvers<void>();
  const [isAtFirst, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sent: unknown[] = [];
  const { store, tasks } = startProcess(async ({ paymentId }) => {
    if (paymentId === 1) isAtFirst.resolve();
    if (paymentId === 1) await answered.promise;
    if (sent.push(paymentId) === 2) others.resolve();
  });
  await queueRefunds(store, 1);
  tasks.start();
  await isAtFirst.promise;
  await queueRefunds(store, 3);
  await others.promise;
  expect(sent).toEqual([2, 3]);
  answered.resolve();
  await tasks.stop();
  expect(sent).toEqual([2, 3, 1]);
});

test("a process's task isn't started by others; if the process dies, another one takes over after two minutes", async () => {
  const neverAnswered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const dying = startProcess(() => {
    begun.resolve();
    return neverAnswered.promise;
  });
  const sent: unknown[] = [];
  const other = startProcess(async ({ paymentId }) => void sent.push(paymentId));
  await queueRefunds(dying.store, 1);
  const unfinished = dying.tasks.runDue();
  await begun.promise;
  expect(await other.tasks.runDue()).toBe(0);
  now += 2 * minute;
  expect(await other.tasks.runDue()).toBe(1);
  expect(sent).toEqual([1]);
  neverAnswered.resolve();
  await unfinished;
});

test("a failed task is retried by whichever process is first", async () => {
  const failing = startProcess(() => Promise.reject(new Error("The provider is away.")));
  const sent: unknown[] = [];
  const other = startProcess(async ({ paymentId }) => void sent.push(paymentId));
  await queueRefunds(failing.store, 1);
  expect(await failing.tasks.runDue()).toBe(0);
  expect(await other.tasks.runDue()).toBe(0);
  now += minute;
  expect(await other.tasks.runDue()).toBe(1);
  expect(sent).toEqual([1]);
});

test("a full disk that blocks one worker leaves both tasks to the other", async () => {
  const { store } = startProcess(nothing);
  await queueRefunds(store, 2);
  const isSending = Promise.withResolvers<void>();
  const isFull = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let writes = 0;
  const filling: Store = {
    ...store,
    write: async (work) => {
      writes += 1;
      if (writes !== 2) return store.write(work);
      await isSending.promise;
      isFull.resolve();
      throw new Error("database or disk is full");
    },
  };
  const refund = async () => {
    isSending.resolve();
    await answered.promise;
    seen.push("sent");
  };
  const seen: string[] = [];
  const handlers = {
    "open-photo": nothing,
    rendition: nothing,
    "photo-copies": nothing,
    "password-link": nothing,
    "entrant-mail": nothing,
    "invitation-mail": nothing,
    "digest-mail": nothing,
    webhook: nothing,
    push: nothing,
    refund,
    "reread-payment": nothing,
  };
  const ran = createTaskRunner(filling, () => now, log, handlers)
    .runDue()
    .catch((error: Error) => seen.push(error.message));
  await isFull.promise;
  await new Promise(setImmediate);
  answered.resolve();
  await ran;
  expect(seen).toEqual(["sent", "sent", "database or disk is full"]);
});

test.each(["entrant-mail", "photo-copies", "rendition"] as const)(
  "a refund doesn't wait for tasks of type %s, however many are queued",
  async (kind) => {
    const isBack = Promise.withResolvers<void>();
    const isSent = Promise.withResolvers<void>();
    const { store, tasks } = startProcess(
      async () => isSent.resolve(),
      () => isBack.promise,
      () => isBack.promise,
      (store) => store,
      () => isBack.promise,
    );
    await store.write(async (tx) => {
      for (let id = 1; id <= 40; id += 1) await queueTask(tx, kind, `${id}`, { id }, now);
    });
    await queueRefunds(store, 1);
    const ran = tasks.runDue();
    await isSent.promise;
    isBack.resolve();
    expect(await ran).toBe(41);
  },
);
