import { copyFileSync, linkSync, renameSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { CannotUpdate, downloadRelease, type Release, type Source } from "./release.ts";

/** How a command ended; `output` is what it printed, errors included. */
export type Ran = { isDone: boolean; output: string };

/** The supervisor that keeps the club running. */
export type Service = {
  name: string;
  stop(): Promise<Ran>;
  start(): Promise<Ran>;
  /** Resolves with whether the club answered within this time. */
  isReady(timeoutMs: number): Promise<boolean>;
};

type Order = {
  /** The path of the program to replace. */
  program: string;
  version: string;
  /** Null if the club is started by hand, or not running. */
  service: Service | null;
  /** How long the new version may take until it answers. */
  waitMs: number;
  /** Where to save the club before; null saves nothing. */
  backup: string | null;
  /** Runs a program with the club's settings, as the account that owns the club's data. */
  run(command: string[]): Promise<Ran>;
  say(line: string): void;
};

/** How long a club usually has to answer after a start: a large database is checked first. */
export const usualWaitMs = 120_000;

/** The program that an update replaced stays here. */
export const previousOf = (program: string) => `${program}.before`;

const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";

/** A hard link needs no space, but some file systems have none. */
function keepPrevious(program: string): void {
  const previous = previousOf(program);
  rmSync(previous, { force: true });
  try {
    linkSync(program, previous);
  } catch {
    copyFileSync(program, previous);
    syncToDisk(previous);
  }
}

/** A running program can be replaced, but on Windows only after it was renamed. */
function replace(program: string, by: string): void {
  if (process.platform === "win32") renameSync(program, `${program}.replaced-${Date.now()}`);
  renameSync(by, program);
  syncToDisk(dirname(program));
}

/** Throws `CannotUpdate` unless the program runs on this computer and is the version that the release says. */
async function tryOut(path: string, { name, version }: Release, { run }: Order): Promise<void> {
  const { isDone, output } = await run([path, "version"]);
  if (!isDone) throw new CannotUpdate(`${name} doesn't run on this computer: ${lastLine(output) || "it said nothing"}`);
  if (output.trim() !== version) throw new CannotUpdate(`${name} says that it is version ${lastLine(output)}.`);
}

async function saveClub({ program, backup, run, say }: Order): Promise<void> {
  if (backup === null) return;
  rmSync(backup, { force: true });
  const { isDone, output } = await run([program, "backup", backup]);
  if (!isDone) {
    throw new CannotUpdate(`The club could not be saved first: ${lastLine(output)} --no-backup updates without it.`);
  }
  say(`Saved the club in ${backup}.`);
}

/** Whether the club runs again with its previous program, and what became of the newer one's changes. */
async function goBack({ program, waitMs, run, say }: Order, { stop, start, isReady }: Service): Promise<boolean> {
  await stop();
  renameSync(previousOf(program), program);
  const { isDone, output } = await run([program, "roll-back"]);
  if (isDone) say(output.trim());
  await start();
  // It has been ready before, so it gets its time, however short the new version's was.
  return isReady(Math.max(waitMs, usualWaitMs));
}

async function restart(release: Release, order: Order, service: Service): Promise<void> {
  const stopped = await service.stop();
  const started = stopped.isDone ? await service.start() : stopped;
  if (started.isDone && (await service.isReady(order.waitMs))) return;
  const isBack = await goBack(order, service);
  const now = isBack
    ? `version ${order.version} is running again, with everything the club accepted`
    : `version ${order.version} is in place again but doesn't answer either`;
  const reason = started.isDone ? "didn't answer in time" : `could not be started (${lastLine(started.output)})`;
  throw new CannotUpdate(
    `Version ${release.version} ${reason}, so ${now}. Its messages: journalctl -u ${service.name}`,
  );
}

/**
 * Replaces the program by the release's and restarts the club. If the new version isn't ready in time, the previous one
 * and its database are put back. Throws `CannotUpdate`.
 */
export async function updateProgram(source: Source, release: Release, order: Order): Promise<void> {
  const { program, service, say } = order;
  const fresh = `${program}.new`;
  try {
    await downloadRelease(source, release, fresh);
    try {
      await tryOut(fresh, release, order);
      await saveClub(order);
      keepPrevious(program);
      replace(program, fresh);
    } finally {
      rmSync(fresh, { force: true });
    }
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new CannotUpdate(`${program} could not be replaced: ${error.message}. Nothing has changed.`);
  }
  say(`${basename(program)} is version ${release.version} now; ${previousOf(program)} is the one before.`);
  if (service === null) return say("Restart the club to use it.");
  await restart(release, order, service);
  say(`Version ${release.version} is running.`);
}
