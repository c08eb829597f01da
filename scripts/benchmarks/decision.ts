import { eq } from "drizzle-orm";
import { participants, teams, type tournaments, users } from "../../src/base/db/schema.ts";
import type { Store, Tx } from "../../src/base/db/store.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { openLadders } from "../../src/seasons/ladders.ts";
import { makeSeason } from "../../src/seasons/make-season.ts";
import { readLadder } from "../../src/seasons/read-ladder.ts";
import { seasonInput } from "../../src/seasons/season-shapes.ts";
import {
  addCatch,
  addEntry,
  addPhoto,
  addTournament,
  addUser,
  noon,
  openTemporaryStore,
} from "../../tests/results/rows.ts";
import { judge, judgeAll, keepNoPages, verdictBy, type Waiting } from "./shared/judge-all.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { noOptions } from "./shared/strict-rules.ts";

const rounds = 40;
const goal = 2;
const anglers = 60;
const fishEach = 8;
const eventsOfSeason = 20;
const teamSize = 3;
const divisions = ["Kayak", "Boat"] as const;
const dayMs = 86_400_000;

type Terms = Partial<typeof tournaments.$inferInsert>;
type Made = { id: number; waiting: Waiting[]; seasonId: number | null };

/** Everybody's fish, in hundredths of an inch, and three that wait for their judge. */
async function addFish(tx: Tx, tournamentId: number, userIds: readonly number[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const [at, userId] of userIds.entries()) {
    for (let fish = 0; fish < fishEach; fish += 1) {
      const length = 1200 + ((at * 37 + fish * 113) % 900);
      await addCatch(tx, { tournamentId, userId, length, status: "verified", judgedAt: noon, paperNote: "Card" });
    }
    if (at % 20 !== 7) continue;
    const sha256 = `${tournamentId}-${userId}-`.padEnd(64, "0");
    const photoId = await addPhoto(tx, userId, sha256);
    waiting.push({ id: await addCatch(tx, { tournamentId, userId, length: 2150, photoId }), sha256 });
  }
  return waiting;
}

async function addEvent(tx: Tx, userIds: readonly number[], terms: Terms): Promise<Omit<Made, "seasonId">> {
  const id = await addTournament(tx, "tournament", terms);
  let teamId: number | null = null;
  for (const [at, userId] of userIds.entries()) {
    const entryId = await addEntry(tx, id, userId);
    if (terms.teams && at % teamSize === 0) {
      const team = { tournamentId: id, name: `Team ${at}`, code: `TEAM-${at}`, createdAt: noon };
      [{ id: teamId } = { id: null }] = await tx.insert(teams).values(team).returning({ id: teams.id });
    }
    const division = terms.divisions ? divisions[at % divisions.length] : null;
    await tx
      .update(participants)
      .set({ teamId, teamJoinedAt: teamId === null ? null : noon, division })
      .where(eq(participants.id, entryId));
  }
  const waiting = await addFish(tx, id, userIds);
  await rebuildStandings(tx, id);
  return { id, waiting };
}

/** Three tournaments that run, and the nineteen official ones of the season that two of them end. */
async function fillClub(tx: Tx) {
  await addUser(tx, judge.username);
  await tx.update(users).set({ isAdmin: true });
  const userIds: number[] = [];
  for (let at = 0; at < anglers; at += 1) userIds.push(await addUser(tx, `angler ${at}`));
  const earlier: number[] = [];
  for (let event = 1; event < eventsOfSeason; event += 1) {
    const endsAt = noon - event * 7 * dayMs;
    const instants = { startsAt: endsAt - dayMs / 2, endsAt, officialAt: endsAt + dayMs };
    earlier.push((await addEvent(tx, userIds, instants)).id);
  }
  const inSeason = async (name: string, terms: Terms): Promise<Made> => {
    const made = await addEvent(tx, userIds, terms);
    const rules = { points: { kind: "place", first: 100, step: 1 }, best: 10 };
    const season = seasonInput.parse({ name, tournamentIds: [...earlier, made.id], ...rules });
    return { ...made, seasonId: (await makeSeason(tx, judge, season, noon)).id };
  };
  return {
    plain: { ...(await addEvent(tx, userIds, {})), seasonId: null } as Made,
    teams: await inSeason("Of teams", { teams: { size: teamSize, score: "best", prize: "split" } }),
    divisions: await inSeason("Of divisions", { divisions: divisions.map((name) => ({ name })) }),
  };
}

/** What readers wait for after it: the board's first page, and the season's ladder, which the decision made stale. */
async function readAfter(store: Store, { id, seasonId }: Made): Promise<number> {
  const reader = { actor: null, now: noon };
  const ladders = openLadders();
  const begun = performance.now();
  await store.read((db) => readLeaderboard(db, id, reader));
  if (seasonId !== null) await store.read((db) => readLadder(db, reader, seasonId, {}, ladders));
  return performance.now() - begun;
}

const ms = (what: string, values: readonly number[]): Measure => ({ what, ...ofRounds(values), unit: "ms" });

/**
 * A verdict among 60 anglers with 8 fish each: in a plain tournament of no season; in teams of three, and in two divisions,
 * both as the last of a season of 20 tournaments. In this process, through the store alone, SQLite's page cache switched off;
 * interleaved rounds of three verdicts, each taken back afterwards, uncounted. Beside it, without a promise, what the first
 * readers of board and ladder wait for after it.
 */
export async function bench(): Promise<Measure[]> {
  const { store, close } = openTemporaryStore();
  try {
    const made = await store.write(fillClub);
    await keepNoPages(store);
    const verdict = verdictBy(noOptions);
    const judging = ({ waiting }: Made) => {
      return () => judgeAll(store, waiting, verdict, noon);
    };
    const all = { plain: judging(made.plain), teams: judging(made.teams), divisions: judging(made.divisions) };
    for (const one of Object.values(all)) await one();
    const taken = await interleave(rounds, all);
    const read = await interleave(rounds, {
      plain: () => readAfter(store, made.plain),
      teams: () => readAfter(store, made.teams),
      divisions: () => readAfter(store, made.divisions),
    });
    const work = (name: keyof typeof all) => taken[name].map((one) => one.work);
    const beside = (what: string, name: "teams" | "divisions"): Measure =>
      atMost(goal, { what, ...ofRounds(ratios(work(name), work("plain"))), unit: "times" });
    return [
      ms("a verdict's statements, plain tournament", work("plain")),
      ms("in teams of three, in a season of 20", work("teams")),
      ms("in two divisions, in a season of 20", work("divisions")),
      beside("teams and season beside the plain one", "teams"),
      beside("divisions and season beside the plain one", "divisions"),
      ms("first reader of the board after it, plain", read.plain),
      ms("of the board and the season's ladder, teams", read.teams),
      ms("of the board and the season's ladder, divisions", read.divisions),
    ];
  } finally {
    await close();
  }
}
