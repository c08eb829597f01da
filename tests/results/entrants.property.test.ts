import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { participants, tournaments } from "../../src/base/db/schema.ts";
import type { Db, Tx } from "../../src/base/db/store.ts";
import { outcomeOf } from "../../src/entries/entry-states.ts";
import { readFacts } from "../../src/results/board-facts.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { rank } from "../../src/scoring/rulebook/rank.ts";
import { scaleRuns } from "../support/seed.ts";
import { anglers, applyStep, type Day, isEligible, type Step, step } from "./history.ts";
import { historyOf, proveBoards } from "./prove-boards.ts";
import { addTournament } from "./rows.ts";
import { shippedScoring } from "./scorings.ts";

type State = "fished" | "did_not_start" | "withdrew";
type EntrantsDay = Day & { states: Map<number, State>; deductions: Map<number, number[]> };

const angler = fc.nat({ max: anglers - 1 });

const note = fc.oneof(
  fc.record({
    act: fc.constant("state" as const),
    angler,
    state: fc.constantFrom<State>("fished", "did_not_start", "withdrew"),
  }),
  fc.record({
    act: fc.constant("deduct" as const),
    angler,
    deductions: fc.array(fc.constantFrom(25, 300, 2000), { maxLength: 2 }),
  }),
);

type HistoryEvent = Step | (typeof note extends fc.Arbitrary<infer N> ? N : never);

const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  { weight: 8, arbitrary: step as fc.Arbitrary<HistoryEvent> },
  { weight: 1, arbitrary: note as fc.Arbitrary<HistoryEvent> },
);

async function applyNotedEvent(tx: Tx, day: EntrantsDay, event: HistoryEvent): Promise<void> {
  if (event.act !== "state" && event.act !== "deduct") {
    await applyStep(tx, day, event);
    if (event.act !== "leave") return;
    const userId = day.userIds[event.angler] ?? 0;
    day.states.delete(userId);
    day.deductions.delete(userId);
    return;
  }
  const userId = day.userIds[event.angler] ?? 0;
  if (!day.entries.has(userId)) return;
  const isEntry = and(eq(participants.tournamentId, day.tournamentId), eq(participants.userId, userId));
  if (event.act === "state") {
    day.states.set(userId, event.state);
    await tx.update(participants).set({ state: event.state }).where(isEntry);
  } else {
    day.deductions.set(userId, event.deductions);
    const penalties = event.deductions.map((deduct, index) => ({ deduct, reason: `Reason ${index}` }));
    await tx.update(participants).set({ penalties }).where(isEntry);
  }
  await refreshStanding(tx, day.tournamentId, userId);
}

function expectedBoard(day: EntrantsDay) {
  const verified = [...day.fish.values()].filter((fish) => isEligible(day, fish) && fish.status === "verified");
  const entrants = [...day.entries].flatMap(([userId, participantId]) => {
    const hasStarted = day.states.get(userId) !== "did_not_start";
    const ownFish = verified.filter((fish) => hasStarted && fish.userId === userId);
    const catches = ownFish.map((fish) => ({ ...fish, scored: fish.length }));
    const penalties = (day.deductions.get(userId) ?? []).map((deduct) => ({ userId, deduct, reason: "" }));
    const state = day.disqualified.has(userId) ? ("disqualified" as const) : (day.states.get(userId) ?? "fished");
    return participantId === null ? [] : [{ userId, participantId, catches, penalties, state }];
  });
  return rankAll(shippedScoring("tournament"), entrants).map(({ entrant, rank: place, counted, score }) => ({
    rank: place,
    userId: entrant.userId,
    score: score / 100,
    fish: counted.map(({ scored }) => scored / 100),
    outcome: place === null && entrant.state !== "fished" ? entrant.state : null,
  }));
}

/** The stored board. The rulebook must give the same places and scores from the same facts. */
async function shownBoard(db: Db, day: EntrantsDay) {
  const { entries } = await readLeaderboard(db, day.tournamentId, { actor: null, now: 0 });
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, day.tournamentId));
  if (!tournament) throw new Error("The tournament doesn't exist.");
  const { format, facts } = await readFacts(db, tournament);
  const byRulebook = rank(format.main, facts).flatMap(({ id, place, score }) =>
    place === null ? [] : [[place, Number(id), Math.round(score * 100) / 100]],
  );
  const stored = entries.flatMap(({ rank: place, userId, totalScore }) =>
    place === null ? [] : [[place, userId, totalScore]],
  );
  expect(stored).toEqual(byRulebook);
  return entries.map(({ rank: place, userId, totalScore, fish, ...entry }) => ({
    rank: place,
    userId,
    score: totalScore,
    fish,
    outcome: outcomeOf(entry),
  }));
}

test(
  "after every step, a leaderboard without a format counts states and penalties like the rulebook",
  () =>
    proveBoards<EntrantsDay, HistoryEvent>({
      seedName: "PROPERTY_SEED",
      anglers,
      runs: scaleRuns(40),
      history: historyOf(event, 60),
      begin: (tx) => addTournament(tx, "tournament"),
      paperRecord: () => ({ states: new Map(), deductions: new Map() }),
      applyEvent: applyNotedEvent,
      shown: shownBoard,
      expected: expectedBoard,
    }),
  120_000,
);
