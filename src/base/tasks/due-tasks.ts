import { and, asc, lte, type SQL, sql } from "drizzle-orm";
import { tasks } from "../db/schema.ts";
import type { Db, Store } from "../db/store.ts";
import { createTurns, type Owner } from "./turns.ts";

export type Task = {
  id: number;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
  createdAt: number;
  owner: Owner;
};

/** How many due tasks are read at a time, per owner and in total. */
const readOfOne = 20;
const readInAll = 500;
const readEveryMs = 1000;

const ownerOf = sql<Owner>`cast(json_extract(${tasks.payload}, '$.owner') as integer)`;

/** Returns each owner's first tasks, longest overdue first. */
export function dueTasksQuery(db: Db, takes: SQL, now: number) {
  const nth = sql<number>`row_number() over (partition by ${ownerOf} order by ${tasks.runAfter}, ${tasks.id})`;
  const { id, kind, payload, attempts, createdAt, runAfter } = tasks;
  const ofEach = db
    .select({ id, kind, payload, attempts, createdAt, runAfter, owner: ownerOf.as("owner"), nth: nth.as("nth") })
    .from(tasks)
    .where(and(lte(tasks.runAfter, now), takes))
    .as("of_each");
  return db
    .select()
    .from(ofEach)
    .where(lte(ofEach.nth, readOfOne))
    .orderBy(asc(ofEach.nth), asc(ofEach.runAfter), asc(ofEach.id))
    .limit(readInAll);
}

/** The due tasks of one queue, handed to its workers so that owners take turns. */
export function createDueTasks(store: Store, clock: () => number, takes: (db: Db) => SQL) {
  const turns = createTurns();
  let due: Task[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    due = await store.read(async (db) => dueTasksQuery(db, takes(db), await store.sharedNow(db, clock)));
    readAt = performance.now();
  }

  return {
    async next(): Promise<Task | undefined> {
      if (due.length === 0 || performance.now() - readAt > readEveryMs) {
        reading ??= read().finally(() => {
          reading = null;
        });
        await reading;
      }
      return turns.take(due);
    },
    end: ({ owner }: Task) => turns.end(owner),
    /** Call this after more tasks were queued. */
    outdate() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
