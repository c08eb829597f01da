import { join, resolve } from "node:path";
import { cpuSeconds } from "../shared/process-figures.ts";
import type { Server } from "../shared/servers.ts";

/** The result of one round of load. */
export type Load = {
  /** Replies with status 2xx. */
  requests: number;
  aSecond: number;
  /** Server processor time per request, µs. */
  cpu: number;
  latencyMs: { p50: number; p90: number; p99: number; max: number };
};

/** The address to request, the concurrency and the duration. */
export type LoadOptions = {
  /** Starts with a slash. */
  path: string;
  headers?: Record<string, string>;
  seconds?: number;
  connections?: number;
};

type Answered = Omit<Load, "cpu"> & { failed: number };

const autocannon = resolve(import.meta.dir, "../../../node_modules/autocannon/autocannon.js");
const wrk = Bun.which("wrk");

/** wrk if the machine has it: autocannon sends less than half the requests that one core can answer, so it would be the bottleneck. */
export const loadTool = wrk ? "wrk" : "autocannon";

const headerArgs = (headers: Record<string, string>, between: string) =>
  Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}${between}${value}`]);

async function reportOf<T>(command: string[]): Promise<T> {
  const child = Bun.spawn(command, { stdout: "pipe", stderr: "pipe" });
  const [text, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}: ${errors}`);
  // wrk prints a report for people before the script's one line of JSON.
  return JSON.parse(text.slice(text.lastIndexOf("\n{") + 1));
}

async function askWithWrk(program: string, url: string, load: Required<LoadOptions>): Promise<Answered> {
  const { headers, seconds, connections } = load;
  const size = ["-t", "1", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s"];
  const script = ["-s", join(import.meta.dir, "wrk-report.lua")];
  return reportOf([program, ...size, ...script, ...headerArgs(headers, ": "), url]);
}

async function askWithAutocannon(
  url: string,
  { headers, seconds, connections }: Required<LoadOptions>,
): Promise<Answered> {
  const size = ["-j", "-c", String(connections), "-d", String(seconds)];
  const report = await reportOf<{
    errors: number;
    non2xx: number;
    "2xx": number;
    duration: number;
    latency: Load["latencyMs"];
  }>(["node", autocannon, ...size, ...headerArgs(headers, "="), url]);
  const { p50, p90, p99, max } = report.latency;
  return {
    requests: report["2xx"],
    aSecond: report["2xx"] / report.duration,
    failed: report.errors + report.non2xx,
    latencyMs: { p50, p90, p99, max },
  };
}

/** Loads one address of a server for a round. Throws when any request failed. */
export async function load(server: Server, request: LoadOptions): Promise<Load> {
  const whole = { headers: {}, seconds: 3, connections: 32, ...request };
  const url = server.url + request.path;
  const before = cpuSeconds(server.pid);
  const { failed, ...answered } = await (wrk ? askWithWrk(wrk, url, whole) : askWithAutocannon(url, whole));
  if (failed > 0 || answered.requests === 0) {
    throw new Error(`${request.path}: ${failed} requests failed, ${answered.requests} succeeded.`);
  }
  return { ...answered, cpu: ((cpuSeconds(server.pid) - before) * 1e6) / answered.requests };
}
