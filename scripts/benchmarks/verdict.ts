import { Database } from "bun:sqlite";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { SignedIn } from "../../src/actor.ts";
import type { Verification } from "../../src/catches/review/model.ts";
import { takeVerdictBack } from "../../src/catches/review/take-verdict-back.ts";
import { verifyCatch } from "../../src/catches/review/verify-catch.ts";
import { openStore, type Store, type Tx } from "../../src/db/store.ts";
import { type BenchClub, fullPageClub, largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, median, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { type BenchOptions, strictRules } from "./shared/strict-rules.ts";

const rounds = 40;
const verdictsARound = 3;
const goal = 1.5;

type Waiting = { id: number; sha256: string };

/** Milliseconds: of the verdict's own statements, and of the whole write with its wait for the disk. */
type Taken = { work: number; write: number };

/** Photos that wait for their judge in a tournament, the oldest first. */
function waitingIn({ folder }: BenchClub, tournamentId: number): Waiting[] {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const waiting = db
    .query<Waiting, [number, number]>(
      `select c.id, p.sha256 from catches c join photos p on p.id = c.photo_id
        where c.tournament_id = ? and c.status = 'pending' and c.ineligible_reason is null limit ?`,
    )
    .all(tournamentId, verdictsARound);
  db.close();
  if (waiting.length < verdictsARound) throw new Error(`Only ${waiting.length} catches wait there.`);
  return waiting;
}

const judge: SignedIn = {
  ...{ id: 1, username: "Ruth Calloway", isAdmin: true, roles: [], sessionHash: "", hasAcceptedUserAgreement: true },
  ...{ hasSeenTutorial: true, suspendedUntil: null, suspensionReason: null },
};

const unchanged = { isVerified: true, length: undefined, reason: undefined, species: undefined, weight: undefined };

/** Measured, and given every penalty that the rules have. */
function verdictBy(options: BenchOptions): Verification {
  const penalties = strictRules(options)?.penalties.map(({ name }) => name);
  return { ...unchanged, ...(penalties && { measured: 18.3, penalties }) };
}

/** Every page is read from the file again: SQLite keeps none between two looks at it. */
async function keepNoPages(store: Store): Promise<void> {
  await store.write(async (tx: Tx) => void (await tx.run(sql.raw("pragma cache_size = 0"))));
}

async function judgeAll(store: Store, waiting: readonly Waiting[], verdict: Verification, now: number): Promise<Taken> {
  const taken: Taken = { work: 0, write: 0 };
  for (const { id, sha256 } of waiting) {
    const begun = performance.now();
    await store.write(async (tx) => {
      const inside = performance.now();
      await verifyCatch(tx, judge, id, verdict, sha256, now);
      taken.work += performance.now() - inside;
    });
    taken.write += performance.now() - begun;
  }
  for (const { id } of waiting) await store.write((tx) => takeVerdictBack(tx, judge, id, {}, now));
  return { work: taken.work / waiting.length, write: taken.write / waiting.length };
}

const ms = (what: string, values: readonly number[]): Measure => ({ what, ...ofRounds(values), unit: "ms" });

/**
 * A verdict among 2,000 ranked anglers and 100,000 catches beside one among 50 anglers and 500, the other tournament in
 * the same club and in a small one. In this process, through the store alone, SQLite's page cache switched off;
 * interleaved rounds of three verdicts, each taken back afterwards, uncounted.
 */
export async function bench(options: BenchOptions): Promise<Measure[]> {
  const [club, smallClub] = [await largeClub(options), await fullPageClub(options)];
  const verdict = verdictBy(options);
  const store = openStore(join(club.folder, "club.sqlite"), club.standsAt);
  const smallStore = openStore(join(smallClub.folder, "club.sqlite"), club.standsAt);
  try {
    for (const one of [store, smallStore]) await keepNoPages(one);
    const [large, small] = [waitingIn(club, club.largeTournamentId), waitingIn(club, club.smallTournamentId)];
    const own = waitingIn(smallClub, smallClub.smallTournamentId);
    const all = {
      large: () => judgeAll(store, large, verdict, club.standsAt),
      small: () => judgeAll(store, small, verdict, club.standsAt),
      own: () => judgeAll(smallStore, own, verdict, club.standsAt),
    };
    for (const one of Object.values(all)) await one();
    const taken = await interleave(rounds, all);
    const of = (name: keyof typeof all, which: keyof Taken) => taken[name].map((one) => one[which]);
    const beside = (name: "small" | "own", which: keyof Taken) => ratios(of("large", which), of(name, which));
    const times = (what: string, values: readonly number[]) => ({ what, ...ofRounds(values), unit: "times" });
    return [
      ms("2,000 anglers, 100,000 catches: a verdict's statements", of("large", "work")),
      ms("50 anglers, 500 catches, same club", of("small", "work")),
      ms("50 anglers, 500 catches, small club", of("own", "work")),
      atMost(goal, times("large tournament beside the small one of the same club", beside("small", "work"))),
      atMost(goal, times("large tournament beside the one of the small club", beside("own", "work"))),
      { what: "with commit and disk, large", value: median(of("large", "write")), unit: "ms" },
      atMost(goal, times("with commit and disk, beside the one of the small club", beside("own", "write"))),
    ];
  } finally {
    for (const one of [store, smallStore]) await one.close();
    for (const one of [club, smallClub]) one.remove();
  }
}
