import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { copyFileSync, linkSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

/*
 * The built file as a club uses it: copied into an otherwise empty folder and started there. Plain Node.js, because both
 * bun test and Playwright (which runs on Node.js) start it.
 */

const built = resolve(import.meta.dirname, "../../dist/fishtournament");

export type Settings = Record<string, string>;

/** How a finished run ended. */
export type Outcome = { code: number | null; output: string; errors: string };

export type Serving = {
  /** The server's URL, without a trailing slash. */
  url: string;
  pid: number;
  /** Every log line so far, as objects. */
  lines: Record<string, unknown>[];
  /** The first line that it prints for people. */
  greeting: Promise<string>;
  /** Asks the program to stop. Resolves when it exits. */
  stop(signal?: NodeJS.Signals): Promise<Outcome>;
};

export type InstalledFile = {
  folder: string;
  files(): string[];
  /** Runs a command to completion. */
  run(args: string[], options?: { settings?: Settings; input?: string }): Promise<Outcome>;
  /**
   * Starts a command that serves, on a free port, and resolves when it replies. `under` is another program with its
   * arguments, which runs the file.
   */
  start(args?: string[], settings?: Settings, under?: string[]): Promise<Serving>;
  remove(): void;
};

/**
 * Starts a club that must know its own address before it serves. If another program takes the free port in the
 * meantime, the next one is tried.
 */
export async function startAtKnownUrl(installed: InstalledFile, settingsFor: (url: string) => Settings) {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    try {
      return await installed.start([], { ...settingsFor(url), PUBLIC_URL: url, PORT: String(port) });
    } catch (error) {
      if (tries === 10 || !String(error).includes(`PORT=${port}`)) throw error;
    }
  }
}

/** Below the ports that systems assign to outgoing connections, or a connection could take it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(port, () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}

/** Many times as long as a start takes on a slow and busy machine. */
const timeoutMs = 300_000;

function collect(child: ChildProcess): Promise<Outcome> {
  let output = "";
  let errors = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code, output, errors }));
  });
}

/** The log line for the start of serving contains the address. */
function servingUrl(
  child: ChildProcess,
  lines: Record<string, unknown>[],
  greet: (text: string) => void,
): Promise<string> {
  return new Promise((resolve) => {
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on("line", (text) => {
      if (!text.startsWith("{")) return greet(text);
      const line: unknown = JSON.parse(text);
      if (typeof line !== "object" || line === null) return;
      lines.push({ ...line });
      if ("msg" in line && line.msg === "serving" && "url" in line) resolve(String(line.url).replace(/\/$/, ""));
    });
  });
}

/** Puts only the built file into a new folder, as a link if possible, because it is large. */
export function installFile(): InstalledFile {
  const folder = mkdtempSync(join(tmpdir(), "fishtournament-"));
  const file = join(folder, "fishtournament");
  const isOnSameDisk = statSync(built).dev === statSync(folder).dev;
  if (isOnSameDisk) linkSync(built, file);
  else copyFileSync(built, file);
  const environment = (settings: Settings) => ({ PATH: process.env.PATH, TIME_ZONE: "America/Chicago", ...settings });
  return {
    folder,
    files: () => readdirSync(folder).sort(),
    async run(args, { settings = {}, input = "" } = {}) {
      const child = spawn(file, args, { cwd: folder, env: environment(settings) });
      child.stdin.end(input);
      return collect(child);
    },
    async start(args = [], settings = {}, under = []) {
      const [program = file, ...rest] = [...under, file, ...args];
      const child = spawn(program, rest, {
        cwd: folder,
        env: environment({ PORT: "0", RATE_LIMITS: "off", ...settings }),
      });
      const lines: Record<string, unknown>[] = [];
      const ended = collect(child);
      const tooLate = new Promise<never>((_, fail) => {
        setTimeout(() => fail(new Error("The program did not begin to serve in time.")), timeoutMs).unref();
      });
      const endedEarly = ended.then(({ code, errors }) => {
        throw new Error(`The program ended with ${code} instead of serving: ${errors}`);
      });
      // Playwright's Node.js 20 has no Promise.withResolvers.
      let greet: (text: string) => void = () => undefined;
      const greeting = new Promise<string>((resolve) => {
        greet = resolve;
      });
      const url = await Promise.race([servingUrl(child, lines, greet), endedEarly, tooLate]);
      endedEarly.catch(() => undefined);
      return {
        url,
        pid: child.pid ?? 0,
        lines,
        greeting,
        async stop(signal = "SIGTERM") {
          child.kill(signal);
          return ended;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
