import { expect, test } from "bun:test";
import { and, eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { participants, tournaments } from "../../../src/base/db/schema.ts";
import type { Db, Tx } from "../../../src/base/db/store.ts";
import { afterLeavingTeam } from "../../../src/options/teams/after-leaving.ts";
import { changeTeam } from "../../../src/options/teams/change-team.ts";
import { Refusal } from "../../../src/refusal.ts";
import { readLeaderboard } from "../../../src/results/read-leaderboard.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { applyStep, type Day, isEligible, step } from "../../results/history.ts";
import { historyOf, proveBoards } from "../../results/prove-boards.ts";
import { addTournament, noon } from "../../results/rows.ts";

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
const rescore = fc.record({
  act: fc.constant("rescore" as const),
  score: fc.constantFrom("best" as const, "sum" as const),
});
const event = fc.oneof(
  { weight: 6, arbitrary: step },
  { weight: 3, arbitrary: move },
  { weight: 1, arbitrary: rescore },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("join" as const), angler: anyAngler }) },
);

type HistoryEvent = typeof event extends fc.Arbitrary<infer H> ? H : never;

/** An independent record of the members of each team, in the order they joined. */
type TeamDay = Day & { score: "best" | "sum"; members: Map<string, number[]> };

const teamOf = ({ members }: TeamDay, userId: number) => [...members].find(([, ids]) => ids.includes(userId))?.[0];

function strike(day: TeamDay, userId: number): void {
  for (const [name, ids] of day.members) {
    const remaining = ids.filter((id) => id !== userId);
    if (remaining.length > 0) day.members.set(name, remaining);
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
  const isMember = and(
    eq(participants.tournamentId, day.tournamentId),
    eq(participants.userId, userId),
    isNotNull(participants.teamId),
  );
  const [entry] = await tx.select({ teamId: participants.teamId }).from(participants).where(isMember);
  await applyStep(tx, day, { act: "leave", angler: day.userIds.indexOf(userId) });
  strike(day, userId);
  if (entry?.teamId != null) await afterLeavingTeam(tx, entry.teamId, { reason: null, by: system, now: noon });
}

/** The independently calculated board: without keys, stored rows or shared functions. */
function expectedBoard(day: TeamDay) {
  const isIn = (userId: number) => day.entries.get(userId) != null;
  const alone = [...day.entries.keys()].filter((userId) => teamOf(day, userId) === undefined).map((id) => [id]);
  const isOut = (userId: number) => day.disqualified.has(userId);
  const sides = [...day.members.values(), ...alone]
    .map((ids) => ids.filter(isIn))
    .filter((ids) => ids.length > 0)
    .map((all) => {
      const eligible = all.filter((userId) => !isOut(userId));
      return { all: [...eligible, ...all.filter(isOut)], ids: eligible };
    });
  const good = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
  const order = (a: (typeof good)[number], b: (typeof good)[number]) =>
    b.length - a.length || a.submittedAt - b.submittedAt || a.id - b.id;
  const bestOf = (ids: readonly number[]) =>
    good
      .filter(({ userId }) => ids.includes(userId))
      .sort(order)
      .slice(0, fishEach);
  const scored = sides.map(({ all, ids }) => {
    const fish = (day.score === "best" ? bestOf(ids) : ids.flatMap((id) => bestOf([id]))).sort(order);
    const lengths = fish.map(({ length }) => length);
    const completed = Math.max(...fish.map(({ submittedAt }) => submittedAt));
    const entry = day.entries.get(all[0] ?? 0) ?? 0;
    return {
      all,
      isDisqualified: ids.length === 0,
      fish,
      total: lengths.reduce((sum, length) => sum + length, 0),
      lengths,
      completed,
      entry,
    };
  });
  scored.sort((a, b) => {
    if (a.isDisqualified !== b.isDisqualified) return a.isDisqualified ? 1 : -1;
    if (a.fish.length === 0 || b.fish.length === 0) {
      return b.fish.length - a.fish.length || a.entry - b.entry;
    }
    if (a.total !== b.total) return b.total - a.total;
    for (let index = 0; index < 10; index += 1) {
      const apart = (b.lengths[index] ?? 0) - (a.lengths[index] ?? 0);
      if (apart !== 0) return apart;
    }
    return a.completed - b.completed || a.entry - b.entry;
  });
  return scored.map(({ all, isDisqualified, fish, lengths }, index) => ({
    rank: fish.length > 0 ? index + 1 : null,
    captain: all[0] ?? 0,
    isDisqualified,
    fish: lengths.map((length) => length / 100),
    catchIds: fish.map(({ id }) => id),
    members: teamOf(day, all[0] ?? 0)
      ? all.map((userId) => [userId, fish.filter((item) => item.userId === userId).map(({ length }) => length / 100)])
      : null,
  }));
}

async function shownBoard(db: Db, { tournamentId }: Day) {
  const { entries } = await readLeaderboard(db, tournamentId, { actor: null, now: 0 });
  return entries.map(({ rank, userId, isDisqualified = false, fish, catchIds, team }) => ({
    rank,
    captain: userId,
    isDisqualified,
    fish,
    catchIds,
    members: team ? team.members.map((member) => [member.userId, member.fish]) : null,
  }));
}

const terms = { size, score: "best" as const, prize: "split" as const };

test(
  "after every step of any day with teams, the board matches the members' verified catches",
  () =>
    proveBoards<TeamDay, HistoryEvent>({
      seedName: "TEAM_SEED",
      anglers,
      runs: 40,
      history: fc.tuple(rescore, historyOf<HistoryEvent>(event)).map(([first, others]) => [first, ...others]),
      begin: (tx) => addTournament(tx, "tournament", { teams: terms }),
      paperRecord: () => ({ score: "best", members: new Map() }),
      applyEvent: async (tx, day, event, index) => {
        const { tournamentId, userIds } = day;
        if (event.act === "move") return moveOne(tx, day, userIds[event.angler] ?? 0, event.team, noon + index);
        if (event.act === "leave") return leaveAsEntriesDo(tx, day, userIds[event.angler] ?? 0);
        if (event.act !== "rescore") return applyStep(tx, day, event);
        day.score = event.score;
        const teams = { ...terms, score: event.score };
        await tx.update(tournaments).set({ teams }).where(eq(tournaments.id, tournamentId));
        return rebuildStandings(tx, tournamentId);
      },
      shown: shownBoard,
      expected: expectedBoard,
    }),
  120_000,
);
