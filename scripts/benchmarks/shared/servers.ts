import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "./free-port.ts";

const root = resolve(import.meta.dir, "../../..");
/** Bun itself, as the project installs it. */
export const bun = join(root, "node_modules/.bin/bun");
/** The file to measure: run `scripts/build` first, or name another file in BUILT_FILE. */
export const builtFile = resolve(process.env.BUILT_FILE ?? join(root, "dist/fishtournament"));

/** A server in a separate process, so that its processor time and memory are its own. */
export type Server = {
  /** The origin, without a trailing slash. */
  url: string;
  pid: number;
  /** Resolves when the server has ended. */
  stop(): Promise<void>;
  /** Ends it as a power failure would. */
  kill(): Promise<void>;
  /** Resolves with the exit code, or 128 and more if a signal ended it. */
  ended: Promise<number>;
};

type Child = { pid: number; exited: Promise<number>; kill(signal?: NodeJS.Signals): void };

const serverOf = (url: string, child: Child): Server => ({
  url,
  pid: child.pid,
  async stop() {
    child.kill("SIGTERM");
    const tooLong = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await child.exited;
    clearTimeout(tooLong);
  },
  async kill() {
    child.kill("SIGKILL");
    await child.exited;
  },
  ended: child.exited,
});

const timeoutMs = 60_000;

async function untilReady(url: string, child: Child): Promise<void> {
  let hasEnded = false;
  child.exited.then(
    () => {
      hasEnded = true;
    },
    () => undefined,
  );
  for (const begun = performance.now(); performance.now() - begun < timeoutMs && !hasEnded; await Bun.sleep(50)) {
    const answered = await fetch(`${url}/readyz`).catch(() => null);
    if (answered?.ok) return;
  }
  child.kill("SIGKILL");
  throw new Error("The built file did not begin to serve.");
}

type Started = {
  /** Settings besides PORT and DATA_DIR; limits by address are off unless set here. */
  settings?: Record<string, string>;
  /** The command and its arguments; the default starts the server. */
  command?: string[];
  /** The words of a program that starts the file, in the same process. */
  startedBy?: string[];
};

/**
 * Starts the built file with the club in the data folder `dataDir` on a free port, with normal logging that
 * is discarded. Throws when it doesn't answer within a minute.
 */
export async function startBuilt(
  dataDir: string,
  { settings = {}, command = [], startedBy = [] }: Started = {},
): Promise<Server> {
  mkdirSync(join(dataDir, "photos"), { recursive: true });
  const port = await freePort();
  const child = Bun.spawn([...startedBy, builtFile, ...command], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: "off", ...settings },
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return serverOf(url, child);
}

/** Starts the reference: a bare `Bun.serve` that answers every request with these bytes, stored as a file in `folder`. */
export async function startBare(folder: string, bytes: Uint8Array, headers: Record<string, string>): Promise<Server> {
  const file = join(folder, `bare-${crypto.randomUUID()}`);
  writeFileSync(file, bytes);
  const child = Bun.spawn([bun, join(import.meta.dir, "bare-server.ts"), file, JSON.stringify(headers)], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production" },
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await child.stdout.getReader().read();
  return serverOf(new TextDecoder().decode(value).trim().replace(/\/$/, ""), child);
}
