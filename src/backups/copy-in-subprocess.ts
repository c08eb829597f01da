import { rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { syncToDisk } from "../base/db/sync-to-disk.ts";

/**
 * Run by the executable as plain Bun. Ignores stop signals, because the server receives them too and waits for the
 * copy.
 */
const program = `
const { Database } = require("bun:sqlite");
const { closeSync, fsyncSync, openSync } = require("node:fs");
const [from, to] = process.argv.slice(-2);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
try {
  process.umask(0o077);
  const db = new Database(from, { readonly: true });
  db.run("pragma busy_timeout = 5000");
  db.query("vacuum into ?").run(to);
  db.close();
  const copy = openSync(to, "r+");
  fsyncSync(copy);
  closeSync(copy);
} catch ({ code, message }) {
  console.error(JSON.stringify({ code, message }));
  process.exitCode = 1;
}`;

/** `code` is from SQLite or the system: SQLITE_FULL, ENOSPC, … */
class CannotCopy extends Error {
  override readonly name = "CannotCopy";
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

/** Runs in a separate process, because SQLite copies for seconds without yielding. Throws SQLite's message and code. */
export async function copyDatabaseInSubprocess(from: string, to: string): Promise<void> {
  const partial = `${to}.partial-${crypto.randomUUID()}`;
  try {
    const child = Bun.spawn([process.execPath, "--no-env-file", "-e", program, resolve(from), resolve(partial)], {
      cwd: dirname(to),
      env: { BUN_BE_BUN: "1" },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    const [errorOutput, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    if (code !== 0) throw problemOf(errorOutput, code);
    await rename(partial, to);
    syncToDisk(dirname(to));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function problemOf(errorOutput: string, code: number): Error {
  try {
    return new CannotCopy(JSON.parse(errorOutput));
  } catch {
    return new Error(`The process that copies the database ended with ${code}: ${errorOutput.trim()}`);
  }
}
