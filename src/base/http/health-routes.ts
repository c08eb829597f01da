import { readdirSync, rmSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";

const minFreeBytes = 1024 ** 2;

const probePrefix = ".ready-";

/** Throws unless the database answers and the data folder has room for uploads. */
async function proveReady({ store, config }: Deps): Promise<void> {
  await store.read(async (db) => db.all(sql`select 1`));
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < minFreeBytes) throw new Error("The disk of the data folder is full.");
  const probe = join(config.dataDir, `${probePrefix}${crypto.randomUUID()}`);
  const file = await open(probe, "wx");
  try {
    // Remove it immediately, so that a killed process leaves nothing behind.
    await rm(probe, { force: true });
    await file.write("ready");
  } finally {
    await file.close();
  }
}

/** Removes files left by a process that was killed during a readiness check. */
export function removeLeftProbes(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(probePrefix)) rmSync(join(dataDir, name), { force: true });
  }
}

/** A load balancer asks every few seconds, and a dead network doesn't close connections. */
const maxWaitMs = 3000;

async function inTime(proof: Promise<void>, ms: number): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms / 1000} seconds.`)), ms);
  try {
    await Promise.race([proof, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export const healthRoutes = (deps: Deps, waitMs = maxWaitMs) =>
  new Elysia()
    .get("/healthz", () => ({ status: "alive" }))
    .get("/readyz", async ({ set }) => {
      try {
        await inTime(proveReady(deps), waitMs);
        return { status: "ready" };
      } catch (error) {
        deps.log.error({ err: error }, "not ready");
        set.status = 503;
        return { status: "not ready" };
      }
    });
