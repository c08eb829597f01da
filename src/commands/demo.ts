import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { DemoLogin } from "../accounts/account-forms.ts";
import { createTaskRunner } from "../base/tasks/run-tasks.ts";
import { type Config, readConfig } from "../config.ts";
import { demoLogins } from "../demo/anglers.ts";
import { readClubKind } from "../demo/kind-of-club.ts";
import type { Deps } from "../deps.ts";
import { taskHandlers } from "../task-handlers.ts";
import { CannotDo, type Command } from "./command.ts";
import { openWithBucket } from "./open-bucket.ts";
import { openDeps } from "./open-deps.ts";
import { serveClub } from "./serve.ts";

type Settings = Record<string, string | undefined>;

/**
 * The demo club is in Minnesota and charges the fees on its cards. A terminal gets readable output, anything else a log
 * to collect. Settings in the environment take precedence.
 */
export const demoSettings = (env: Settings, isTerminal: boolean): Settings => ({
  ...env,
  TIME_ZONE: env.TIME_ZONE || "America/Chicago",
  ENTRY_CHARGE: env.ENTRY_CHARGE || "entry-fee",
  LOG_LEVEL: env.LOG_LEVEL || (isTerminal ? "warn" : "info"),
  PAYMENTS: "mock",
});

/**
 * Fills the folder, paints all of its photos and exits. Throws `CannotDo` for a club that isn't the demo, without
 * changing it.
 */
async function fill(config: Config): Promise<void> {
  const [{ fillClub }, { findUnpainted, paintRest }] = await Promise.all([
    import("../demo/fill-club.ts"),
    import("../demo/paint-later.ts"),
  ]);
  const deps = await openWithBucket(config, openDeps);
  const { store, photos, clock, log } = deps;
  try {
    if ((await fillClub(deps, { paints: "what judges look at" })) === "real") throw holdsRealClub(config);
    process.send?.("filled");
    // From here on, someone may be viewing the club.
    setPriority(constants.priority.PRIORITY_LOW);
    await createTaskRunner(store, clock, log, taskHandlers(deps)).runDue();
    if (process.connected) process.disconnect?.();
    await paintRest(photos, await store.read((db) => findUnpainted(db, photos.files)));
  } finally {
    await store.close();
  }
}

type Places = Pick<Config, "dataDir" | "databaseUrl" | "photoBucket">;

/** "the database club at db.example.org:5432", without the user and the password. */
function databaseName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  const where = host || searchParams.get("host");
  return `the database ${pathname.slice(1)} ${where ? `at ${where}` : "on this computer"}`;
}

/** The location of the demo club, and how to start with a new one. */
export function placesText({ dataDir, databaseUrl, photoBucket }: Places): string {
  if (databaseUrl === null && photoBucket === null) {
    return `Everything it writes is in ${dataDir}; delete that folder to start over.`;
  }
  const rows = databaseUrl === null ? `in ${dataDir}` : `in ${databaseName(databaseUrl)}`;
  const photos = photoBucket ? `in the bucket ${photoBucket.name} at ${photoBucket.endpoint}` : `in ${dataDir}`;
  return `Its data is ${rows}, its photos are ${photos}; empty both to start over.`;
}

const holdsRealClub = ({ dataDir, databaseUrl }: Places) =>
  databaseUrl === null
    ? new CannotDo(`DATA_DIR="${dataDir}" contains a real club. The demo needs an empty folder or its own.`)
    : new CannotDo(
        `DATABASE_URL: ${databaseName(databaseUrl)} contains a real club. The demo needs an empty database or its own.`,
      );

/** When run from source, the executable is Bun and needs the file. */
const ownProgram = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];

/** `tasksDone` resolves when the server can run the photo tasks itself. */
type Painter = { tasksDone: Promise<void>; stop(): void };

/**
 * Runs in a separate process, because the memory that painting uses would stay with the server. Resolves when the club
 * can be served.
 */
async function fillInOtherProcess(env: Settings, log: Deps["log"]): Promise<Painter> {
  const [filled, tasksDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const filling = Bun.spawn([...ownProgram, "demo", "--fill"], {
    env,
    stdin: "ignore",
    ipc: () => filled.resolve(),
    onDisconnect: () => tasksDone.resolve(),
  });
  const stop = () => filling.kill();
  // The first process of a container receives only the signals that it listens to. Nothing of the club is written until
  // all of it can be, so leaving early is safe.
  const leave = () => {
    stop();
    process.exit(0);
  };
  process.on("SIGTERM", leave).on("SIGINT", leave);
  const ended = filling.exited.then((code) => {
    if (code === 0 || filling.killed) return;
    log.error({ code }, "the demo's photos could not be generated");
    throw new CannotDo("The demo club couldn't be created.");
  });
  await Promise.race([filled.promise, ended]);
  process.off("SIGTERM", leave).off("SIGINT", leave);
  return { tasksDone: tasksDone.promise, stop };
}

/** Creates the club on the first start, and has its remaining photos painted, on demand and one by one. */
async function prepareClub(deps: Deps, env: Settings): Promise<{ deps: Deps; painter: Painter | null }> {
  const { config, log, store, photos } = deps;
  const startedAt = performance.now();
  const kind = await store.read(readClubKind);
  if (kind === "real") throw holdsRealClub(config);
  const { findUnpainted, paintOnDemand } = await import("../demo/paint-later.ts");
  const unpainted = () => store.read((db) => findUnpainted(db, photos.files));
  if (kind !== "empty" && (await unpainted()).size === 0) return { deps, painter: null };
  const filled = fillInOtherProcess(env, log);
  // Printed only once signals are handled, because a reader of the line may stop the process.
  if (kind === "empty") {
    console.log("Creating the demo club, on the first start only. Its photos are generated while it runs.");
  }
  const painter = await filled;
  log.info({ ms: Math.round(performance.now() - startedAt) }, "the demo club is ready");
  return { deps: { ...deps, photos: paintOnDemand(photos, await unpainted()) }, painter };
}

/** The address at which people on this computer open `url`. */
function addressOf(url: URL): string {
  const address = new URL(url);
  if (["0.0.0.0", "127.0.0.1", "[::]", "[::1]"].includes(address.hostname)) address.hostname = "localhost";
  return address.origin;
}

function welcome(address: string, logins: readonly DemoLogin[], places: Places): string {
  const width = Math.max(...logins.map(({ username }) => username.length));
  return [
    "",
    `  Open    ${address}`,
    ...logins.map(({ role, username, password }) => {
      return `  ${role.padEnd(8)}${username.padEnd(width)}   password: ${password}`;
    }),
    "",
    `  ${placesText(places)} Ctrl-C stops it.`,
    "",
  ].join("\n");
}

/** `fishtournament demo`: a club to try out, which shows its logins to everyone. */
export const command: Command = {
  help: `Usage: fishtournament demo [--fill]

Fills an empty data folder with a demo club (five tournaments, thirty anglers, some two hundred catches) and
serves it in mock payment mode. A folder that already contains the demo is served as it is; one that contains a
real club is refused and left unchanged. Prints the address and the logins of an admin and an angler; they are also
shown on the login page, so share the demo only with people you trust.
With --fill it only fills the folder.
The settings are the same as for serve, with different defaults: TIME_ZONE is America/Chicago, ENTRY_CHARGE is entry-fee,
and requests aren't logged in a terminal unless LOG_LEVEL is set.`,

  async run(args, env) {
    const { values } = parseArgs({ args, options: { fill: { type: "boolean" } } });
    const config = readConfig(demoSettings(env, process.stdout.isTTY));
    if (values.fill) return fill(config);
    const opened: Deps = { ...(await openWithBucket(config, openDeps)), demo: { logins: demoLogins } };
    const { deps, painter } = await prepareClub(opened, env).catch(async (error: unknown) => {
      await opened.store.close();
      throw error;
    });
    try {
      await serveClub(
        deps,
        async (_, url) => {
          console.log(welcome(config.publicOrigin ?? addressOf(url), demoLogins, config));
        },
        painter?.tasksDone,
      );
    } finally {
      painter?.stop();
    }
  },
};
