import { eq } from "drizzle-orm";
import { participants, teams, type tournaments, users } from "../../../src/base/db/schema.ts";
import type { Store, Tx } from "../../../src/base/db/store.ts";
import { readLeaderboard } from "../../../src/results/read-leaderboard.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import type { FormatInput } from "../../../src/scoring/rulebook/format.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../../src/scoring/tournament-format.ts";
import { openLadders } from "../../../src/seasons/ladders.ts";
import { makeSeason } from "../../../src/seasons/make-season.ts";
import { readLadder } from "../../../src/seasons/read-ladder.ts";
import { seasonInput } from "../../../src/seasons/season-shapes.ts";
import {
  addCatch,
  addEntry,
  addPhoto,
  addTournament,
  addUser,
  noon,
  openTemporaryStore,
} from "../../../tests/results/rows.ts";
import { atMost, type Measure, summarizeRounds } from "../shared/measure.ts";
import { interleave, ratios } from "../shared/rounds.ts";
import { disablePageCache, judge, measureDecisions, type WaitingCatch } from "./measure-decisions.ts";

const rounds = 40;
const goal = 2;
const goalOfBoards = 2.5;
const anglers = 60;
const fishEach = 8;
const eventsOfSeason = 20;
const teamSize = 3;
const divisions = ["Kayak", "Boat"] as const;
const dayMs = 86_400_000;

/** Ten boards: the main one and nine others. */
const manyBoards: FormatInput = {
  measure: "length-in",
  limit: 5,
  rounding: { step: 0.25, direction: "down" },
  boards: Array.from({ length: 9 }, (_, index) => ({ name: `Board ${index + 2}`, limit: (index % 4) + 1 })),
};

type Terms = Partial<typeof tournaments.$inferInsert>;
type Event = { id: number; waiting: WaitingCatch[]; seasonId: number | null };

/** Adds every angler's verified catches (lengths in hundredths of an inch) and three pending ones. */
async function addFish(tx: Tx, tournamentId: number, userIds: readonly number[]): Promise<WaitingCatch[]> {
  const waiting: WaitingCatch[] = [];
  for (const [index, userId] of userIds.entries()) {
    for (let fish = 0; fish < fishEach; fish += 1) {
      const length = 1200 + ((index * 37 + fish * 113) % 900);
      await addCatch(tx, { tournamentId, userId, length, status: "verified", judgedAt: noon, paperNote: "Card" });
    }
    if (index % 20 !== 7) continue;
    const sha256 = `${tournamentId}-${userId}-`.padEnd(64, "0");
    const photoId = await addPhoto(tx, userId, sha256);
    waiting.push({ id: await addCatch(tx, { tournamentId, userId, length: 2150, photoId }), sha256 });
  }
  return waiting;
}

async function addEvent(tx: Tx, userIds: readonly number[], terms: Terms): Promise<Omit<Event, "seasonId">> {
  const id = await addTournament(tx, "tournament", terms);
  let teamId: number | null = null;
  for (const [index, userId] of userIds.entries()) {
    const entryId = await addEntry(tx, id, userId);
    if (terms.teams && index % teamSize === 0) {
      const team = { tournamentId: id, name: `Team ${index}`, code: `TEAM-${index}`, createdAt: noon };
      [{ id: teamId } = { id: null }] = await tx.insert(teams).values(team).returning({ id: teams.id });
    }
    const division = terms.divisions ? divisions[index % divisions.length] : null;
    await tx
      .update(participants)
      .set({ teamId, teamJoinedAt: teamId === null ? null : noon, division })
      .where(eq(participants.id, entryId));
  }
  const waiting = await addFish(tx, id, userIds);
  await rebuildStandings(tx, id);
  return { id, waiting };
}

/** Adds three running tournaments; two of them end a season that has nineteen official ones. */
async function fillClub(tx: Tx) {
  await addUser(tx, judge.username);
  await tx.update(users).set({ isAdmin: true });
  const userIds: number[] = [];
  for (let index = 0; index < anglers; index += 1) userIds.push(await addUser(tx, `angler ${index}`));
  const earlier: number[] = [];
  for (let event = 1; event < eventsOfSeason; event += 1) {
    const endsAt = noon - event * 7 * dayMs;
    const instants = { startsAt: endsAt - dayMs / 2, endsAt, officialAt: endsAt + dayMs };
    earlier.push((await addEvent(tx, userIds, instants)).id);
  }
  const inSeason = async (name: string, terms: Terms): Promise<Event> => {
    const event = await addEvent(tx, userIds, terms);
    const rules = { points: { kind: "place", first: 100, step: 1 }, best: 10 };
    const season = seasonInput.parse({ name, tournamentIds: [...earlier, event.id], ...rules });
    return { ...event, seasonId: (await makeSeason(tx, judge, season, noon)).id };
  };
  return {
    plain: { ...(await addEvent(tx, userIds, {})), seasonId: null } as Event,
    boards: {
      ...(await addEvent(tx, userIds, {
        format: manyBoards,
        rules: rulesByFormat(manyBoards, shippedRules.tournament),
      })),
      seasonId: null,
    } as Event,
    teams: await inSeason("Teams", { teams: { size: teamSize, score: "best", prize: "split" } }),
    divisions: await inSeason("Divisions", { divisions: divisions.map((name) => ({ name })) }),
  };
}

/** The time of the next read of the board's first page and of the season's ladder, which the decision made stale. */
async function readAfter(store: Store, { id, seasonId }: Event): Promise<number> {
  const reader = { actor: null, now: noon };
  const ladders = openLadders();
  const startedAt = performance.now();
  await store.read((db) => readLeaderboard(db, id, reader));
  if (seasonId !== null) await store.read((db) => readLadder(db, reader, seasonId, {}, ladders));
  return performance.now() - startedAt;
}

const ms = (what: string, values: readonly number[]): Measure => ({ what, ...summarizeRounds(values), unit: "ms" });

/**
 * A decision among 60 anglers with 8 fish each: in a plain tournament outside any season, in one with ten boards, in teams of three,
 * and in two divisions, the last two as the final event of a season of 20. It calls the store directly, with SQLite's page cache
 * disabled, in interleaved rounds. The first read of the board and the ladder after a decision has no bound.
 */
export async function measureTeamsAndSeasons(): Promise<Measure[]> {
  const { store, close } = openTemporaryStore();
  try {
    const events = await store.write(fillClub);
    await disablePageCache(store);
    const decide =
      ({ waiting }: Event) =>
      () =>
        measureDecisions(store, waiting, noon);
    const compared = {
      plain: decide(events.plain),
      boards: decide(events.boards),
      teams: decide(events.teams),
      divisions: decide(events.divisions),
    };
    for (const warmUp of Object.values(compared)) await warmUp();
    const timings = await interleave(rounds, compared);
    const reads = await interleave(rounds, {
      plain: () => readAfter(store, events.plain),
      teams: () => readAfter(store, events.teams),
      divisions: () => readAfter(store, events.divisions),
    });
    const statements = (name: keyof typeof compared) => timings[name].map((each) => each.statements);
    const compareWithPlain = (label: string, name: "boards" | "teams" | "divisions", most = goal): Measure =>
      atMost(most, { what: label, ...summarizeRounds(ratios(statements(name), statements("plain"))), unit: "times" });
    return [
      ms("60 anglers, plain tournament: a decision's statements", statements("plain")),
      ms("with ten boards", statements("boards")),
      ms("in teams of three, in a season of 20", statements("teams")),
      ms("in two divisions, in a season of 20", statements("divisions")),
      compareWithPlain("ten boards, to the plain tournament", "boards", goalOfBoards),
      compareWithPlain("teams and season, to the plain tournament", "teams"),
      compareWithPlain("divisions and season, to the plain tournament", "divisions"),
      ms("next read of the board, plain", reads.plain),
      ms("next read of the board and the ladder, teams", reads.teams),
      ms("next read of the board and the ladder, divisions", reads.divisions),
    ];
  } finally {
    await close();
  }
}
