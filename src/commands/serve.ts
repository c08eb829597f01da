import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import { agreementVersion } from "../accounts/rules.ts";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import { openStore } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { createFront } from "../http/front.ts";
import { openPhotos } from "../photos/photos.ts";

/** The server cannot start where it is; the message says what is in the way. */
export class CannotServe extends Error {
  override readonly name = "CannotServe";
}

const largestBody = 64 * 1024 * 1024;
const idleSeconds = 30;
const stopPatienceMs = 5000;

function openDeps(config: Config): Deps {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch {
    throw new CannotServe(`DATA_DIR="${config.dataDir}": the folder cannot be made or written to.`);
  }
  const clock = Date.now;
  const store = openStore(join(config.dataDir, "club.sqlite"), clock());
  return { config, store, photos: openPhotos(config.dataDir), clock, log: pino({ level: config.logLevel }) };
}

function listen(deps: Deps) {
  const app = createApp(deps);
  const front = createFront(deps, agreementVersion, async (request) => app.handle(request));
  try {
    return Bun.serve({
      hostname: deps.config.host,
      port: deps.config.port,
      maxRequestBodySize: largestBody,
      idleTimeout: idleSeconds,
      fetch: (request, server) => front(request, server.requestIP(request)?.address ?? ""),
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    throw new CannotServe(`PORT=${deps.config.port} is in use by another program.`);
  }
}

/** Serves until it is asked to stop; requests under way are finished first, for a few seconds. */
export async function serve(config: Config): Promise<void> {
  const deps = openDeps(config);
  const server = listen(deps);
  deps.log.info({ url: server.url.href }, "serving");
  await new Promise<void>((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });
  await Promise.race([server.stop(), Bun.sleep(stopPatienceMs)]);
  await server.stop(true);
  deps.store.close();
  deps.log.info("stopped");
}
