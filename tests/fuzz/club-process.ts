import { join } from "node:path";
import type { Fixtures } from "../permissions/prepared-club.ts";

export type ProcessRequest = { id: number; ask: "fill" | "sessions" | "before" | "memory" | "end"; name?: string };

type Answer = { url?: string; fixtures?: Fixtures; sessions?: Record<string, string>; memory?: number };

export type Report = { id: number; answer: Answer; failure?: string };

/** A club that is served by another process. */
export type ClubProcess = {
  url: string;
  pid: number;
  /** The origin that its forms are sent from. */
  origin: string;
  /** Recreates the users and data of the permission table. */
  fill(): Promise<{ fixtures: Fixtures; sessions: Record<string, string> }>;
  /** New sessions for its users, whatever happened to the previous ones. */
  sessions(): Promise<Record<string, string>>;
  /** Does the setup that a row of the table needs before its request. */
  before(name: string): Promise<void>;
  /** Resident bytes after a garbage collection. */
  memory(): Promise<number>;
  /** All errors that it logged. */
  errors(): string;
  /** Undefined while it runs. */
  exitCode(): number | null;
  end(): Promise<void>;
};

const timeoutMs = 300_000;

export async function openClubProcess(): Promise<ClubProcess> {
  const waiting = new Map<number, (report: Report) => void>();
  let last = 0;
  const url = Promise.withResolvers<string>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "server.ts")], {
    // Run in production mode like the executable. Otherwise React keeps a stack for every element.
    env: { ...process.env, NODE_ENV: "production" },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    ipc(report: Report) {
      if (report.id === 0) url.resolve(report.answer.url ?? "");
      waiting.get(report.id)?.(report);
      waiting.delete(report.id);
    },
  });
  const logged: string[] = [];
  const ended = Promise.all([child.stdout, child.stderr].map((stream) => keep(stream, logged)));

  async function ask(message: ProcessRequest["ask"], name?: string): Promise<Answer> {
    last += 1;
    const id = last;
    const report = new Promise<Report>((resolve) => waiting.set(id, resolve));
    child.send({ id, ask: message, name } satisfies ProcessRequest);
    const { answer, failure } = await Promise.race([report, tooLate(message)]);
    if (failure) throw new Error(`${message}: ${failure}`);
    return answer;
  }

  const served = await Promise.race([url.promise, tooLate("start")]);
  return {
    url: served,
    pid: child.pid,
    origin: served,
    async fill() {
      const { fixtures, sessions } = await ask("fill");
      if (!(fixtures && sessions)) throw new Error("The club was not filled.");
      return { fixtures, sessions };
    },
    sessions: async () => (await ask("sessions")).sessions ?? {},
    before: async (name) => void (await ask("before", name)),
    memory: async () => (await ask("memory")).memory ?? Number.NaN,
    errors: () => logged.join(""),
    exitCode: () => child.exitCode,
    async end() {
      await ask("end");
      child.kill();
      await child.exited;
      await ended;
    },
  };
}

async function keep(stream: ReadableStream<Uint8Array>, logged: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) logged.push(decoder.decode(chunk, { stream: true }));
}

const tooLate = async (label: string): Promise<never> => {
  await Bun.sleep(timeoutMs);
  throw new Error(`The club didn't ${label} in time.`);
};
