import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { count, isNull, min, sql, sum } from "drizzle-orm";
import { Gauge, type Registry } from "prom-client";
import { version } from "../../../package.json";
import type { Deps } from "../../deps.ts";
import { jobLeases, photos, tasks } from "../db/schema.ts";
import type { Db } from "../db/store.ts";

export type MetricSources = {
  liveReaders: { count(): number };
  pageCache: { size(): { pages: number; bytes: number } };
};

async function readStored(db: Db) {
  const [queue] = await db.select({ waiting: count(), oldest: min(tasks.createdAt) }).from(tasks);
  const failing = await db.$count(tasks, sql`${tasks.attempts} > 0`);
  const jobs = await db
    .select({ job: jobLeases.job, finishedAt: jobLeases.lastFinishedAt, result: jobLeases.lastResult })
    .from(jobLeases);
  const awaiting = await db.$count(photos, isNull(photos.largeReadyAt));
  return { queue, failing, jobs, awaiting };
}

/** This query reads only an index. */
export const photoSumsQuery = (db: Db) =>
  db
    .select({
      count: count(),
      bytes: sum(photos.bytes).mapWith(Number),
      originals: sql<number>`count(*) - count(${photos.originalDroppedAt})`,
    })
    .from(photos);

/** A million photos take a tenth of a second to count, and Prometheus asks every few seconds. */
const photoSumsHoldMs = 60_000;

const bytesOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

type Stored = Awaited<ReturnType<typeof readStored>>;

export function createClubMetrics(registry: Registry, deps: Deps, shared: MetricSources): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `fishtournament_${name}`, help, labelNames, registers: [registry] });
  const queueWaiting = gauge("tasks_waiting", "Work that is queued.");
  const queueFailing = gauge("tasks_failing", "Queued work that failed at least once.");
  const queueAge = gauge("tasks_oldest_seconds", "Age of the oldest queued work.");
  const jobFinished = gauge("job_last_finished_seconds", "When a job last finished, Unix time.", ["job"]);
  const jobFailed = gauge("job_last_failed", "1 when a job's last run failed.", ["job"]);
  const photoCount = gauge("photos", "Photos received.");
  const photoBytes = gauge("photo_original_bytes", "Size of all originals as received, including deleted ones.");
  const photoOriginals = gauge("photo_originals", "Originals that are still kept.");
  const photosAwaiting = gauge("photos_awaiting_rendition", "Photos whose large picture doesn't exist yet.");
  const databaseBytes = gauge("database_bytes", "Size of the database's files.", ["file"]);
  const diskFree = gauge("disk_free_bytes", "Free disk space of the data folder.");
  const diskSize = gauge("disk_size_bytes", "Size of the disk of the data folder.");
  const liveReaders = gauge("live_readers", "Open event streams.");
  const cachedPages = gauge("cached_pages", "Visitors' pages and API replies in the page cache.");
  const cachedBytes = gauge("cached_page_bytes", "Memory of the pages in the page cache.");
  const resident = gauge("resident_memory_bytes", "Resident memory of the process.");
  const cpu = gauge("cpu_seconds", "Processor time used by the process.");
  const uptime = gauge("uptime_seconds", "Time since the process started.");
  gauge("build_info", "Always 1; its label is the version that runs.", ["version"]).set({ version }, 1);

  const certificateExpires =
    deps.https && gauge("certificate_expires_seconds", "When the domain's certificate expires, Unix time.");
  const renewalFailed =
    deps.https && gauge("certificate_renewal_failed", "1 when the last attempt to get or store a certificate failed.");

  let photoSums: { count: number; bytes: number | null; originals: number } | undefined;
  let photosCountedAt = 0;

  async function setPhotoSums(): Promise<void> {
    const now = deps.clock();
    if (!photoSums || now - photosCountedAt >= photoSumsHoldMs) {
      [photoSums] = await deps.store.read(async (db) => photoSumsQuery(db));
      photosCountedAt = now;
    }
    photoCount.set(photoSums?.count ?? 0);
    photoBytes.set(photoSums?.bytes ?? 0);
    photoOriginals.set(photoSums?.originals ?? 0);
  }

  function setStored({ queue, failing, jobs, awaiting }: Stored): void {
    queueWaiting.set(queue?.waiting ?? 0);
    queueFailing.set(failing);
    queueAge.set(queue?.oldest ? (deps.clock() - queue.oldest) / 1000 : 0);
    photosAwaiting.set(awaiting);
    for (const { job, finishedAt, result } of jobs) {
      if (finishedAt === null) continue;
      jobFinished.set({ job }, finishedAt / 1000);
      jobFailed.set({ job }, result === "failed" ? 1 : 0);
    }
  }

  function setCertificate(): void {
    const status = deps.https?.status();
    certificateExpires?.set((status?.endsAt ?? 0) / 1000);
    renewalFailed?.set(status?.hasFailed ? 1 : 0);
  }

  function setProcess(): void {
    const { user, system } = process.cpuUsage();
    resident.set(process.memoryUsage.rss());
    cpu.set((user + system) / 1_000_000);
    uptime.set(process.uptime());
    liveReaders.set(shared.liveReaders.count());
    const { pages, bytes } = shared.pageCache.size();
    cachedPages.set(pages);
    cachedBytes.set(bytes);
  }

  return async () => {
    setStored(await deps.store.read(readStored));
    await setPhotoSums();
    setProcess();
    setCertificate();
    const { dataDir } = deps.config;
    for (const file of deps.store.serverFigures() ? [] : ["club.sqlite", "club.sqlite-wal"]) {
      databaseBytes.set({ file }, await bytesOf(join(dataDir, file)));
    }
    const { bavail, blocks, bsize } = await statfs(dataDir);
    diskFree.set(bavail * bsize);
    diskSize.set(blocks * bsize);
  };
}
