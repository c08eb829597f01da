import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import type { SignedIn } from "../../src/actor.ts";
import { tournaments, users } from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { changeSeason } from "../../src/seasons/change-season.ts";
import { openLadders } from "../../src/seasons/ladders.ts";
import { makeSeason } from "../../src/seasons/make-season.ts";
import { readLadder } from "../../src/seasons/read-ladder.ts";
import { type SeasonChange, seasonInput } from "../../src/seasons/season-shapes.ts";
import { anglers, applyStep, type Day, isEligible, step } from "../results/history.ts";
import { addPhoto, addTournament, addUser, noon, openTemporaryStore } from "../results/rows.ts";
import { shippedScoring } from "../results/scorings.ts";
import { scaleRuns, seedFrom } from "../support/seed.ts";

const seed = seedFrom("PROPERTY_SEED");
const days = 3;
const after = noon + 10 * 86_400_000;

const whole = fc.nat({ max: 4 });
/** Few values, so that ties are common. */
const points = fc.oneof(
  fc.record({
    kind: fc.constant("place" as const),
    first: fc.constantFrom(3, 10),
    step: fc.constantFrom(0, 1),
    last: fc.constantFrom(0, 1),
  }),
  fc.record({ kind: fc.constant("percent" as const) }),
  fc.record({ kind: fc.constant("score" as const) }),
  fc.record({
    kind: fc.constant("table" as const),
    places: fc.constantFrom<number[][]>([2, 2, 1], [0.33], [5, 3, 3, 1]),
  }),
);
const change = fc.record(
  {
    points,
    best: fc.option(fc.constantFrom(1, 2)),
    participation: fc.constantFrom(0, 0.5),
    bigFish: fc.constantFrom(0, 2),
  },
  { requiredKeys: [] },
);

const event = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: fc.constant("fish" as const), day: fc.nat({ max: days - 1 }), step }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("official" as const),
      day: fc.nat({ max: days - 1 }),
      is: fc.boolean(),
      at: whole,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("rules" as const), change }) },
);

type Series = {
  seasonId: number;
  rules: { points: NonNullable<SeasonChange["points"]> } & Required<
    Pick<SeasonChange, "best" | "participation" | "bigFish">
  >;
  days: Day[];
  official: Set<number>;
};

type Line = { userId: number; event: number; place: number | null; score: number; biggest: number };

/** The independently calculated board of a day. */
function boardOf(day: Day, event: number): Line[] {
  const verified = [...day.fish.values()].filter((fish) => fish.status === "verified" && isEligible(day, fish));
  const entrants = [...day.entries].flatMap(([userId, participantId]) => {
    const isDisqualified = day.disqualified.has(userId);
    const ownFish = isDisqualified ? [] : verified.filter((fish) => fish.userId === userId);
    const catches = ownFish.map((fish) => ({ ...fish, scored: fish.length }));
    return participantId === null
      ? []
      : [{ userId, participantId, catches, state: isDisqualified ? ("disqualified" as const) : ("fished" as const) }];
  });
  return rankAll(shippedScoring("tournament"), entrants).map(({ entrant: { userId, catches }, rank, counted }) => ({
    userId,
    event,
    place: rank,
    score: counted.reduce((sum, { scored }) => sum + scored, 0),
    biggest: Math.max(0, ...catches.map(({ scored }) => scored)),
  }));
}

/** Points in hundredths, with fractions truncated as the rule requires. */
function pointsOf({ points: by, participation, bigFish }: Series["rules"], line: Line, board: readonly Line[]): number {
  const winner = board.find(({ place }) => place === 1)?.score ?? 0;
  const fish = Math.max(...board.map(({ biggest }) => biggest));
  const base = (): number => {
    if (line.place === null) return 0;
    if (by.kind === "score") return line.score;
    if (by.kind === "percent") return Math.round((line.score * 10_000) / winner);
    if (by.kind === "table") return Math.round((by.places[line.place - 1] ?? 0) * 100);
    return 100 * Math.max(by.last, by.first - by.step * (line.place - 1));
  };
  return base() + participation * 100 + (fish > 0 && line.biggest === fish ? bigFish * 100 : 0);
}

/** The independently calculated official ladder: places and points. */
function expectedLadder({ rules, days: all, official }: Series) {
  const boards = all.map((day, index) => boardOf(day, index + 1)).filter((_, index) => official.has(index));
  const lines = boards.flatMap((board) => board.map((line) => ({ ...line, points: pointsOf(rules, line, board) })));
  const anglersOn = [...new Set(lines.map(({ userId }) => userId))].map((userId) => {
    const ownLines = lines.filter((line) => line.userId === userId);
    const best = ownLines.map((line) => line.points).toSorted((a, b) => b - a);
    const total = best.slice(0, rules.best ?? days).reduce((sum, value) => sum + value, 0);
    const places = ownLines.flatMap(({ place }) => place ?? []);
    const tie = [
      -total,
      -places.filter((place) => place === 1).length,
      Math.min(1000, ...places),
      -Math.max(...ownLines.map(({ biggest }) => biggest)),
    ];
    return { userId, total, tie };
  });
  const isBefore = (a: number[], b: number[]) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
  };
  return anglersOn
    .map(({ userId, total, tie }) => ({
      userId,
      points: total / 100,
      rank: anglersOn.filter((other) => isBefore(other.tie, tie)).length + 1,
    }))
    .toSorted((a, b) => a.rank - b.rank || a.userId - b.userId);
}

async function begin(tx: Tx, admin: SignedIn, userIds: readonly number[], photoId: number): Promise<Series> {
  const all: Day[] = [];
  const rules = { minLength: 1000, target: "Bass" };
  for (let index = 0; index < days; index += 1) {
    const tournamentId = await addTournament(tx, "tournament");
    all.push({
      ...{ tournamentId, userIds, photoId, startedAt: noon, rules },
      ...{ entries: new Map(), disqualified: new Set(), fish: new Map() },
    });
  }
  const points = { kind: "place", first: 100, step: 1, last: 0 } as const;
  const input = seasonInput.parse({
    name: `Season of ${all[0]?.tournamentId}`,
    tournamentIds: all.map(({ tournamentId }) => tournamentId),
    points,
  });
  const { id } = await makeSeason(tx, admin, input, noon);
  return { seasonId: id, rules: { ...input, points }, days: all, official: new Set() };
}

async function makeOfficial(tx: Tx, { days: all, official }: Series, which: number, at: number | null): Promise<void> {
  const id = all[which]?.tournamentId ?? 0;
  await tx
    .update(tournaments)
    .set({ officialAt: at === null ? null : after - 1000 + at })
    .where(eq(tournaments.id, id));
  await bumpVersion(tx, `tournament:${id}`);
  if (at === null) official.delete(which);
  else official.add(which);
}

test("after every step of any season, the ladder matches all its boards and rules", async () => {
  console.log(`  PROPERTY_SEED=${seed}`);
  const { store, close } = openTemporaryStore();
  const ladders = openLadders();
  try {
    const { admin, userIds, photoId } = await store.write(async (tx) => {
      const ids: number[] = [];
      for (let index = 0; index < anglers; index += 1) ids.push(await addUser(tx, `angler${index}`));
      const [row] = await tx.select().from(users).orderBy(users.id);
      const admin = { ...row, isAdmin: true } as unknown as SignedIn;
      return { admin, userIds: ids, photoId: await addPhoto(tx, ids[0] ?? 0) };
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 20, maxLength: 60, size: "max" }), async (history) => {
        const series = await store.write(async (tx) => begin(tx, admin, userIds, photoId));
        for (const event of history) {
          await store.write(async (tx) => {
            const day = event.act === "fish" ? series.days[event.day] : undefined;
            if (event.act === "fish" && day) await applyStep(tx, day, event.step);
            if (event.act === "official") await makeOfficial(tx, series, event.day, event.is ? event.at : null);
            if (event.act === "rules") {
              await changeSeason(tx, admin, series.seasonId, event.change, noon);
              series.rules = { ...series.rules, ...event.change };
            }
          });
          const shown = await store.read(async (db) =>
            readLadder(db, { actor: null, now: after }, series.seasonId, { limit: 100 }, ladders),
          );
          const official = shown.items.filter(({ rank }) => rank !== null);
          expect(official.map(({ userId, points: total, rank }) => ({ userId, points: total, rank }))).toEqual(
            expectedLadder(series),
          );
        }
      }),
      { seed, numRuns: scaleRuns(40) },
    );
  } finally {
    await close();
  }
}, 120_000);
