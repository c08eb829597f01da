import { parseArgs } from "node:util";
import type { DemoLogin } from "../accounts/model.ts";
import { type Config, readConfig } from "../config.ts";
import { demoLogins } from "../demo/anglers.ts";
import { kindOfClub } from "../demo/kind-of-club.ts";
import type { Deps } from "../deps.ts";
import { taskHandlers } from "../task-handlers.ts";
import { createTaskRunner } from "../tasks/run-tasks.ts";
import { CannotDo, type Command } from "./command.ts";
import { openDeps } from "./open-deps.ts";
import { serveClub } from "./serve.ts";

type Settings = Record<string, string | undefined>;

/** The club is at home in Minnesota. On a terminal people read; elsewhere the log is collected. What was set wins. */
const demoSettings = (env: Settings, isTerminal: boolean): Settings => ({
  ...env,
  TIME_ZONE: env.TIME_ZONE || "America/Chicago",
  LOG_LEVEL: env.LOG_LEVEL || (isTerminal ? "warn" : "info"),
  PAYMENTS: "mock",
});

/** Fills the folder, makes all sizes of its photos and ends. Throws `CannotDo` for a club that is not the demo; nothing of it was touched. */
async function fill(config: Config): Promise<void> {
  const { fillClub } = await import("../demo/fill-club.ts");
  const deps = openDeps(config);
  const { store, clock, log } = deps;
  try {
    if ((await fillClub(deps)) === "real") throw holdsRealClub(config);
    await createTaskRunner(store, clock, log, taskHandlers(deps)).runDue();
  } finally {
    store.close();
  }
}

const holdsRealClub = ({ dataDir }: Config) =>
  new CannotDo(`DATA_DIR="${dataDir}" holds a real club; the demo needs an empty folder or its own.`);

/** Run from source, the program is Bun's and has to be told the file. */
const ownProgram = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, Bun.main];

/** In a process of its own: what painting leaves in memory would stay with the server. */
async function fillApart(env: Settings): Promise<void> {
  const filling = Bun.spawn([...ownProgram, "demo", "--fill"], { env, stdin: "ignore", stdout: "inherit" });
  // The first program of a container hears only what it listens to. Nothing of the club is written before all is painted.
  const leave = () => {
    filling.kill();
    process.exit(0);
  };
  process.on("SIGTERM", leave).on("SIGINT", leave);
  console.log("Painting the photos of the demo club; this takes a few seconds, at the first start only.");
  const code = await filling.exited;
  process.off("SIGTERM", leave).off("SIGINT", leave);
  if (code !== 0) throw new CannotDo("The demo club could not be made.");
}

async function prepareClub({ config, log, store }: Deps, env: Settings): Promise<void> {
  const startedAt = performance.now();
  const kind = await store.read(kindOfClub);
  if (kind === "real") throw holdsRealClub(config);
  if (kind === "empty") await fillApart(env);
  log.info({ ms: Math.round(performance.now() - startedAt) }, "the demo club is ready");
}

/** Where this computer's people open what listens at `url`. */
function addressOf(url: URL): string {
  const address = new URL(url);
  if (["0.0.0.0", "127.0.0.1", "[::]", "[::1]"].includes(address.hostname)) address.hostname = "localhost";
  return address.origin;
}

function welcome(address: string, logins: readonly DemoLogin[], dataDir: string): string {
  const width = Math.max(...logins.map(({ username }) => username.length));
  return [
    "",
    `  Open    ${address}`,
    ...logins.map(({ role, username, password }) => {
      return `  ${role.padEnd(8)}${username.padEnd(width)}   password: ${password}`;
    }),
    "",
    `  Everything it writes is in ${dataDir}; delete that folder to begin anew. Ctrl-C stops it.`,
    "",
  ].join("\n");
}

/** `fishtournament demo`: a club to try, with its log-ins told to everybody. */
export const command: Command = {
  help: `Usage: fishtournament demo [--fill]

Fills an empty data folder with a demo club (three tournaments, thirty anglers, some two hundred catches) and
serves it in mock payment mode. A folder that holds the demo already is served as it is; one that holds a real
club is left alone and refused. Prints the address and the log-ins of an admin and an angler; they stand on the
log-in page, too, so keep the demo to yourself or to people you would hand it to.
With --fill it only fills the folder.
The settings are those of serve, but for TIME_ZONE, which is America/Chicago unless it is set, and LOG_LEVEL: unless it
is set, a terminal is spared the line that is logged for each request.`,

  async run(args, env) {
    const { values } = parseArgs({ args, options: { fill: { type: "boolean" } } });
    const config = readConfig(demoSettings(env, process.stdout.isTTY));
    if (values.fill) return fill(config);
    const deps: Deps = { ...openDeps(config), demo: { logins: demoLogins } };
    try {
      await prepareClub(deps, env);
    } catch (error) {
      deps.store.close();
      throw error;
    }
    await serveClub(deps, async (_, url) => {
      console.log(welcome(config.publicOrigin ?? addressOf(url), demoLogins, config.dataDir));
    });
  },
};
