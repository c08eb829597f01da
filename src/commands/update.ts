import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { version } from "../../package.json";
import { databaseEntry, updateNameOf } from "../backups/backup-retention.ts";
import { backupFolder } from "../backups/daily-backup.ts";
import { readConfig } from "../config.ts";
import { settingsPath } from "../service/install-service.ts";
import { ownKey } from "../updates/own-key.ts";
import { findNewerRelease, openSource, ownTarget, publicKey, type Release } from "../updates/release.ts";
import { readyUrlOf, runningUnit, unitName } from "../updates/systemd.ts";
import { type Ran, updateProgram, usualWaitMs } from "../updates/update-program.ts";
import { CannotDo, type Command, isOfDisk, WrongUsage } from "./command.ts";

const defaultWaitSeconds = usualWaitMs / 1000;

const options = {
  check: { type: "boolean", default: false },
  key: { type: "string" },
  "no-backup": { type: "boolean", default: false },
  wait: { type: "string", default: String(defaultWaitSeconds) },
} as const;

type Env = Record<string, string | undefined>;

/** Settings of the service, which `sudo fishtournament update` doesn't have in its environment. */
function withServiceSettings(env: Env): Env {
  if (env.DATA_DIR !== undefined || process.getuid?.() !== 0 || !existsSync(settingsPath)) return env;
  return { DATA_DIR: "/var/lib/fishtournament", ...parseEnv(readFileSync(settingsPath, "utf8")), ...env };
}

async function run(command: string[], env: Env): Promise<Ran> {
  try {
    // Ctrl+C and a lost connection reach the whole group of the terminal, but a rollback must finish.
    const child = Bun.spawn(command, { env, detached: true, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { hasSucceeded: (await child.exited) === 0, output, errors };
  } catch (error) {
    return { hasSucceeded: false, output: "", errors: error instanceof Error ? error.message : String(error) };
  }
}

/** Files in the data folder must belong to the account that serves the club, not to root. */
async function asOwner(dataDir: string): Promise<string[]> {
  const uid = existsSync(dataDir) ? statSync(dataDir).uid : 0;
  if (process.getuid?.() !== 0 || uid === 0) return [];
  const { hasSucceeded, output } = await run(["id", "-nu", String(uid)], process.env);
  if (!hasSucceeded) throw new CannotDo(`${dataDir} belongs to the account ${uid}, which doesn't exist.`);
  return ["runuser", "-u", output.trim(), "--"];
}

/** Null if there is nothing to save yet. `owner` is the command that runs others as the account of the data folder. */
async function backupPath(dataDir: string, release: Release, owner: string[]): Promise<string | null> {
  if (!existsSync(join(dataDir, databaseEntry))) return null;
  const folder = backupFolder(dataDir);
  if (owner.length === 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
  else if (!existsSync(folder)) {
    const { hasSucceeded, errors } = await run([...owner, "mkdir", "-p", "-m", "700", folder], process.env);
    if (!hasSucceeded) throw new CannotDo(`${folder} could not be created: ${errors.trim()}`);
  }
  return join(folder, updateNameOf(release.version));
}

async function newerRelease(
  source: ReturnType<typeof openSource>,
  keyFile: string | undefined,
): Promise<Release | null> {
  const key = keyFile === undefined ? ownKey() : publicKey(readFileSync(keyFile, "utf8"), keyFile);
  if (key === null) {
    throw new CannotDo("This program has no key for checking releases. Add the public key with --key FILE.");
  }
  return findNewerRelease(source, key, ownTarget(), version);
}

export const command: Command = {
  help: `Usage: fishtournament update [--check] [--key FILE] [--no-backup] [--wait SECONDS] [FILE|ADDRESS]

Replaces this program with a newer release: ADDRESS is the https address of the release's folder (or the setting
UPDATE_ADDRESS), FILE a downloaded program next to its SHA256SUMS and SHA256SUMS.sig. The signature must be from the key
this program knows, or from the public key in --key FILE. The club is backed up first, in DATA_DIR/backups. A service
that "service install" created is restarted; unless the new version is ready within ${defaultWaitSeconds} seconds (--wait), the previous version
and its database are restored. The previous program stays next to the new one, with the extension .before. --check only reports
whether there is a newer version. Replacing an installed program needs root: sudo fishtournament update.`,

  async run(args, environment) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const env = withServiceSettings(environment);
    const config = readConfig(env);
    const [place = config.updateAddress ?? "", ...rest] = positionals;
    if (!place || rest.length > 0) throw new WrongUsage("Specify a file or the address of a release.");
    const seconds = Number(values.wait);
    if (!(seconds >= 1 && seconds <= 3600)) throw new WrongUsage("--wait needs a number of seconds from 1 to 3600.");
    if (!Bun.isStandaloneExecutable)
      throw new CannotDo("This is running from source. Only the built file can be updated.");
    try {
      const source = openSource(place);
      const release = await newerRelease(source, values.key);
      if (!release) return console.log(`This is version ${version}. That release isn't newer.`);
      if (values.check) return console.log(`Version ${release.version} can be installed; this is ${version}.`);
      await install(source, release, { ...config, env, seconds, wantsBackup: !values["no-backup"] });
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`${error.message}.`) : error;
    }
  },
};

type Club = { dataDir: string; databaseUrl: string | null; host: string; port: number };

async function install(
  source: ReturnType<typeof openSource>,
  release: Release,
  {
    dataDir,
    databaseUrl,
    host,
    port,
    env,
    seconds,
    wantsBackup,
  }: Club & { env: Env; seconds: number; wantsBackup: boolean },
): Promise<void> {
  if (wantsBackup && databaseUrl !== null) {
    throw new CannotDo("Back up the database server with pg_dump first, then update with --no-backup.");
  }
  // Like an installed program, the new one is readable and executable for everyone.
  process.umask(0o022);
  const readyUrl = readyUrlOf(host, port);
  const owner = await asOwner(dataDir);
  const runHere = (command: string[]) => run(command, env);
  const service = await runningUnit(process.execPath, { run: runHere, readyUrl });
  if (service === null && process.platform === "linux") {
    console.log(`systemd isn't running a unit ${unitName} with this file, so nothing is restarted.`);
  }
  await updateProgram(source, release, {
    program: process.execPath,
    version,
    service,
    waitMs: seconds * 1000,
    backup: wantsBackup ? await backupPath(dataDir, release, owner) : null,
    run: (command) => runHere([...owner, ...command]),
    say: (line) => console.log(line),
  });
}
