import { join } from "node:path";
import pg from "pg";
import { openS3Double } from "../../tests/support/s3-double.ts";
import { startPostgres } from "../testing/postgres.ts";
import { addAdmin, gatherLanes, type Lanes, writeInAll } from "./shared/lanes.ts";
import { load } from "./shared/load.ts";
import { atLeast, atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBuilt } from "./shared/servers.ts";

const rounds = 3;
const metricsToken = "a token of some length";
const goals = { writes: 0.4, twoPrograms: 0.9, busy: 2, page: 0.5 };

const counted = ["database_writes_total", "database_writes_busy_total"] as const;

/** Of all programs together. */
async function countsOf(programs: readonly Server[]): Promise<{ writes: number; busy: number }> {
  const counts = [0, 0];
  for (const { url } of programs) {
    const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await reply.text();
    for (const [at, name] of counted.entries()) {
      counts[at] = (counts[at] ?? 0) + Number(new RegExp(`^fishtournament_${name} (\\d+)`, "m").exec(text)?.[1]);
    }
  }
  return { writes: counts[0] ?? 0, busy: counts[1] ?? 0 };
}

const aSecond = (what: string, values: readonly number[]): Measure => ({ what, ...ofRounds(values), unit: "a second" });
const times = (what: string, values: readonly number[]): Measure => ({ what, ...ofRounds(values), unit: "times" });

async function writes(file: Server, fileLanes: Lanes, programs: readonly [Server, Server], lanes: Lanes) {
  const [one, other] = programs;
  const counts = { writes: 0, busy: 0 };
  const countWhile = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = await countsOf(programs);
    const result = await work();
    const after = await countsOf(programs);
    counts.writes += after.writes - before.writes;
    counts.busy += after.busy - before.busy;
    return result;
  };
  const compared = {
    file: () => writeInAll(fileLanes, () => file.url),
    one: () => writeInAll(lanes, () => one.url),
    two: () => countWhile(() => writeInAll(lanes, (lane) => (lane % 2 ? other : one).url)),
  };
  for (const warm of Object.values(compared)) await warm();
  counts.writes = 0;
  counts.busy = 0;
  const done = await interleave(rounds, compared);
  const of = (name: keyof typeof compared, kind: "submissions" | "decisions") => done[name].map((each) => each[kind]);
  const measures = (["submissions", "decisions"] as const).flatMap((kind) => [
    aSecond(`${kind}, SQLite`, of("file", kind)),
    aSecond(`${kind}, PostgreSQL, one program`, of("one", kind)),
    aSecond(`${kind}, PostgreSQL, two programs`, of("two", kind)),
    atLeast(goals.writes, times(`${kind}, PostgreSQL beside SQLite`, ratios(of("one", kind), of("file", kind)))),
    atLeast(goals.twoPrograms, times(`${kind}, two programs beside one`, ratios(of("two", kind), of("one", kind)))),
  ]);
  const share = (100 * counts.busy) / counts.writes;
  return [
    ...measures,
    atMost(goals.busy, {
      what: `answered 'busy', of ${counts.writes} writes by two programs`,
      value: share,
      unit: "%",
    }),
  ];
}

async function pages(file: Server, fileLanes: Lanes, program: Server, lanes: Lanes): Promise<Measure[]> {
  const ask = (server: Server, { tournamentIds }: Lanes) =>
    load(server, { path: `/tournaments/${tournamentIds[0]}`, headers: { "accept-encoding": "br" } });
  const compared = { file: () => ask(file, fileLanes), program: () => ask(program, lanes) };
  for (const warm of Object.values(compared)) await warm();
  const loads = await interleave(rounds, compared);
  const [ofFile, ofProgram] = [loads.file, loads.program].map((all) => all.map((each) => each.aSecond));
  return [
    aSecond("visitor's page, SQLite", ofFile ?? []),
    aSecond("visitor's page, PostgreSQL", ofProgram ?? []),
    atLeast(goals.page, times("visitor's page, PostgreSQL beside SQLite", ratios(ofProgram ?? [], ofFile ?? []))),
  ];
}

/**
 * Submissions and decisions in eight tournaments at once, and a visitor's page: the built file on SQLite, on a PostgreSQL
 * server that writes to the disk, and as two programs on it; all keep photos in one kind of bucket, in interleaved rounds.
 * All on one computer, so two programs share the cores that one has alone. Build first: `scripts/build`.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (folder) => {
    const server = await startPostgres({ isDurable: true });
    if (!server) throw new Error("It needs PostgreSQL (Debian: apt-get install postgresql).");
    const buckets = [openS3Double(), openS3Double()] as const;
    const running: Server[] = [];
    try {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query("create database club template template0");
      await client.end();
      const start = async (name: string, settings: Record<string, string>) => {
        const dataDir = join(folder, name);
        const started = await startBuilt(dataDir, { settings: { METRICS_TOKEN: metricsToken, ...settings } });
        running.push(started);
        return started;
      };
      const onServer = { DATABASE_URL: server.url.replace("/postgres?", "/club?"), PHOTOS_URL: buckets[1].url };
      await addAdmin(join(folder, "file"), { PHOTOS_URL: buckets[0].url });
      await addAdmin(join(folder, "one"), onServer);
      const file = await start("file", { PHOTOS_URL: buckets[0].url });
      const programs = [await start("one", onServer), await start("other", onServer)] as const;
      const fileLanes = await gatherLanes(file.url);
      const lanes = await gatherLanes(programs[0].url);
      return [
        ...(await writes(file, fileLanes, programs, lanes)),
        ...(await pages(file, fileLanes, programs[0], lanes)),
      ];
    } finally {
      await Promise.all(running.map((one) => one.stop()));
      await Promise.all(buckets.map((bucket) => bucket.stop()));
      await server.end();
      server.remove();
    }
  });
