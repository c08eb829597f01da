import { afterEach, beforeEach, expect, test } from "bun:test";
import pino from "pino";
import { holdingLease } from "../../src/base/db/job-leases.ts";
import { jobLeases, tasks } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import { queueTask } from "../../src/base/tasks/queue-task.ts";
import { createTaskRunner, type TaskHandler, TaskPostponed } from "../../src/base/tasks/run-tasks.ts";
import { runJob } from "../../src/jobs.ts";
import { type Club, openClub } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";

/** Three instances on one database, on computers of which one is an hour behind and one an hour ahead. */
const hour = 3_600_000;
const right = () => Date.now();
const behind = () => Date.now() - hour;
const ahead = () => Date.now() + hour;
const programs = [
  ["right", right],
  ["an hour behind", behind],
  ["an hour ahead", ahead],
] as const;

let club: Club;
let store: Store;

beforeEach(async () => {
  club = await openClub();
  store = await openOtherInstanceStore(club);
});
afterEach(async () => {
  await store.close();
  await club.close();
});

const nothing: TaskHandler = async () => undefined;
const runnerOf = (clock: () => number, refund: TaskHandler) =>
  createTaskRunner(store, clock, pino({ level: "silent" }), {
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
  });
const queueRefund = () => store.write((tx) => queueTask(tx, "refund", "1", { paymentId: 1 }, Date.now() - 1000));

test.each(programs)("a lease held by an instance whose clock is %s isn't taken by others", async (_name, clock) => {
  const doOnce = () => Promise.resolve(1);
  const others = async () => {
    for (const [, other] of programs) expect(await holdingLease(store, other, "photos", doOnce)).toBeNull();
    return 2;
  };
  expect(await holdingLease(store, clock, "photos", others)).toBe(2);
  for (const [, other] of programs) expect(await holdingLease(store, other, "photos", doOnce)).toBe(1);
});

test.each(programs)(
  "a task in progress in an instance whose clock is %s isn't started by another",
  async (_name, clock) => {
    const begun = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await queueRefund();
    const running = runnerOf(clock, () => {
      begun.resolve();
      return answered.promise;
    }).runDue();
    await begun.promise;
    for (const [, other] of programs) expect(await runnerOf(other, nothing).runDue()).toBe(0);
    answered.resolve();
    expect(await running).toBe(1);
  },
);

test.each(programs)(
  "a task queued by an instance whose clock is %s can be started at once by every instance",
  async (_name, clock) => {
    for (const [index, [, other]] of programs.entries()) {
      await store.write((tx) => queueTask(tx, "refund", String(index), { paymentId: index }, clock()));
      expect(await runnerOf(other, nothing).runDue()).toBe(1);
    }
  },
);

test.each(programs)(
  "a task postponed by an instance whose clock is %s waits just as long by the server's clock",
  async (_name, clock) => {
    await queueRefund();
    const waits: TaskHandler = () => Promise.reject(new TaskPostponed(clock() + hour));
    expect(await runnerOf(clock, waits).runDue()).toBe(0);
    const [task] = await store.read(async (db) => db.select().from(tasks).orderBy(tasks.id));
    expect(Math.abs((task?.runAfter ?? 0) - Date.now() - hour)).toBeLessThan(hour / 2);
  },
);

test.each(programs)("a job run by an instance whose clock is %s gets the server's time", async (_name, clock) => {
  await runJob({ ...club.deps, store, clock }, "end-tournaments");
  const [lease] = await store.read(async (db) => db.select().from(jobLeases));
  for (const at of [lease?.lastStartedAt, lease?.lastFinishedAt]) {
    expect(Math.abs((at ?? 0) - Date.now())).toBeLessThan(hour / 2);
  }
});
