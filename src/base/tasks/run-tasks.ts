import { and, eq, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { unindexed } from "../db/engine.ts";
import { tasks } from "../db/schema.ts";
import type { Db, Store } from "../db/store.ts";
import { createDueTasks, type Task } from "./due-tasks.ts";
import type { TaskKind } from "./queue-task.ts";

/** May run twice after a crash, so it must be idempotent. */
export type TaskHandler = (
  payload: Record<string, unknown>,
  task: { createdAt: number; attempts: number },
) => Promise<void>;
/** Thrown by a handler to postpone a task, which isn't a failure. `until` is UTC ms by the process's own clock. */
export class TaskPostponed extends Error {
  override readonly name = "TaskPostponed";
  constructor(readonly until: number) {
    super("The task waits.");
  }
}
export type TaskHandlers = Record<TaskKind, TaskHandler>;

/** The task's `runAfter` while it is claimed, UTC ms. */
type Claim = { id: number; until: number };

const pauseMs = 1000;
const firstRetryMs = 5000;
const longestRetryMs = 3_600_000;
/** Workers renew their claims, so only a dead process loses one. */
const claimedMs = 2 * 60_000;
const renewMs = 30_000;

export type TaskRunner = {
  /** Returns how many tasks finished; failed ones stay queued with their error. */
  runDue(): Promise<number>;
  /** Photo tasks wait for `photosFrom`; all others begin immediately. */
  start(photosFrom?: Promise<void>): void;
  /** Resolves when the running tasks are done. */
  stop(): Promise<void>;
};

const isKind = (handlers: TaskHandlers, kind: string): kind is TaskKind => kind in handlers;

const isStill = ({ id, until }: Claim) => and(eq(tasks.id, id), eq(tasks.runAfter, until));

/** The kinds of tasks that a queue takes (null for all others), and how many run at a time. */
type Queue = { kinds: TaskKind[] | null; atOnce: number; isOfPhotos?: true };

/**
 * A message to entrants is an email and a push for each of them, and copies of a hundred photos may be searched for within a
 * minute: refunds and password links must not wait for those.
 */
const queues: readonly Queue[] = [
  { kinds: null, atOnce: 2 },
  { kinds: ["open-photo"], atOnce: 2, isOfPhotos: true },
  { kinds: ["rendition"], atOnce: 2, isOfPhotos: true },
  { kinds: ["photo-copies"], atOnce: 1, isOfPhotos: true },
  { kinds: ["entrant-mail", "invitation-mail", "digest-mail"], atOnce: 1 },
  { kinds: ["push"], atOnce: 4 },
  // One for each webhook, because a receiver may hang.
  { kinds: ["webhook"], atOnce: 10 },
];

const kindsOfQueues = queues.flatMap(({ kinds }) => kinds ?? []);

/** Unindexed, so that the oldest task is found by time instead of reading all tasks of a kind. */
function isTakenBy(db: Db, { kinds }: Queue): SQL {
  const kind = unindexed(db, tasks.kind);
  return (kinds ? inArray(kind, kinds) : notInArray(kind, kindsOfQueues)).inlineParams();
}

const dueByQueue = (db: Db) =>
  Object.fromEntries(
    queues.map((queue, index) => [index, sql<number | null>`max(case when ${isTakenBy(db, queue)} then 1 else 0 end)`]),
  );

/** Runs tasks with increasing delays between retries; safe with several processes on one database. */
export function createTaskRunner(store: Store, clock: () => number, log: Logger, handlers: TaskHandlers): TaskRunner {
  const workers = queues.map((queue) => {
    const due = createDueTasks(store, clock, (db) => isTakenBy(db, queue));
    return Array.from({ length: queue.atOnce }, () => createWorker(store, clock, log, handlers, due));
  });
  const workersOf = (isOfPhotos: boolean) =>
    workers.filter((_, index) => (queues[index]?.isOfPhotos ?? false) === isOfPhotos).flat();
  const pause = createPause();
  let looking: Promise<void> = Promise.resolve();
  let stopListening: () => void = () => undefined;

  /** Checks all queues with one query, because an idle process runs it every second. */
  async function look(): Promise<void> {
    const [due] = await store.read(async (db) =>
      db
        .select(dueByQueue(db))
        .from(tasks)
        .where(lte(tasks.runAfter, await store.sharedNow(db, clock))),
    );
    for (const [index, ofQueue] of workers.entries())
      if (due?.[index] === 1) for (const worker of ofQueue) worker.wake();
  }

  async function keepLooking(): Promise<void> {
    while (!pause.isOver()) {
      // A full disk or a locked database must not stop the queues permanently.
      await look().catch((error) => log.error({ err: error }, "the task queue paused"));
      await pause.wait(pauseMs);
    }
  }

  return {
    async runDue() {
      const ended = await Promise.allSettled(workers.flat().map((worker) => worker.runDue()));
      for (const end of ended) if (end.status === "rejected") throw end.reason;
      return ended.reduce((sum, end) => sum + (end.status === "fulfilled" ? end.value : 0), 0);
    },
    start(photosFrom = Promise.resolve()) {
      for (const worker of workersOf(false)) worker.start();
      void photosFrom.then(() => {
        for (const worker of workersOf(true)) worker.start();
      });
      stopListening = store.onTasksQueued(pause.wake);
      looking = keepLooking();
    },
    async stop() {
      stopListening();
      pause.end();
      await Promise.all([looking, ...workers.flat().map((worker) => worker.stop())]);
    },
  };
}

/** A pause that lasts until it's woken or ended, or the time is up. */
function createPause() {
  let isOver = false;
  let isWoken = false;
  let wake: () => void = () => undefined;
  return {
    isOver: () => isOver,
    wake() {
      isWoken = true;
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async wait(ms?: number) {
      if (!(isWoken || isOver)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (ms !== undefined) setTimeout(resolve, ms).unref();
        });
      }
      isWoken = false;
    },
  };
}

function createWorker(
  store: Store,
  clock: () => number,
  log: Logger,
  handlers: TaskHandlers,
  due: ReturnType<typeof createDueTasks>,
): Omit<TaskRunner, "start"> & { start(): void; wake(): void } {
  const pause = createPause();
  let loop: Promise<void> = Promise.resolve();

  const sharedNow = (db: Db) => store.sharedNow(db, clock);

  /** Null if another worker has claimed the task, in this process or another. */
  const claim = ({ id }: Task): Promise<Claim | null> =>
    store.write(async (tx) => {
      const now = await sharedNow(tx);
      const until = now + claimedMs;
      const isDue = and(eq(tasks.id, id), lte(tasks.runAfter, now));
      const claimed = await tx.update(tasks).set({ runAfter: until }).where(isDue).returning({ id: tasks.id });
      return claimed.length > 0 ? { id, until } : null;
    });

  async function renew(claimed: Claim): Promise<void> {
    claimed.until = await store.write(async (tx) => {
      const until = (await sharedNow(tx)) + claimedMs;
      await tx.update(tasks).set({ runAfter: until }).where(isStill(claimed));
      return until;
    });
  }

  /** False if another worker has claimed the task, or if it failed or was postponed. */
  async function runOne(task: Task): Promise<boolean> {
    const claimed = await claim(task);
    if (!claimed) return false;
    // The next renewal makes up for one that fails; a claim lasts for several of them.
    const renewal = setInterval(() => void renew(claimed).catch(() => undefined), renewMs);
    try {
      if (!isKind(handlers, task.kind)) throw new Error(`There's no handler for tasks of the kind "${task.kind}".`);
      await handlers[task.kind](task.payload, task);
      await store.write(async (tx) => {
        await tx.delete(tasks).where(eq(tasks.id, task.id));
      });
      return true;
    } catch (error) {
      if (error instanceof TaskPostponed) {
        await store.write(async (tx) => {
          const runAfter = (await sharedNow(tx)) + error.until - clock();
          await tx.update(tasks).set({ runAfter }).where(isStill(claimed));
        });
        return false;
      }
      log.warn({ err: error, task: task.kind, attempts: task.attempts + 1 }, "task failed");
      const retryMs = Math.min(firstRetryMs * 2 ** task.attempts, longestRetryMs);
      const lastError = error instanceof Error ? error.message : String(error);
      await store.write(async (tx) => {
        await tx
          .update(tasks)
          .set({ attempts: sql`${tasks.attempts} + 1`, runAfter: (await sharedNow(tx)) + retryMs, lastError })
          .where(isStill(claimed));
      });
      return false;
    } finally {
      clearInterval(renewal);
    }
  }

  async function runDue(): Promise<number> {
    let done = 0;
    for (let task = await due.next(); task; task = await due.next()) {
      try {
        if (pause.isOver()) break;
        if (await runOne(task)) done += 1;
      } finally {
        due.end(task);
      }
    }
    return done;
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await pause.wait();
      if (pause.isOver()) return;
      await runDue().catch((error) => log.error({ err: error }, "the task queue paused"));
    }
  }

  return {
    runDue,
    wake() {
      due.outdate();
      pause.wake();
    },
    start() {
      loop = keepRunning();
    },
    async stop() {
      pause.end();
      await loop;
    },
  };
}
