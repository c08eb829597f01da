import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { catches, participants, photos, tournaments, users } from "../../src/db/schema.ts";
import { openStore, type Store, type Tx } from "../../src/db/store.ts";
import { readLeaderboard } from "../../src/standings/read-leaderboard.ts";
import { rebuildStandings } from "../../src/standings/rebuild-standings.ts";
import { type Measure, quantile } from "./shared/measure.ts";

const rounds = 60;
const readsARound = 25;
const goal = 1.5;

export type Size = { anglers: number; fish: number };

const small: Size = { anglers: 60, fish: 200 };
export const large: Size = { anglers: 1000, fish: 20_000 };

const startsAt = Date.UTC(2026, 5, 6, 5);
const dayMs = 86_400_000;

/** The same lengths at every run: a linear congruential generator from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function addAnglers(tx: Tx, tournamentId: number, count: number): Promise<void> {
  const common = { passwordHash: "none", state: "TX", lastActiveAt: startsAt, createdAt: startsAt };
  const paid = { hasPaid: true, paidVia: "free" as const, paidAt: startsAt, joinedAt: startsAt };
  for (let number = 1; number <= count; number += 1) {
    const username = `angler${number}`;
    await tx.insert(users).values({ id: number, username, email: `${username}@example.org`, ...common });
    await tx.insert(participants).values({ tournamentId, userId: number, ...paid });
  }
}

async function addFish(tx: Tx, tournamentId: number, { anglers, fish }: Size): Promise<void> {
  const random = randomFrom(7);
  const picture = { format: "jpeg" as const, bytes: 900_000, width: 3200, height: 2400 };
  for (let id = 1; id <= fish; id += 1) {
    const userId = 1 + (id % anglers);
    const sha256 = id.toString(16).padStart(64, "0");
    const looks = { fingerprint: sha256.slice(-16), placeholder: "data:image/webp;base64,".padEnd(300, "A") };
    await tx.insert(photos).values({ id, ownerId: userId, sha256, ...picture, ...looks, createdAt: startsAt });
    const length = 1000 + Math.floor(random() * 1500);
    const claim = { claimedSpecies: "Largemouth Bass", claimedLength: length, claimedWeight: 250 };
    const ruled = { species: "Largemouth Bass", length, weight: 250, location: "North shore by the old pier" };
    const submittedAt = startsAt + Math.floor(random() * dayMs);
    const status = "verified" as const;
    await tx.insert(catches).values({ id, userId, tournamentId, photoId: id, submittedAt, status, ...claim, ...ruled });
  }
}

/** A club on disk, in the file `name`, with one tournament in which every fish is verified. */
export async function buildClub(
  folder: string,
  size: Size,
  name = `${size.anglers}.sqlite`,
): Promise<{ store: Store; tournamentId: number }> {
  const store = openStore(join(folder, name), startsAt);
  const tournamentId = await store.write(async (tx) => {
    const days = { startDay: "2026-06-06", endDay: "2026-06-06", timeZone: "America/Chicago" };
    const instants = { startsAt, endsAt: startsAt + dayMs, createdAt: startsAt, updatedAt: startsAt };
    const words = { name: "Bass Open", description: "A day on the lake.", targetSpecies: ["Bass"], minLength: 1000 };
    await tx.insert(tournaments).values({ id: 1, ...words, ...days, ...instants, participantCount: size.anglers });
    await addAnglers(tx, 1, size.anglers);
    await addFish(tx, 1, size);
    await rebuildStandings(tx, 1);
    return 1;
  });
  return { store, tournamentId };
}

/** Milliseconds of one read of the first page, the mean over a round. */
async function timeRound({ store, tournamentId }: { store: Store; tournamentId: number }): Promise<number> {
  const begun = performance.now();
  for (let read = 0; read < readsARound; read += 1) {
    const { entries } = await store.read(async (db) => readLeaderboard(db, tournamentId));
    if (entries.length !== 50) throw new Error(`The page has ${entries.length} rows instead of 50.`);
  }
  return (performance.now() - begun) / readsARound;
}

function spreadOf(times: readonly number[]): { median: number; low: number; high: number } {
  const sorted = times.toSorted((one, other) => one - other);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.05), high: quantile(sorted, 0.95) };
}

function measuresOf({ anglers, fish }: Size, times: readonly number[]): Measure[] {
  const { median, low, high } = spreadOf(times);
  const what = `${anglers.toLocaleString("en-US")} anglers, ${fish.toLocaleString("en-US")} catches`;
  return [
    { what: `${what}: first page, median`, value: median, unit: "ms" },
    { what: `${what}: nine in ten rounds from`, value: low, unit: "ms" },
    { what: `${what}: nine in ten rounds to`, value: high, unit: "ms" },
  ];
}

/**
 * Store time of the first page of a leaderboard, uncached, for a small club and a large one. The rounds alternate, so
 * that whatever else the machine does falls on both; each pair of rounds gives one ratio.
 */
export async function bench(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-board-"));
  const clubs = [await buildClub(folder, small), await buildClub(folder, large)] as const;
  try {
    for (const club of clubs) await timeRound(club);
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) times[which].push(await timeRound(clubs[which]));
    }
    const ratios = times[1].map((time, round) => time / (times[0][round] ?? Number.NaN));
    const ratio = spreadOf(ratios).median;
    const limit = `at most ${goal}`;
    return [
      ...measuresOf(small, times[0]),
      ...measuresOf(large, times[1]),
      {
        what: "large club beside small, median of the rounds",
        value: ratio,
        unit: "times",
        limit,
        within: ratio <= goal,
      },
    ];
  } finally {
    for (const { store } of clubs) store.close();
    rmSync(folder, { recursive: true });
  }
}
