import { test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { catches, participants } from "../../src/base/db/schema.ts";
import type { Db, Tx } from "../../src/base/db/store.ts";
import { momentIn } from "../../src/results/board-facts.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { withLateDisqualified } from "../../src/scoring/rulebook/boards.ts";
import type { Facts } from "../../src/scoring/rulebook/facts.ts";
import { type FormatInput, format } from "../../src/scoring/rulebook/format.ts";
import { type Row, rank } from "../../src/scoring/rulebook/rank.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { scaleRuns } from "../support/seed.ts";
import { anglers, applyStep, type Day, isEligible, type Step, step } from "./history.ts";
import { historyOf, proveBoards } from "./prove-boards.ts";
import { addTournament } from "./rows.ts";

type Noted = { lateMinutes: Map<number, number>; deductions: Map<number, number>; dead: Set<number> };
type FormatDay = Day & Noted;

/** Actions that only tournaments with a format have. */
const note = fc.oneof(
  fc.record({
    act: fc.constant("return" as const),
    angler: fc.nat({ max: anglers - 1 }),
    minutes: fc.constantFrom(0, 2, 16),
  }),
  fc.record({
    act: fc.constant("deduct" as const),
    angler: fc.nat({ max: anglers - 1 }),
    deduct: fc.constantFrom(0, 50, 100),
  }),
  fc.record({ act: fc.constant("die" as const), pick: fc.nat({ max: 30 }) }),
);

type HistoryEvent = Step | (typeof note extends fc.Arbitrary<infer N> ? N : never);

const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  { weight: 8, arbitrary: step as fc.Arbitrary<HistoryEvent> },
  { weight: 1, arbitrary: note as fc.Arbitrary<HistoryEvent> },
);

async function applyNotedEvent(tx: Tx, day: FormatDay, event: HistoryEvent, at: number): Promise<void> {
  if (event.act === "die") {
    const fish = [...day.fish.values()][event.pick % Math.max(1, day.fish.size)];
    if (!fish) return;
    day.dead.add(fish.id);
    await tx.update(catches).set({ isDead: true }).where(eq(catches.id, fish.id));
    return refreshStanding(tx, day.tournamentId, fish.userId);
  }
  if (event.act !== "return" && event.act !== "deduct") return applyStep(tx, day, event);
  const userId = day.userIds[event.angler] ?? 0;
  if (!day.entries.has(userId)) return;
  const isEntry = and(eq(participants.tournamentId, day.tournamentId), eq(participants.userId, userId));
  if (event.act === "return") {
    day.lateMinutes.set(userId, event.minutes);
    await tx
      .update(participants)
      .set({ returns: [{ day: 1, lateMinutes: event.minutes }] })
      .where(isEntry);
  } else {
    day.deductions.set(userId, event.deduct);
    const penalties = event.deduct === 0 ? null : [{ deduct: event.deduct, reason: `Step ${at}` }];
    await tx.update(participants).set({ penalties }).where(isEntry);
  }
  await refreshStanding(tx, day.tournamentId, userId);
}

function factsOf(day: FormatDay): Facts {
  const entries = [...day.entries].flatMap(([userId, id]) => (id === null ? [] : [{ userId, id }]));
  const ids = new Set(entries.map(({ userId }) => userId));
  const fish = [...day.fish.values()].filter(
    (drawnCatch) => drawnCatch.status === "verified" && isEligible(day, drawnCatch) && ids.has(drawnCatch.userId),
  );
  return {
    entrants: entries
      .toSorted((a, b) => a.id - b.id)
      .map(({ userId }) => ({
        id: String(userId),
        member: false,
        guest: false,
        state: day.disqualified.has(userId) ? "disqualified" : "fished",
        lateMinutes: [day.lateMinutes.get(userId) ?? 0],
        penalties: day.deductions.get(userId) ? [{ deduct: (day.deductions.get(userId) ?? 0) / 100 }] : [],
      })),
    fish: fish
      .toSorted((a, b) => a.submittedAt - b.submittedAt || a.id - b.id)
      .map(({ id, userId, length, species, submittedAt }) => ({
        entrant: String(userId),
        species,
        length: length / 100,
        dead: day.dead.has(id),
        day: 1,
        caughtAt: momentIn("UTC", submittedAt),
        penalties: [],
        isRejected: false,
      })),
    totals: [],
    directorsOrder: [],
  };
}

const shape = ({
  rank,
  userId,
  score,
  fish,
}: {
  rank: number | null;
  userId: number;
  score: number;
  fish: number[];
}) => ({
  rank,
  userId,
  score,
  fish,
});

function lineOf({ id, place, score, fish }: Row) {
  const counted = fish.filter(({ counts }) => counts).map(({ value }) => Math.round(value * 100) / 100);
  return shape({
    rank: place,
    userId: Number(id),
    score: place === null ? 0 : Math.round(score * 100) / 100,
    fish: place === null ? [] : counted.toSorted((a, b) => b - a),
  });
}

/** The rulebook's own order, with disqualified entrants last. */
function expectedBoard(written: FormatInput, day: FormatDay) {
  const whole = format.parse(written);
  const rows = rank(whole.main, withLateDisqualified(whole, factsOf(day)));
  const entryOf = (row: Row) => day.entries.get(Number(row.id)) ?? 0;
  const group = (row: Row) => Number(row.place === null) + Number(row.state === "disqualified");
  return rows
    .toSorted((a, b) => group(a) - group(b) || (a.place ?? 0) - (b.place ?? 0) || entryOf(a) - entryOf(b))
    .map(lineOf);
}

async function shownBoard(db: Db, day: FormatDay) {
  const { entries } = await readLeaderboard(db, day.tournamentId, { actor: null, now: 0 });
  return entries.map(({ rank: place, userId, totalScore, fish }) =>
    shape({ rank: place, userId, score: totalScore, fish: fish.toSorted((a, b) => b - a) }),
  );
}

const formats: readonly [string, FormatInput][] = [
  [
    "rounds up and shares places",
    { preset: "kayak-cpr", rounding: { step: 0.5, direction: "up" }, ties: ["biggest-fish", "shared"] },
  ],
  [
    "deducts for dead fish and late boats",
    { measure: "length-in", limit: 2, deadFish: { deduct: 0.25 }, late: { perMinute: 1, disqualifyAfter: 15 } },
  ],
  [
    "gives points per fish and inch",
    { measure: "length-in", points: { perFish: 100, perUnit: 20 }, ties: ["most-fish", "next-biggest"] },
  ],
  ["has a slot and a multiplier", { preset: "slot", slots: [{ over: 15, atMost: 1 }], multipliers: { Carp: 0.5 } }],
  [
    "gives points for the biggest fish of all",
    { measure: "length-in", topFish: [3, 2, 1], ties: ["biggest-first", "shared"] },
  ],
];

test.each(formats)(
  "after every step, the leaderboard of a format that %s matches the rulebook",
  (_, written) =>
    proveBoards<FormatDay, HistoryEvent>({
      seedName: "PROPERTY_SEED",
      anglers,
      runs: scaleRuns(30),
      history: historyOf(event, 60),
      begin: (tx) =>
        addTournament(tx, "tournament", {
          format: written,
          rules: rulesByFormat(written, shippedRules.tournament),
          minLength: 1000,
        }),
      paperRecord: () => ({ lateMinutes: new Map(), deductions: new Map(), dead: new Set() }),
      applyEvent: applyNotedEvent,
      shown: shownBoard,
      expected: (day) => expectedBoard(written, day),
    }),
  120_000,
);
