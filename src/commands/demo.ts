import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import type { DemoLogin } from "../accounts/account-forms.ts";
import { createTaskRunner } from "../base/tasks/run-tasks.ts";
import { type Config, readConfig } from "../config.ts";
import { demoLogins } from "../demo/anglers.ts";
import { kindOfClub } from "../demo/kind-of-club.ts";
import type { Deps } from "../deps.ts";
import { taskHandlers } from "../task-handlers.ts";
import { CannotDo, type Command } from "./command.ts";
import { openWithBucket } from "./open-bucket.ts";
import { openDeps } from "./open-deps.ts";
import { serveClub } from "./serve.ts";

type Settings = Record<string, string | undefined>;

/** The club is at home in Minnesota, and charges the fees that its cards show. On a terminal people read; elsewhere the log is collected. What was set wins. */
export const demoSettings = (env: Settings, isTerminal: boolean): Settings => ({
  ...env,
  TIME_ZONE: env.TIME_ZONE || "America/Chicago",
  ENTRY_CHARGE: env.ENTRY_CHARGE || "entry-fee",
  LOG_LEVEL: env.LOG_LEVEL || (isTerminal ? "warn" : "info"),
  PAYMENTS: "mock",
});

/** Fills the folder, paints all of its photos and ends. Throws `CannotDo` for a club that is not the demo; nothing of it was touched. */
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
    // From here on somebody may be looking at the club.
    setPriority(constants.priority.PRIORITY_LOW);
    await createTaskRunner(store, clock, log, taskHandlers(deps)).runDue();
    if (process.connected) process.disconnect?.();
    await paintRest(photos, await store.read((db) => findUnpainted(db, photos.files)));
  } finally {
    await store.close();
  }
}

type Places = Pick<Config, "dataDir" | "databaseUrl" | "photoBucket">;

/** "the database club at db.example.org:5432"; without the user and the password. */
function databaseName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `the database ${pathname.slice(1)} at ${host || searchParams.get("host") || "this computer"}`;
}

/** Where the demo club is, and how to begin with a new one. */
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
    ? new CannotDo(`DATA_DIR="${dataDir}" holds a real club; the demo needs an empty folder or its own.`)
    : new CannotDo(
        `DATABASE_URL: ${databaseName(databaseUrl)} holds a real club; the demo needs an empty database or its own.`,
      );

/** Run from source, the program is Bun's and needs the file. */
const ownProgram = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];

/** `tasksDone` resolves when the server may do photos' tasks itself. */
type Painter = { tasksDone: Promise<void>; stop(): void };

/** In a process of its own: what painting leaves in memory would stay with the server. Resolves when the club can be served. */
async function fillApart(env: Settings, log: Deps["log"]): Promise<Painter> {
  const [filled, tasksDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const filling = Bun.spawn([...ownProgram, "demo", "--fill"], {
    env,
    stdin: "ignore",
    ipc: () => filled.resolve(),
    onDisconnect: () => tasksDone.resolve(),
  });
  const stop = () => filling.kill();
  // The first program of a container hears only what it listens to. Nothing of the club is written before all can be.
  const leave = () => {
    stop();
    process.exit(0);
  };
  process.on("SIGTERM", leave).on("SIGINT", leave);
  const ended = filling.exited.then((code) => {
    if (code === 0 || filling.killed) return;
    log.error({ code }, "the demo's photos could not be painted");
    throw new CannotDo("The demo club could not be made.");
  });
  await Promise.race([filled.promise, ended]);
  process.off("SIGTERM", leave).off("SIGINT", leave);
  return { tasksDone: tasksDone.promise, stop };
}

/** Makes the club at the first start, and has painted what is left of its photos: as they are asked for, and one by one. */
async function prepareClub(deps: Deps, env: Settings): Promise<{ deps: Deps; painter: Painter | null }> {
  const { config, log, store, photos } = deps;
  const startedAt = performance.now();
  const kind = await store.read(kindOfClub);
  if (kind === "real") throw holdsRealClub(config);
  const { findUnpainted, paintOnDemand } = await import("../demo/paint-later.ts");
  const unpainted = () => store.read((db) => findUnpainted(db, photos.files));
  if (kind !== "empty" && (await unpainted()).size === 0) return { deps, painter: null };
  const filled = fillApart(env, log);
  // Said only once a signal is heard: a reader of the line may stop the program.
  if (kind === "empty") {
    console.log("Making the demo club, at the first start only. Painting its photos goes on while it is served.");
  }
  const painter = await filled;
  log.info({ ms: Math.round(performance.now() - startedAt) }, "the demo club is ready");
  return { deps: { ...deps, photos: paintOnDemand(photos, await unpainted()) }, painter };
}

/** Where this computer's people open what listens at `url`. */
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

/** `fishtournament demo`: a club to try, with its logins shown to everybody. */
export const command: Command = {
  help: `Usage: fishtournament demo [--fill]

Fills an empty data folder with a demo club (five tournaments, thirty anglers, some two hundred catches) and
serves it in mock payment mode. A folder that holds the demo already is served as it is; one that holds a real
club is left alone and refused. Prints the address and the logins of an admin and an angler; they stand on the
login page, too, so keep the demo to yourself or to people you would hand it to.
With --fill it only fills the folder.
The settings are those of serve, but where they are not set: TIME_ZONE is America/Chicago, ENTRY_CHARGE is entry-fee,
and with LOG_LEVEL a terminal is spared the line that is logged for each request.`,

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
