import type { Board } from "./board.ts";
import { exactOf } from "./exact.ts";
import type { Entrant, Facts, Fish, State, Total } from "./facts.ts";
import { entryFor, isInSlot, type Reason, type ValuedFish, valueFish } from "./fish-value.ts";
import { isLate } from "./is-late.ts";
import { type Limit, selectFish } from "./select-fish.ts";

/** An entrant or a team. `index` is its position among the sides, which decides when nothing else does. */
export type Side = { id: string; index: number; members: readonly Entrant[] };

/** A deduction from a side's score, not from a single fish. */
export type SidePenalty = {
  kind: "late" | "fixed" | "dead-fish";
  deduct: number;
  day?: number;
  minutes?: number;
  fish?: number;
  reason?: string;
};

/** A side on a board, with exact amounts. */
export type SideScore = {
  side: Side;
  state: State;
  /** Why a side with the state `fished` has no place. */
  unplaced: "no-fish" | "too-few-fish" | "guest" | null;
  score: number;
  /** The species of a slam. */
  categories: number;
  /** The sum of the fish, if the score is a different value, such as a sum of places. */
  points: number;
  count: number;
  /** The sizes of the fish that count, the biggest first. */
  sizes: readonly number[];
  /** When the last fish that counts was caught; Infinity if unknown. */
  scoreAt: number;
  biggestAt: number;
  /** The score of each day, including that day's penalties. */
  days: ReadonlyMap<number, number>;
  fish: readonly ValuedFish[];
  penalties: readonly SidePenalty[];
};

/** The facts of one side. */
export type SideFacts = {
  /** The fish with their indexes in the facts. */
  fish: readonly (readonly [index: number, fish: Fish])[];
  totals: readonly Total[];
};

const add = <Key>(sums: Map<Key, number>, key: Key, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);

const forDay = (limit: number | readonly number[], day: number): number =>
  typeof limit === "number" ? limit : (limit[day - 1] ?? limit.at(-1) ?? 0);

type LimitName = Extract<Reason, "over-limit" | "over-day-limit" | "over-species-limit" | "over-slot">;

/** The indexes of the fish, grouped by `keyOf`. Fish whose key is null are in no group. */
function groupsOf<Key>(fish: readonly ValuedFish[], keyOf: (valuedFish: ValuedFish) => Key | null): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const [index, valued] of fish.entries()) {
    const key = keyOf(valued);
    if (key === null) continue;
    const members = groups.get(key);
    if (members) members.push(index);
    else groups.set(key, [index]);
  }
  return groups;
}

/** Every limit of the board on these fish. */
function limitsOf(board: Board, fish: readonly ValuedFish[]): Limit<LimitName>[] {
  const limits: Limit<LimitName>[] = [];
  const isPerDay = board.limitPer === "day";
  const scopeOf = ({ fish: { day } }: ValuedFish): number => (isPerDay ? day : 0);
  const put = (name: LimitName, groups: ReadonlyMap<unknown, readonly number[]>, most: (key: unknown) => number) => {
    for (const [key, members] of groups) limits.push({ name, members, most: most(key) });
  };
  const perSpeciesScope = (valuedFish: ValuedFish) => `${scopeOf(valuedFish)} ${valuedFish.category}`;
  const { limit, limitPerDay, perSpecies, slots = [] } = board;
  if (typeof limit === "number") {
    if (perSpecies === true) put("over-species-limit", groupsOf(fish, perSpeciesScope), () => limit);
    else put("over-limit", groupsOf(fish, scopeOf), () => limit);
  }
  if (Array.isArray(limit))
    put(
      "over-day-limit",
      groupsOf(fish, (valuedFish) => valuedFish.fish.day),
      (day) => forDay(limit, Number(day)),
    );
  if (limitPerDay !== undefined) {
    put(
      "over-day-limit",
      groupsOf(fish, (valuedFish) => valuedFish.fish.day),
      (day) => forDay(limitPerDay, Number(day)),
    );
  }
  if (typeof perSpecies === "number") put("over-species-limit", groupsOf(fish, perSpeciesScope), () => perSpecies);
  if (typeof perSpecies === "object") {
    const most = new Map<string, number>();
    const ofEntry = (valuedFish: ValuedFish) => {
      const [name, value] = entryFor(perSpecies, valuedFish.fish.species) ?? [];
      if (name === undefined || value === undefined) return null;
      const key = `${scopeOf(valuedFish)} ${name === "*" ? valuedFish.category : name}`;
      most.set(key, value);
      return key;
    };
    put("over-species-limit", groupsOf(fish, ofEntry), (key) => most.get(String(key)) ?? 0);
  }
  if (board.slam)
    put(
      "over-species-limit",
      groupsOf(fish, ({ category }) => category),
      () => 1,
    );
  for (const slot of slots) {
    put(
      "over-slot",
      groupsOf(fish, (valuedFish) => (isInSlot(board, slot, valuedFish.fish) ? scopeOf(valuedFish) : null)),
      () => slot.atMost,
    );
  }
  return limits;
}

/** The cost of a dead fish that counts. With a threshold above 1, it isn't known until the fish are selected. */
const deadDeduction = ({ deadFish }: Board, { dead }: Fish): number =>
  dead && deadFish && (deadFish.from ?? 1) <= 1 ? exactOf(deadFish.deduct ?? 0) : 0;

function chooseFish(board: Board, fish: readonly ValuedFish[]): ValuedFish[] {
  const open = fish.filter(({ reason }) => reason === null);
  const sign = board.choose === "smallest" ? -1 : 1;
  const limits = limitsOf(board, open);
  const candidates = open.map(({ value, size, at, fish: caught }) => ({
    value: sign * value - deadDeduction(board, caught),
    size: sign * size,
    at,
  }));
  const chosen = selectFish(candidates, limits);
  const used = limits.map(({ members }) => members.filter((member) => chosen.has(member)).length);
  const reasonOf = new Map<number, Reason>();
  for (const [index, { index: inFacts }] of open.entries()) {
    if (chosen.has(index)) continue;
    const full = limits.find(
      ({ members, most }, limitIndex) => (used[limitIndex] ?? 0) >= most && members.includes(index),
    );
    reasonOf.set(inFacts, full?.name ?? "over-limit");
  }
  return fish.map((valuedFish) => ({
    ...valuedFish,
    reason: valuedFish.reason ?? reasonOf.get(valuedFish.index) ?? null,
  }));
}

/** From `deadFish.from` dead fish on, each dead fish that counts has a cost. Counted for each day, as limits are. */
function deadFishPenalties(board: Board, counting: readonly { day: number; dead: number }[]): SidePenalty[] {
  const { deadFish, limitPer } = board;
  if (!deadFish?.deduct) return [];
  const dead = new Map<number, number>();
  for (const fish of counting) if (fish.dead > 0) add(dead, limitPer === "day" ? fish.day : 0, fish.dead);
  return [...dead].flatMap(([day, fish]): SidePenalty[] =>
    fish < (deadFish.from ?? 1)
      ? []
      : [{ kind: "dead-fish", deduct: fish * exactOf(deadFish.deduct ?? 0), fish, ...(day > 0 && { day }) }],
  );
}

/** The minutes of the latest member on a day. A single number applies to the last day. */
export function lateMinutesOn(side: Pick<Side, "members">, day: number, lastDay: number): number {
  const minutes = side.members.map(({ lateMinutes }) => {
    if (typeof lateMinutes !== "number") return lateMinutes[day - 1] ?? 0;
    return day === lastDay ? lateMinutes : 0;
  });
  return Math.max(0, ...minutes);
}

/** A started minute counts in full. */
const wholeMinutes = (minutes: number): number => Math.ceil(minutes);

const days = (lastDay: number): number[] => Array.from({ length: lastDay }, (_, index) => index + 1);

const dayIsOn = ({ day: only }: Board, day: number | undefined): boolean =>
  only === undefined || day === undefined || day === only;

function latePenalties(board: Board, side: Side, lastDay: number): SidePenalty[] {
  const { late } = board;
  if (!late?.perMinute) return [];
  return days(lastDay).flatMap((day): SidePenalty[] => {
    const minutes = wholeMinutes(lateMinutesOn(side, day, lastDay));
    if (minutes === 0 || !dayIsOn(board, day)) return [];
    return [{ kind: "late", deduct: minutes * exactOf(late.perMinute ?? 0), minutes, day }];
  });
}

const fixedPenalties = (board: Board, { members }: Side): SidePenalty[] =>
  members.flatMap(({ penalties }) =>
    penalties
      .filter(({ day }) => dayIsOn(board, day))
      .map(
        ({ deduct, day, reason }): SidePenalty => ({
          kind: "fixed",
          deduct: exactOf(deduct),
          ...(day !== undefined && { day }),
          ...(reason !== undefined && { reason }),
        }),
      ),
  );

export const isDisqualifiedLate = (board: Board, side: Pick<Side, "members">, lastDay: number): boolean =>
  days(lastDay).some((day) => isLate(lateMinutesOn(side, day, lastDay), board.late?.disqualifyAfter));

/** A boat is disqualified if any of its members is; it fishes as long as one of them does. */
export function stateOf({ members }: Side): State {
  const all = members.map(({ state }) => state);
  if (all.includes("disqualified")) return "disqualified";
  if (all.includes("fished")) return "fished";
  return all.includes("withdrew") ? "withdrew" : "did_not_start";
}

function unplacedOf(board: Board, { members }: Side, count: number): SideScore["unplaced"] {
  if (board.guests === "skip" && members.every(({ guest }) => guest)) return "guest";
  if (count === 0) return "no-fish";
  return count < (board.minimumFish ?? 1) ? "too-few-fish" : null;
}

/** The days whose catch a side loses for being late. */
const lostDaysOf = (board: Board, side: Side, lastDay: number): ReadonlySet<number> =>
  new Set(days(lastDay).filter((day) => isLate(lateMinutesOn(side, day, lastDay), board.late?.loseDayAfter)));

/** Penalties of a lost day aren't deducted from the other days. */
const lateAndFixedPenalties = (
  board: Board,
  side: Side,
  lastDay: number,
  lostDays: ReadonlySet<number>,
): SidePenalty[] => [
  ...latePenalties(board, side, lastDay).filter(({ day = 0 }) => !lostDays.has(day)),
  ...fixedPenalties(board, side),
];

/** Results of which only the sums are known. A board that counts one fish takes the biggest of each. */
function scoreTotals(board: Board, side: Side, totals: readonly Total[], lastDay: number): SideScore {
  const lostDays = lostDaysOf(board, side, lastDay);
  const ownTotals = totals.filter(({ day }) => dayIsOn(board, day) && !lostDays.has(day));
  const byDay = new Map<number, number>();
  const takesBiggest = board.totals === "biggest";
  const sizes = ownTotals
    .flatMap(({ biggest }) => (biggest === undefined ? [] : [exactOf(biggest)]))
    .sort((a, b) => b - a);
  for (const { day, score } of board.totals === "score" ? ownTotals : []) add(byDay, day, exactOf(score));
  let count = ownTotals.reduce((sum, { fish, score }) => sum + (fish ?? (score > 0 ? 1 : 0)), 0);
  // Some published lists have scores, but not how many fish they are made of.
  if (count === 0 && ownTotals.some(({ score }) => score > 0)) count = 1;
  if (takesBiggest) {
    count = Math.min(1, sizes.length);
    const [biggest] = sizes;
    if (biggest !== undefined) byDay.set(board.day ?? 1, biggest);
  }
  if (board.totals === "none") count = 0;
  const penalties = [
    ...(takesBiggest ? [] : deadFishPenalties(board, ownTotals)),
    ...lateAndFixedPenalties(board, side, lastDay, lostDays),
  ];
  return summed(board, side, {
    byDay,
    penalties,
    count,
    sizes,
    fish: [],
    categories: 0,
    scoreAt: Number.POSITIVE_INFINITY,
    biggestAt: Number.POSITIVE_INFINITY,
  });
}

type Parts = Pick<SideScore, "count" | "sizes" | "fish" | "penalties" | "categories" | "scoreAt" | "biggestAt"> & {
  byDay: Map<number, number>;
};

function summed(board: Board, side: Side, { byDay, penalties, ...parts }: Parts): SideScore {
  const gross = [...byDay.values()].reduce((sum, value) => sum + value, 0);
  const deducted = penalties.reduce((sum, { deduct }) => sum + deduct, 0);
  for (const { day, deduct } of penalties) if (day !== undefined) add(byDay, day, -deduct);
  const state = stateOf(side);
  const unplaced = unplacedOf(board, side, parts.count);
  const net = board.neverBelowZero ? Math.max(0, gross - deducted) : gross - deducted;
  const score = state === "fished" && parts.count > 0 ? net : 0;
  return { side, state, unplaced, score, points: score, days: byDay, penalties, ...parts };
}

/**
 * One side on one board, computed only from its own facts, so that a decision on a fish doesn't affect other sides.
 * Sums of places and points for the biggest fish of all also need the other sides; `rank` adds them.
 */
export function scoreSide(board: Board, side: Side, { fish, totals }: SideFacts, lastDay: number): SideScore {
  if (totals.length > 0) return scoreTotals(board, side, totals, lastDay);
  const lostDays = lostDaysOf(board, side, lastDay);
  const valued = fish.map(([index, caught]): ValuedFish => {
    const value = valueFish(board, caught, index);
    return value.reason === null && lostDays.has(caught.day) ? { ...value, reason: "lost-day" } : value;
  });
  const chosen = chooseFish(board, valued);
  const counting = chosen
    .filter(({ reason }) => reason === null)
    .sort((a, b) => b.size - a.size || (a.at === b.at ? 0 : a.at - b.at));
  const byDay = new Map<number, number>();
  for (const { fish: caught, value } of counting) add(byDay, caught.day, value);
  const penalties = [
    ...deadFishPenalties(
      board,
      counting.map(({ fish: { day, dead } }) => ({ day, dead: dead ? 1 : 0 })),
    ),
    ...lateAndFixedPenalties(board, side, lastDay, lostDays),
  ];
  return summed(board, side, {
    byDay,
    penalties,
    count: counting.length,
    sizes: counting.map(({ size }) => size),
    fish: chosen,
    categories: new Set(counting.map(({ category }) => category)).size,
    scoreAt: counting.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY),
    biggestAt: counting[0]?.at ?? Number.POSITIVE_INFINITY,
  });
}

/** The facts of each entrant. */
export function factsByEntrant({ fish, totals }: Pick<Facts, "fish" | "totals">): ReadonlyMap<string, SideFacts> {
  const byEntrant = new Map<string, { fish: [number, Fish][]; totals: Total[] }>();
  const factsFor = (id: string) => {
    const entrantFacts = byEntrant.get(id) ?? { fish: [], totals: [] };
    byEntrant.set(id, entrantFacts);
    return entrantFacts;
  };
  for (const [index, caught] of fish.entries()) factsFor(caught.entrant).fish.push([index, caught]);
  for (const total of totals) factsFor(total.entrant).totals.push(total);
  return byEntrant;
}
