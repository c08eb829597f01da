import { agreementVersion } from "../accounts/rules.ts";
import { createApp } from "../app.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { createFront } from "../http/front.ts";
import { runRendition } from "../photos/run-rendition.ts";
import { createTaskRunner } from "../tasks/run-tasks.ts";
import { CannotServe, openDeps } from "./open-deps.ts";

const largestBody = 64 * 1024 * 1024;
const idleSeconds = 30;
const stopPatienceMs = 5000;
const stopLookMs = 20;

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

/** Takes no new connection, lets the requests under way finish for a few seconds, then closes what is left. */
async function stopListening(server: ReturnType<typeof listen>): Promise<void> {
  const stopping = server.stop();
  const giveUpAt = performance.now() + stopPatienceMs;
  while (server.pendingRequests > 0 && performance.now() < giveUpAt) await Bun.sleep(stopLookMs);
  await server.stop(true);
  await stopping;
}

const askedToStop = () =>
  new Promise<void>((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });

/** Serves until it is asked to stop. */
export async function serveClub(deps: Deps): Promise<void> {
  const { store, photos, clock, log } = deps;
  const tasks = createTaskRunner(store, clock, log, {
    rendition: (payload) => runRendition(photos, store, clock, payload),
  });
  const server = listen(deps);
  tasks.start();
  log.info({ url: server.url.href }, "serving");
  await askedToStop();
  await stopListening(server);
  await tasks.stop();
  store.close();
  log.info("stopped");
}

export async function serve(config: Config): Promise<void> {
  await serveClub(openDeps(config));
}
