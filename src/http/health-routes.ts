import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";

/** Less takes no photo, though a small file may still fit. */
const leastFreeBytes = 1024 ** 2;

/** Throws unless the database answers and the data folder takes a file, with room for what people send. */
async function proveReady({ store, config }: Deps): Promise<void> {
  await store.read(async (db) => db.all(sql`select 1`));
  const { bavail, bsize } = await statfs(config.dataDir);
  if (bavail * bsize < leastFreeBytes) throw new Error("The disk of the data folder is full.");
  const probe = join(config.dataDir, `.ready-${crypto.randomUUID()}`);
  await Bun.write(probe, "ready");
  await rm(probe);
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
