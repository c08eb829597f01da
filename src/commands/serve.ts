import { parseArgs } from "node:util";
import { offerFirstAdmin } from "../accounts/offer-first-admin.ts";
import { createApp, openShared } from "../app.ts";
import { removeLeftProbes } from "../base/http/health-routes.ts";
import { listen } from "../base/http/listen.ts";
import type { Pipeline } from "../base/http/pipeline.ts";
import { createTaskRunner } from "../base/tasks/run-tasks.ts";
import { refuseDamagedDatabase, reportMissingPhotos } from "../check/startup-check.ts";
import { readConfig } from "../config.ts";
import { makePushKeys } from "../delivery/push-keys.ts";
import type { Deps } from "../deps.ts";
import { serveDomain } from "../https/listen-on-domain.ts";
import { startJobs } from "../jobs.ts";
import { taskHandlers } from "../task-handlers.ts";
import { type Command, WrongUsage } from "./command.ts";
import { isDesktop, openSetUpLink, removeOpeningFile } from "./open-browser.ts";
import { openWithBucket } from "./open-bucket.ts";
import { CannotServe, openDeps } from "./open-deps.ts";

const stopTimeoutMs = 5000;
const stopLookMs = 20;
/** Gives the first pages priority. */
const tasksAfterMs = 500;
const tidyAfterMs = 20_000;

function serve(deps: Deps, handle: Pipeline) {
  const { host, port } = deps.config;
  try {
    return listen(handle, { hostname: host, port, log: deps.log });
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error && error.syscall === "listen")) throw error;
    const isTaken = "code" in error && error.code === "EADDRINUSE";
    throw new CannotServe(
      isTaken
        ? `PORT=${port} is in use by another program.`
        : `HOST="${host}", PORT=${port}: can't listen there (${error.message}).`,
    );
  }
}

type Listener = Pick<ReturnType<typeof serve>, "stop" | "pendingRequests">;

async function stopListening(servers: readonly Listener[]): Promise<void> {
  const stopping = servers.map((server) => server.stop());
  const giveUpAt = performance.now() + stopTimeoutMs;
  const isBusy = () => servers.some(({ pendingRequests }) => pendingRequests > 0);
  while (isBusy() && performance.now() < giveUpAt) await Bun.sleep(stopLookMs);
  await Promise.all(servers.map((server) => server.stop(true)));
  await Promise.all(stopping);
}

const askedToStop = () =>
  new Promise<void>((resolve) => {
    process.once("SIGTERM", resolve);
    process.once("SIGINT", resolve);
  });

/** Printed but never logged, because its holder becomes the first admin. On a desktop, it opens in the browser. */
async function offerSetUp({ store, clock, config }: Deps, ownUrl: URL): Promise<void> {
  const token = await store.write((tx) => offerFirstAdmin(tx, clock()));
  if (!token) return;
  const origin = config.publicOrigin ?? ownUrl.origin.replace("0.0.0.0", "localhost");
  const link = `${origin}/setup/${token}`;
  console.log(`There's no admin yet. Create the first one within a day at ${link}`);
  const isTerminal = process.stdout.isTTY && process.stdin.isTTY;
  const opens = config.opensBrowser && isDesktop({ platform: process.platform, env: process.env, isTerminal });
  if (opens && openSetUpLink(link, config.dataDir)) console.log("Your browser will open this page.");
}

const followMs = 1000;

/** Another process may save settings. If the database fails, whatever else needs it reports that. */
function followSettings({ settings }: Deps): () => void {
  const timer = setInterval(() => void settings.refresh().catch(() => undefined), followMs);
  return () => clearInterval(timer);
}

/**
 * `greet` prints what people need to know once the server is ready. Until `photosFrom` resolves, another process runs
 * the photo tasks.
 */
export async function serveClub(deps: Deps, greet = offerSetUp, photosFrom?: Promise<void>): Promise<void> {
  const { store, clock, log } = deps;
  // Called first, because the first process of a container ignores signals that it doesn't listen to.
  const stopRequested = askedToStop();
  for (const name of deps.config.retiredSettings) log.warn(`${name} is no longer used; remove it.`);
  try {
    await refuseDamagedDatabase(deps);
  } catch (error) {
    await store.close();
    throw error;
  }
  await makePushKeys(store, clock());
  removeLeftProbes(deps.config.dataDir);
  const tasks = createTaskRunner(store, clock, log, taskHandlers(deps));
  const shared = openShared(deps);
  const { handle } = createApp(deps, shared);
  const server = serve(deps, handle);
  const domain = serveDomain(handle, deps);
  const begin = setTimeout(() => tasks.start(photosFrom), tasksAfterMs);
  // Frees several megabytes left over from startup, which the engine would otherwise keep.
  const tidy = setTimeout(() => Bun.gc(true), tidyAfterMs).unref();
  const stopJobs = startJobs(deps);
  const stopFollowing = followSettings(deps);
  log.info({ url: server.url.href }, "serving");
  await greet(deps, server.url);
  const stopping = new AbortController();
  const looking = reportMissingPhotos(deps, stopping.signal).catch((error: unknown) => {
    log.error({ err: error }, "the search for missing photos failed");
  });
  await stopRequested;
  stopFollowing();
  clearTimeout(begin);
  clearTimeout(tidy);
  stopping.abort();
  shared.liveReaders.close();
  await domain?.stop();
  await stopListening([server, ...(domain?.servers() ?? [])]);
  await Promise.all([tasks.stop(), stopJobs(), looking]);
  await store.close();
  removeOpeningFile(deps.config.dataDir);
  log.info("stopped");
}

export const command: Command = {
  help: `Usage: fishtournament [serve [--domain NAME] [--no-open]]

Serves the club's tournaments until it is stopped (SIGTERM, Ctrl-C). Without any settings, it listens on
http://127.0.0.1:3000, in mock payment mode, with its data in ./data. The settings HOST, PORT, DATA_DIR,
PUBLIC_URL, DOMAIN, ACME_DIRECTORY, HTTP_PORT, HTTPS_PORT, CLUB_NAME, TIME_ZONE, PAYMENTS, ENTRY_CHARGE,
STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, DAILY_MAIL, PUSH_NOTIFICATIONS, SECRETS_KEY, PHOTOS_URL, DATABASE_URL,
DATABASE_CONNECTIONS, TRUST_PROXY, RATE_LIMITS, METRICS_TOKEN, OPEN_BROWSER, UPDATE_ADDRESS, UPDATE_CHECK and LOG_LEVEL come from the environment;
README.md explains them, and docs/stripe.md the ones for real money. An admin can set many of them in the product instead.
With --domain fish.example.org (or DOMAIN) it also gets a certificate for that name, serves https on port 443, and redirects port 80
there. By using it, you accept the terms of the certificate authority, which is Let's Encrypt unless ACME_DIRECTORY names another.
While the club has no admin, a desktop's browser opens the setup page; --no-open or OPEN_BROWSER=off prevents that.`,

  async run(args, env) {
    const { values } = parseArgs({
      args,
      options: { "no-open": { type: "boolean", default: false }, domain: { type: "string" } },
    });
    if (values.domain === "") throw new WrongUsage("--domain needs a name, such as fish.example.org.");
    const config = readConfig(values.domain === undefined ? env : { ...env, DOMAIN: values.domain });
    if (values["no-open"]) config.opensBrowser = false;
    await serveClub(await openWithBucket(config, openDeps));
  },
};
