import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { nothingToRollBack } from "../backups/roll-back.ts";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { CannotUpdate, downloadRelease, type Release, type Source } from "./release.ts";

/** How a command ended, and what it printed; warnings are in `errors`. */
export type Ran = { hasSucceeded: boolean; output: string; errors: string };

/** The supervisor that keeps the club running. */
export type Service = {
  name: string;
  /** The address of the readiness check. */
  readyUrl: string;
  stop(): Promise<Ran>;
  start(): Promise<Ran>;
  /** Whether the club answers within this time. */
  isReady(timeoutMs: number): Promise<boolean>;
};

type Order = {
  /** The path of the program to replace. */
  program: string;
  version: string;
  /** Null if the club is started by hand, or not running. */
  service: Service | null;
  /** How long the new version may take to answer. */
  waitMs: number;
  /** Where to save the club first; null for no backup. */
  backup: string | null;
  /** Runs a program with the club's settings, as the account that owns the club's data. */
  run(command: string[]): Promise<Ran>;
  say(line: string): void;
};

/** The default time for a club to answer after a start, which checks a large database first. */
export const usualWaitMs = 120_000;

/** The program that an update replaced stays here. */
export const previousOf = (program: string) => `${program}.before`;

/** Shorter, because the running version doesn't have to start first. */
const runningWaitMs = 10_000;

const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";

/** The last line of a command's output, which usually explains why it failed, without the program's name. */
const reasonOf = ({ output, errors }: Ran) =>
  (lastLine(errors) || lastLine(output) || "it printed nothing").replace(/^fishtournament: /, "");

/** Where the earlier `.before` program is kept until the update has succeeded. */
const olderOf = (program: string) => `${previousOf(program)}.older`;

function putBackOlder(program: string): void {
  if (existsSync(olderOf(program))) renameSync(olderOf(program), previousOf(program));
}

/** A hard link needs no space, but some file systems have none. */
function keepPrevious(program: string): void {
  const previous = previousOf(program);
  if (existsSync(previous)) renameSync(previous, olderOf(program));
  try {
    linkSync(program, previous);
  } catch {
    copyFileSync(program, previous);
    syncToDisk(previous);
  }
}

/** On Windows, a running program must be renamed before it can be replaced. */
function replace(program: string, by: string): void {
  if (process.platform === "win32") renameSync(program, `${program}.replaced-${Date.now()}`);
  renameSync(by, program);
  syncToDisk(dirname(program));
}

/**
 * Throws `CannotUpdate` unless the program runs on this computer, is the version that the release says, and can open the
 * club.
 */
async function tryOut(path: string, { name, version }: Release, { run }: Order): Promise<void> {
  const ran = await run([path, "version"]);
  if (!ran.hasSucceeded) throw new CannotUpdate(`${name} doesn't run on this computer: ${reasonOf(ran)}`);
  if (ran.output.trim() !== version) {
    throw new CannotUpdate(`${name} reports that it is version ${lastLine(ran.output) || "nothing"}.`);
  }
  // The running version may be older than the database, too: somebody put an older program in its place.
  const checked = await run([path, "version", "--check-club"]);
  if (checked.hasSucceeded) return;
  const reason = reasonOf(checked).replace(/\.$/, "");
  throw new CannotUpdate(`${reason}, so version ${version} can't be installed. Nothing has changed.`);
}

/** An earlier backup for the same version stays until the new one is whole. */
async function saveClub({ program, backup, run, say }: Order): Promise<void> {
  if (backup === null) return;
  const saved = await run([program, "backup", "--replace", backup]);
  if (!saved.hasSucceeded) {
    const reason = reasonOf(saved).replace(/\.?$/, ".");
    throw new CannotUpdate(`The club could not be saved first: ${reason} --no-backup updates without a backup.`);
  }
  say(`Saved the club in ${backup}.`);
}

/** The end of a sentence: where the club's data is now. */
function databaseAfter(rolledBack: Ran, isBack: boolean): string {
  if (rolledBack.hasSucceeded) return ". Everything written since the update is in the folder named by roll-back";
  const reason = reasonOf(rolledBack);
  if (reason.endsWith(nothingToRollBack)) return isBack ? ", with everything the club accepted" : "";
  return `. Its database could not be put back: ${reason.replace(/\.$/, "")}`;
}

/** Runs the club with its previous program again. The result is the end of a sentence. */
async function goBack({ program, version, waitMs, run, say }: Order, service: Service): Promise<string> {
  await service.stop();
  let rolledBack: Ran;
  try {
    renameSync(previousOf(program), program);
    rolledBack = await run([program, "roll-back"]);
    putBackOlder(program);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return `and version ${version} could not be put back: ${error.message}`;
  } finally {
    await service.start();
  }
  if (rolledBack.hasSucceeded) say(rolledBack.output.trim());
  // This version was ready before, so it gets the default time even if the new one got less.
  const isBack = await service.isReady(Math.max(waitMs, usualWaitMs));
  const now = isBack ? "running again" : "in place again but doesn't respond either";
  return `so version ${version} is ${now}${databaseAfter(rolledBack, isBack)}`;
}

async function restart(release: Release, order: Order, service: Service): Promise<void> {
  const stopped = await service.stop();
  const started = stopped.hasSucceeded ? await service.start() : stopped;
  if (started.hasSucceeded && (await service.isReady(order.waitMs))) return;
  const now = await goBack(order, service);
  const reason = started.hasSucceeded ? "didn't respond in time" : `could not be started (${reasonOf(started)})`;
  throw new CannotUpdate(
    `Version ${release.version} ${reason}, ${now}. The service's messages: journalctl -u ${service.name}`,
  );
}

const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

/** A lost connection or Ctrl+C must not leave the club stopped halfway between two versions. */
async function undisturbed(work: () => Promise<void>): Promise<void> {
  const ignore = () => undefined;
  for (const signal of signals) process.on(signal, ignore);
  try {
    await work();
  } finally {
    for (const signal of signals) process.off(signal, ignore);
  }
}

/** Throws `CannotUpdate` if the running version doesn't answer, because the new one couldn't be checked either. */
async function findRunning({ isReady, readyUrl }: Service): Promise<void> {
  if (await isReady(runningWaitMs)) return;
  throw new CannotUpdate(`Nothing responds at ${readyUrl}; set HOST and PORT to the service's values.`);
}

/**
 * Replaces the program with the release's and restarts the club. If the new version isn't ready in time, the previous one
 * and its database are put back. Throws `CannotUpdate`.
 */
export async function updateProgram(source: Source, release: Release, order: Order): Promise<void> {
  const { program, service, say } = order;
  const newProgram = `${program}.new`;
  if (service !== null) await findRunning(service);
  try {
    // An interrupted update may have left one, which is older than what it wrote.
    if (existsSync(previousOf(program))) rmSync(olderOf(program), { force: true });
    await downloadRelease(source, release, newProgram);
    try {
      await tryOut(newProgram, release, order);
      await saveClub(order);
      keepPrevious(program);
      replace(program, newProgram);
    } finally {
      rmSync(newProgram, { force: true });
    }
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    putBackOlder(program);
    throw new CannotUpdate(`${program} could not be replaced: ${error.message}. Nothing has changed.`);
  }
  say(`${basename(program)} is now version ${release.version}; ${previousOf(program)} is the previous one.`);
  if (service !== null) await undisturbed(() => restart(release, order, service));
  rmSync(olderOf(program), { force: true });
  if (service === null) return say("Restart the club to use it.");
  say(`Version ${release.version} is running.`);
}
