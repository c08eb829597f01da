import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildClub, large } from "./board.ts";
import { type Measure, quantile } from "./measure.ts";

const rounds = 5;
const secondsARound = 3;
const connections = 32;
const goal = 0.5;
const encodings = ["identity", "br", "gzip"] as const;

const root = resolve(import.meta.dir, "../..");
const bun = join(root, "node_modules/.bin/bun");

type Server = { url: string; pid: number; stop(): void };

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });

/** The built file on the club in `folder`, logging as it does at a club's, to nowhere. */
async function startClub(folder: string): Promise<Server> {
  const port = await freePort();
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: folder, PORT: String(port), RATE_LIMITS: "off" };
  const child = Bun.spawn([join(root, "dist/fishtournament")], { env, stdout: "ignore", stderr: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(`${url}/readyz`).catch(() => null);
    if (answered?.ok) return { url, pid: child.pid, stop: () => child.kill() };
    await Bun.sleep(100);
  }
  throw new Error("The built file did not begin to serve.");
}

async function startBare(file: string, encoding: string): Promise<Server> {
  const script = join(import.meta.dir, "bare-server.ts");
  const child = Bun.spawn([bun, script, file, encoding], { stdout: "pipe", stderr: "inherit" });
  const { value } = await child.stdout.getReader().read();
  return { url: new TextDecoder().decode(value).trim().replace(/\/$/, ""), pid: child.pid, stop: () => child.kill() };
}

/** Seconds of processor time that a process used so far (Linux counts hundredths). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

type Load = { aSecond: number; cpuMicroseconds: number };

/** Loads one address for a round; throws when any request failed. */
async function load({ url, pid }: Server, path: string, encoding: string): Promise<Load> {
  const before = cpuOf(pid);
  const tool = join(root, "node_modules/autocannon/autocannon.js");
  const args = ["-j", "-c", String(connections), "-d", String(secondsARound), "-H", `accept-encoding=${encoding}`];
  const child = Bun.spawn(["node", tool, ...args, url + path], { stdout: "pipe", stderr: "ignore" });
  const report: { errors: number; non2xx: number; "2xx": number; duration: number } = await new Response(
    child.stdout,
  ).json();
  if (report.errors > 0 || report.non2xx > 0) throw new Error(`Requests failed: ${JSON.stringify(report)}`);
  const answered = report["2xx"];
  return { aSecond: answered / report.duration, cpuMicroseconds: ((cpuOf(pid) - before) * 1e6) / answered };
}

async function measure(club: Server, path: string, encoding: (typeof encodings)[number], folder: string) {
  const reply = await fetch(club.url + path, { headers: { "accept-encoding": encoding }, decompress: false });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const file = join(folder, `page.${encoding}`);
  writeFileSync(file, bytes);
  const bare = await startBare(file, reply.headers.get("content-encoding") ?? "");
  const ours: Load[] = [];
  const theirs: Load[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const both = [
        async () => ours.push(await load(club, path, encoding)),
        async () => theirs.push(await load(bare, "/", encoding)),
      ];
      for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
    }
  } finally {
    bare.stop();
  }
  const ratios = ours.map(({ aSecond }, round) => aSecond / (theirs[round]?.aSecond ?? Number.NaN)).sort();
  const median = (values: number[]) =>
    quantile(
      values.toSorted((one, other) => one - other),
      0.5,
    );
  const what = `${encoding}, ${bytes.length.toLocaleString("en-US")} bytes`;
  const ratio = median(ratios);
  return [
    { what: `${what}: requests`, value: median(ours.map(({ aSecond }) => aSecond)), unit: "a second" },
    { what: `${what}: bare server`, value: median(theirs.map(({ aSecond }) => aSecond)), unit: "a second" },
    { what: `${what}: processor`, value: median(ours.map((one) => one.cpuMicroseconds)), unit: "µs a request" },
    { what: `${what}: bare processor`, value: median(theirs.map((one) => one.cpuMicroseconds)), unit: "µs a request" },
    { what: `${what}: lowest and highest ratio`, value: ratios[0] ?? 0, unit: `to ${(ratios.at(-1) ?? 0).toFixed(2)}` },
    { what: `${what}: beside bare`, value: ratio, unit: "times", limit: `at least ${goal}`, within: ratio >= goal },
  ];
}

/**
 * A visitor's page of a large leaderboard (50 rows of 1,000 anglers and 20,000 catches), from the built file, beside a
 * bare `Bun.serve` that answers the same bytes; interleaved rounds, each encoding. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  const data = join(folder, "data");
  mkdirSync(join(data, "photos"), { recursive: true });
  const { store, tournamentId } = await buildClub(data, large, "club.sqlite");
  store.close();
  const club = await startClub(data);
  try {
    const measures: Measure[] = [];
    for (const encoding of encodings)
      measures.push(...(await measure(club, `/tournaments/${tournamentId}`, encoding, folder)));
    return measures;
  } finally {
    club.stop();
    rmSync(folder, { recursive: true });
  }
}
