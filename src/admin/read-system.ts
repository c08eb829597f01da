import { readdir, statfs } from "node:fs/promises";
import { asc, count, gt, min } from "drizzle-orm";
import { version } from "../../package.json";
import { dailyBackups } from "../backups/backup-retention.ts";
import { backupFolder } from "../backups/daily-backup.ts";
import { jobLeases, tasks } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import type { Deps } from "../deps.ts";
import { readCertificateView } from "../https/certificate-view.ts";
import type { SystemView } from "./admin-views.ts";

export type JobsKnown = Readonly<Record<string, { schedule: string; does: string }>>;

const maxFailing = 20;

async function readQueue(db: Db): Promise<SystemView["queue"]> {
  const [all] = await db.select({ waiting: count(), oldest: min(tasks.createdAt) }).from(tasks);
  const failing = await db
    .select({ kind: tasks.kind, attempts: tasks.attempts, lastError: tasks.lastError })
    .from(tasks)
    .where(gt(tasks.attempts, 0))
    .orderBy(asc(tasks.runAfter), asc(tasks.id))
    .limit(maxFailing);
  return {
    waiting: all?.waiting ?? 0,
    oldestAt: isoText(all?.oldest ?? null),
    failing: failing.map((task) => ({ ...task, lastError: task.lastError ?? "" })),
  };
}

async function readJobs(db: Db, jobs: JobsKnown, now: number): Promise<SystemView["jobs"]> {
  const rows = new Map((await db.select().from(jobLeases)).map((row) => [row.job, row]));
  return Object.entries(jobs).map(([name, { schedule, does }]) => {
    const row = rows.get(name);
    return {
      name,
      does,
      schedule,
      lastStartedAt: isoText(row?.lastStartedAt ?? null),
      lastFinishedAt: isoText(row?.lastFinishedAt ?? null),
      lastResult: row?.lastResult ?? null,
      isRunning: (row?.heldUntil ?? 0) > now,
    };
  });
}

async function newestBackup(dataDir: string): Promise<string | null> {
  const names = await readdir(backupFolder(dataDir)).catch(() => []);
  return dailyBackups(names).toSorted().at(-1) ?? null;
}

/** `now` is UTC ms. */
export async function readSystem(deps: Deps, knownJobs: JobsKnown, now: number): Promise<SystemView> {
  const { store, config, https } = deps;
  const [jobs, queue] = await store.read(
    async (db) => [await readJobs(db, knownJobs, now), await readQueue(db)] as const,
  );
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const disk = { free: bavail * bsize, size: blocks * bsize };
  const [backup, certificate] = [await newestBackup(config.dataDir), readCertificateView(https)];
  return { version, jobs, queue, disk, newestBackup: backup, certificate };
}
