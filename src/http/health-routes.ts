import { readdirSync, rmSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";

/** Less takes no photo, though a small file may still fit. */
const minFreeBytes = 1024 ** 2;

const probePrefix = ".ready-";

/** Throws unless the database answers and the data folder takes a file, with room for what people send. */
async function proveReady({ store, config }: Deps): Promise<void> {
  await store.read(async (db) => db.all(sql`select 1`));
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < minFreeBytes) throw new Error("The disk of the data folder is full.");
  const probe = join(config.dataDir, `${probePrefix}${crypto.randomUUID()}`);
  const file = await open(probe, "wx");
  try {
    // At once, so that a program that is killed here leaves nothing.
    await rm(probe, { force: true });
    await file.write("ready");
  } finally {
    await file.close();
  }
}

/** Takes away what a program left that was killed between making a probe and taking it away. */
export function removeLeftProbes(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(probePrefix)) rmSync(join(dataDir, name), { force: true });
  }
}

/** For whatever watches the program: alive, and able to serve. */
export const healthRoutes = (deps: Deps) =>
  new Elysia()
    .get("/healthz", () => ({ status: "alive" }))
    .get("/readyz", async ({ set }) => {
      try {
        await proveReady(deps);
        return { status: "ready" };
      } catch (error) {
        deps.log.error({ err: error }, "not ready");
        set.status = 503;
        return { status: "not ready" };
      }
    });
