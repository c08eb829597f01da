import { linesOf } from "./lines-of.ts";
import { bun } from "./servers.ts";

/** More requests at once than any script makes. */
const env = { PATH: process.env.PATH ?? "", BUN_CONFIG_MAX_HTTP_REQUESTS: "10000" };

/** A script in a separate process that reads and prints lines. */
export type Script = {
  lines: AsyncGenerator<string, undefined>;
  /** The next line. Throws when there is none. */
  next(): Promise<string>;
  say(line: string): Promise<void>;
  /** Ends the script's standard input. */
  end(): Promise<void>;
  /** Ends its standard input, and resolves when its process has ended. */
  close(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

export function openScript(path: string, args: readonly string[] = []): Script {
  const child = Bun.spawn([bun, path, ...args], { env, stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  const lines = linesOf(child.stdout);
  return {
    lines,
    async next() {
      const line = await lines.next();
      if (line.done) throw new Error(`The process of ${path} ended.`);
      return line.value;
    },
    async say(line) {
      await child.stdin.write(`${line}\n`);
      await child.stdin.flush();
    },
    async end() {
      await child.stdin.end();
    },
    async close() {
      await child.stdin.end();
      await child.exited;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

/** Gives a script its task as a line of JSON, and resolves when it reports that it is ready. */
export async function openReady(path: string, task: unknown): Promise<Script> {
  const script = openScript(path);
  await script.say(JSON.stringify(task));
  await script.next();
  return script;
}
