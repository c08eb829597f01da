import { expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { checkStandings } from "../../src/check/standings.ts";
import { participants, tournaments } from "../../src/db/schema.ts";
import type { Db, Tx } from "../../src/db/store.ts";
import { afterLeavingTeam } from "../../src/entries/teams/after-leaving.ts";
import { changeTeam } from "../../src/entries/teams/change-team.ts";
import { Refusal } from "../../src/refusal.ts";
import { readLeaderboard } from "../../src/standings/read-leaderboard.ts";
import { rebuildStandings } from "../../src/standings/rebuild-standings.ts";
import { seedFrom } from "../support/seed.ts";
import { type Day, isEligible, live, step } from "./history.ts";
import { addPhoto, addTournament, addUser, noon, openTemporaryStore } from "./rows.ts";

const seed = seedFrom("TEAM_SEED");
const anglers = 5;
const size = 3;
const fishEach = 5;
const names = ["Reds", "Blues"] as const;
const system = { id: null, username: "", isAdmin: true } as never;

const anyAngler = fc.nat({ max: anglers - 1 });
const move = fc.record({
  act: fc.constant("move" as const),
  angler: anyAngler,
  team: fc.constantFrom("", ...names),
});
const rescore = fc.record({ act: fc.constant("rescore" as const), score: fc.constantFrom("best", "sum") });
const happening = fc.oneof(
  { weight: 6, arbitrary: step },
  { weight: 3, arbitrary: move },
  { weight: 1, arbitrary: rescore },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("join" as const), angler: anyAngler }) },
);

/** Who is in which team, in the order in which they came; kept with pencil. */
type TeamDay = Day & { score: "best" | "sum"; members: Map<string, number[]> };

const teamOf = ({ members }: TeamDay, userId: number) => [...members].find(([, ids]) => ids.includes(userId))?.[0];

function strike(day: TeamDay, userId: number): void {
  for (const [name, ids] of day.members) {
    const left = ids.filter((id) => id !== userId);
    if (left.length > 0) day.members.set(name, left);
    else day.members.delete(name);
  }
}

async function moveOne(tx: Tx, day: TeamDay, userId: number, team: string, now: number): Promise<void> {
  const { tournamentId, userIds, entries, members } = day;
  const admin = { id: userIds[0] ?? 0, username: "admin", isAdmin: true } as Parameters<typeof changeTeam>[1];
  const before = teamOf(day, userId) ?? "";
  try {
    await changeTeam(tx, admin, { id: tournamentId, userId }, { team, reason: "They asked." }, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.reason === "full" ? (members.get(team)?.length ?? 0) : entries.has(userId)).toBe(
      error.reason === "full" ? size : false,
    );
    return;
  }
  if (before === team) return;
  strike(day, userId);
  if (team) members.set(team, [...(members.get(team) ?? []), userId]);
}

async function leaveAsEntriesDo(tx: Tx, day: TeamDay, userId: number): Promise<void> {
  const own = and(
    eq(participants.tournamentId, day.tournamentId),
    eq(participants.userId, userId),
    isNotNull(participants.teamId),
  );
  const [entry] = await tx.select({ teamId: participants.teamId }).from(participants).where(own);
  await live(tx, day, { act: "leave", angler: day.userIds.indexOf(userId) });
  strike(day, userId);
  if (entry?.teamId != null) await afterLeavingTeam(tx, entry.teamId, { reason: null, by: system, now: noon });
}

/** The board as the pencil has it: no key, no stored row, no shared function. */
function expectedBoard(day: TeamDay) {
  const isIn = (userId: number) => day.entries.get(userId) != null;
  const alone = [...day.entries.keys()].filter((userId) => teamOf(day, userId) === undefined).map((id) => [id]);
  const sides = [...day.members.values(), ...alone].map((ids) => ids.filter(isIn)).filter((ids) => ids.length > 0);
  const good = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
  const order = (one: (typeof good)[number], other: (typeof good)[number]) =>
    other.length - one.length || one.submittedAt - other.submittedAt || one.id - other.id;
  const bestOf = (ids: readonly number[]) =>
    good
      .filter(({ userId }) => ids.includes(userId))
      .sort(order)
      .slice(0, fishEach);
  const scored = sides.map((ids) => {
    const fish = (day.score === "best" ? bestOf(ids) : ids.flatMap((id) => bestOf([id]))).sort(order);
    const lengths = fish.map(({ length }) => length);
    const completed = Math.max(...fish.map(({ submittedAt }) => submittedAt));
    const entry = day.entries.get(ids[0] ?? 0) ?? 0;
    return { ids, fish, total: lengths.reduce((sum, one) => sum + one, 0), lengths, completed, entry };
  });
  scored.sort((one, other) => {
    if (one.fish.length === 0 || other.fish.length === 0) {
      return other.fish.length - one.fish.length || one.entry - other.entry;
    }
    if (one.total !== other.total) return other.total - one.total;
    for (let at = 0; at < 10; at += 1) {
      const apart = (other.lengths[at] ?? 0) - (one.lengths[at] ?? 0);
      if (apart !== 0) return apart;
    }
    return one.completed - other.completed || one.entry - other.entry;
  });
  return scored.map(({ ids, fish, lengths }, at) => ({
    rank: fish.length > 0 ? at + 1 : null,
    captain: ids[0] ?? 0,
    fish: lengths.map((length) => length / 100),
    members: teamOf(day, ids[0] ?? 0)
      ? ids.map((userId) => [userId, fish.filter((one) => one.userId === userId).map(({ length }) => length / 100)])
      : null,
  }));
}

async function shownBoard(db: Db, { tournamentId }: Day) {
  const { entries } = await readLeaderboard(db, tournamentId, { actor: null, now: 0 });
  return entries.map(({ rank, userId, fish, team }) => ({
    rank,
    captain: userId,
    fish,
    members: team ? team.members.map((member) => [member.userId, member.fish]) : null,
  }));
}

test("after every step of any day with teams the board is what the members' verified catches say", async () => {
  console.log(`  TEAM_SEED=${seed}`);
  const { store, close } = openTemporaryStore();
  try {
    const userIds: number[] = [];
    const photoId = await store.write(async (tx) => {
      for (let at = 0; at < anglers; at += 1) userIds.push(await addUser(tx, `angler${at}`));
      return addPhoto(tx, userIds[0] ?? 0);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("best" as const, "sum" as const),
        fc.array(happening, { minLength: 20, maxLength: 60, size: "max" }),
        async (score, history) => {
          const terms = { size, score, prize: "split" as const };
          const tournamentId = await store.write((tx) => addTournament(tx, "tournament", { teams: terms }));
          const rules = { minLength: 1000, target: "Bass" };
          const paper = { entries: new Map(), fish: new Map(), members: new Map() };
          const day: TeamDay = { tournamentId, userIds, photoId, startedAt: noon, rules, score, ...paper };
          for (const [at, one] of history.entries()) {
            await store.write(async (tx) => {
              if (one.act === "move") return moveOne(tx, day, userIds[one.angler] ?? 0, one.team, noon + at);
              if (one.act === "leave") return leaveAsEntriesDo(tx, day, userIds[one.angler] ?? 0);
              if (one.act !== "rescore") return live(tx, day, one);
              day.score = one.score as "best" | "sum";
              const teams = { ...terms, score: day.score };
              await tx.update(tournaments).set({ teams }).where(eq(tournaments.id, tournamentId));
              return rebuildStandings(tx, tournamentId);
            });
            expect(await store.read(async (db) => shownBoard(db, day))).toEqual(expectedBoard(day));
          }
          await store.write(async (tx) => rebuildStandings(tx, tournamentId));
          expect(await store.read(async (db) => shownBoard(db, day))).toEqual(expectedBoard(day));
        },
      ),
      { seed, numRuns: 40 },
    );
    expect(await store.read(checkStandings)).toEqual([]);
  } finally {
    await close();
  }
}, 120_000);
