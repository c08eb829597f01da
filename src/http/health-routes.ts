import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";

/** Throws unless the database answers and the data folder takes a file. */
async function proveReady({ store, config }: Deps): Promise<void> {
  await store.read(async (db) => db.all(sql`select 1`));
  const probe = join(config.dataDir, `.ready-${crypto.randomUUID()}`);
  await Bun.write(probe, "ready");
  await rm(probe);
}

/** For whatever watches the program: alive, and able to serve (ARCHITECTURE, "Running it"). */
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
