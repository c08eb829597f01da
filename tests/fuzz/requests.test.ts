import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { ApiDescription } from "../../src/api-description/describe-api.ts";
import { requestOf } from "../permissions/request-of.ts";
import { seedFrom } from "../support/seed.ts";
import { type ClubProcess, openClubProcess } from "./club-process.ts";
import { describeHit, type Hit, send } from "./send.ts";
import { isReachable, routeOf, rows, type Shot, senders, shots } from "./shots.ts";

const isFull = process.env.FULL === "1";
/** A hundred thousand in the full run, fewer otherwise. Override with FUZZ_REQUESTS and FUZZ_SEED. */
const requests = Number(process.env.FUZZ_REQUESTS ?? (isFull ? 100_000 : 2000));
const seed = seedFrom("FUZZ_SEED");
const perClub = 500;
const perSession = 50;
const atOnce = 8;

let club: ClubProcess;
beforeAll(async () => {
  club = await openClubProcess();
  console.log(`fuzz: ${requests} requests, FUZZ_SEED=${seed}`);
}, 300_000);
afterAll(() => club.end(), 300_000);

/** Sends some requests simultaneously, as in real use. */
async function volley(some: readonly Shot[], sessions: Record<string, string>): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (let index = 0; index < some.length; index += atOnce) {
    const batch = some.slice(index, index + atOnce);
    hits.push(...(await Promise.all(batch.map((shot) => send(club, shot, sessions[shot.who ?? ""])))));
  }
  return hits;
}

const faultsOf = (hits: readonly Hit[]) => hits.filter(({ fault }) => fault !== null).map(describeHit);

test("every route gets at least one request that succeeds", async () => {
  const reached = new Set<string>();
  const answers = new Map<string, string>();
  const isMissing = (row: (typeof rows)[number]) => isReachable(row) && !reached.has(routeOf(row[0]));
  // Reads come first, because other requests remove what they show.
  const isRead = ([name]: (typeof rows)[number]) => name.startsWith("GET ");
  const readsFirst = rows.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a)));
  for (let round = 0; round < 3 && rows.some(isMissing); round += 1) {
    const { fixtures } = await club.fill();
    for (const [name, row] of readsFirst.filter(isMissing)) {
      const sessions = await club.sessions();
      if (row.before) await club.before(name);
      const [who = null] = senders(row);
      const hit = await send(
        club,
        { ...requestOf(name, row, fixtures), route: routeOf(name), who },
        sessions[who ?? ""],
      );
      expect([...faultsOf([hit]), club.errors()]).toEqual([""]);
      if (hit.status < 400) reached.add(routeOf(name));
      else answers.set(name, describeHit(hit));
    }
  }
  expect(rows.filter(isMissing).map(([name]) => answers.get(name))).toEqual([]);
}, 300_000);

test("generated requests are all answered, without any 5xx, and leak no memory", async () => {
  const description = (await (await fetch(`${club.url}/api/openapi.json`)).json()) as ApiDescription;
  let sent = 0;
  let carriedOut = 0;
  const memory: number[] = [];
  const statuses: Record<number, number> = {};
  for (let round = 0; sent < requests; round += 1) {
    const { fixtures } = await club.fill();
    const some = fc.sample(shots(description, fixtures), {
      seed: seed + round,
      numRuns: Math.min(perClub, requests - sent),
    });
    for (let index = 0; index < some.length; index += perSession) {
      const hits = await volley(some.slice(index, index + perSession), await club.sessions());
      expect([...faultsOf(hits), club.errors()]).toEqual([""]);
      for (const { status } of hits) statuses[status] = (statuses[status] ?? 0) + 1;
      carriedOut += hits.filter(({ status }) => status < 400 || status === 402 || status === 409).length;
    }
    sent += some.length;
    if (sent >= (requests * (memory.length + 1)) / 10) memory.push(await club.memory());
  }
  const warm = memory[0] ?? 0;
  const late = memory.at(-1) ?? 0;
  console.log(`fuzz: ${((100 * carriedOut) / sent).toFixed(1)} % past validation`, statuses);
  console.log(`fuzz: MB resident after each tenth: ${memory.map((bytes) => Math.round(bytes / 1e6)).join(", ")}`);
  expect(club.exitCode()).toBeNull();
  expect(carriedOut / sent).toBeGreaterThan(0.3);
  // During a short run, code is still being compiled.
  if (isFull) expect(late / warm).toBeLessThan(1.2);
}, 3_600_000);
