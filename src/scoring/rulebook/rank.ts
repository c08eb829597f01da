import type { Board, TieRule } from "./board.ts";
import { exactOf, numberOf, unit } from "./exact.ts";
import type { DirectorsOrder, Entrant, Facts, State } from "./facts.ts";
import type { Reason, ValuedFish } from "./fish-value.ts";
import {
  factsByEntrant,
  type Side,
  type SideFacts,
  type SidePenalty,
  type SideScore,
  scoreSide,
} from "./score-side.ts";

/** `entry-order` where every rule leaves a tie: the entrant who is listed first comes first. */
export type Decider = TieRule | "entry-order";

/** A fish in the explanation of a row; amounts are in the unit of what is measured, `value` in that of the score. */
export type ExplainedFish = {
  /** Its index in the facts. */
  index: number;
  entrant: string;
  day: number;
  species?: string;
  measured: number;
  rounded: number;
  multiplier: number;
  deductions: readonly { name: string; deduct: number }[];
  value: number;
  counts: boolean;
  reason?: Reason;
};

export type Row = {
  id: string;
  /** Null for a side without a place, which is never paid. */
  place: number | null;
  score: number;
  /** The rule that parts the row from its neighbor with the same score: the one above, or below for the first of them. */
  decidedBy?: Decider;
  /** No rule parts the row from the one above it. */
  isTied: boolean;
  state: State;
  unplaced: SideScore["unplaced"];
  members: readonly string[];
  /** How many fish count. */
  count: number;
  /** The species of a slam. */
  categories?: number;
  fish: readonly ExplainedFish[];
  penalties: readonly SidePenalty[];
  /** What each day added. */
  days: readonly { day: number; score: number }[];
};

const isAmong = ({ among, division }: Board, entrant: Entrant, isBuyIn: (entrant: Entrant) => boolean): boolean =>
  (division === undefined || entrant.division?.toLowerCase() === division.toLowerCase()) &&
  (among !== "members" || entrant.member) &&
  (among !== "buyIn" || isBuyIn(entrant));

/** Where it was recorded of nobody, everybody is taken to have bought in. */
function buyInOf({ name }: Board, entrants: readonly Entrant[]): (entrant: Entrant) => boolean {
  if (entrants.every(({ buyIn }) => buyIn === undefined)) return () => true;
  return ({ buyIn = false }) => (typeof buyIn === "boolean" ? buyIn : buyIn.includes(name));
}

/** The sides of a board, in the order in which their first members are listed. */
export function sidesOf(board: Board, entrants: readonly Entrant[]): Side[] {
  const isBuyIn = buyInOf(board, entrants);
  const among = entrants.filter((entrant) => isAmong(board, entrant, isBuyIn));
  if (board.sides !== "teams") return among.map((entrant, index) => ({ id: entrant.id, index, members: [entrant] }));
  const ranksAlone =
    (board.teams?.alone ?? ((board.teams?.score ?? "pooled") === "pooled" ? "rank" : "skip")) === "rank";
  const teams = new Map<string, { id: string; members: Entrant[] }>();
  for (const entrant of among) {
    if (entrant.team === undefined && !ranksAlone) continue;
    // An entrant without a team is never a member of a team of the same name.
    const key = entrant.team === undefined ? `alone ${entrant.id}` : `team ${entrant.team}`;
    const team = teams.get(key) ?? { id: entrant.team ?? entrant.id, members: [] };
    team.members.push(entrant);
    teams.set(key, team);
  }
  return [...teams.values()].map((team, index) => ({ ...team, index }));
}

/** Day one is always there; the last day is that of the last fish, total or time of return. */
export function lastDayOf({ entrants, fish, totals }: Facts): number {
  const returned = entrants.map(({ lateMinutes }) => (typeof lateMinutes === "number" ? 1 : lateMinutes.length));
  return [...returned, ...fish.map(({ day }) => day), ...totals.map(({ day }) => day)].reduce(
    (last, day) => Math.max(last, day),
    1,
  );
}

function factsOf({ members }: Side, byEntrant: ReadonlyMap<string, SideFacts>): SideFacts {
  const own = members.flatMap(({ id }) => byEntrant.get(id) ?? []);
  return { fish: own.flatMap(({ fish }) => fish), totals: own.flatMap(({ totals }) => totals) };
}

/** Points for the biggest fish of each species, of all sides together. */
function withTopFish(scores: readonly SideScore[], points: readonly number[]): SideScore[] {
  const all = scores
    .filter(({ state }) => state === "fished")
    .flatMap(({ fish }) => fish.filter(({ reason }) => reason === null))
    .sort(
      (one, other) =>
        other.value - one.value || (one.at === other.at ? 0 : one.at - other.at) || one.index - other.index,
    );
  const taken = new Map<string, number>();
  const pointsOf = new Map<number, number>();
  for (const { category, index } of all) {
    const place = taken.get(category) ?? 0;
    taken.set(category, place + 1);
    if (place < points.length) pointsOf.set(index, exactOf(points[place] ?? 0));
  }
  return scores.map((one): SideScore => {
    const fish = one.fish.map((each): ValuedFish => {
      if (each.reason !== null) return each;
      const value = pointsOf.get(each.index);
      return value === undefined ? { ...each, value: 0, reason: "not-among-biggest" } : { ...each, value };
    });
    const counting = fish.filter(({ reason }) => reason === null);
    const gross = counting.reduce((sum, { value }) => sum + value, 0);
    const deducted = one.penalties.reduce((sum, { deduct }) => sum + deduct, 0);
    const days = new Map<number, number>();
    for (const { fish: caught, value } of counting) days.set(caught.day, (days.get(caught.day) ?? 0) + value);
    const score = one.state === "fished" && one.count > 0 ? gross - deducted : 0;
    return { ...one, fish, score, points: score, days };
  });
}

/** Each day is ranked within its groups, and the places are added up. Equal days share the better place. */
function withPlacings(
  scores: readonly SideScore[],
  { blank, days: fished }: NonNullable<Board["placings"]>,
  lastDay: number,
) {
  const placed = scores.map((one): SideScore => ({ ...one, score: 0, days: new Map() }));
  const places = new Map<number, Map<number, number>>();
  for (let day = 1; day <= lastDay; day += 1) {
    const groups = new Map<string, { at: number; value: number }[]>();
    for (const [at, one] of scores.entries()) {
      const first = one.fish.find(({ fish, reason }) => fish.day === day && reason === null);
      if (!first || one.state !== "fished") continue;
      const group = first.fish.group ?? "";
      groups.set(group, [...(groups.get(group) ?? []), { at, value: one.days.get(day) ?? 0 }]);
    }
    for (const group of groups.values()) {
      for (const { at, value } of group) {
        const place = 1 + group.filter((other) => other.value > value).length;
        places.set(at, (places.get(at) ?? new Map<number, number>()).set(day, place * unit));
      }
    }
  }
  return placed.map((one, at): SideScore => {
    const days = places.get(at) ?? new Map<number, number>();
    if (one.state !== "fished" || days.size === 0) return one;
    const blanks = Math.max(0, (fished ?? lastDay) - days.size);
    const sum = [...days.values()].reduce((total, place) => total + place, 0);
    return { ...one, days, score: sum + blanks * exactOf(blank) };
  });
}

function scoreEntrants(board: Board, sides: readonly Side[], facts: Facts, byEntrant: ReadonlyMap<string, SideFacts>) {
  const lastDay = lastDayOf(facts);
  const scores = sides.map((side) => scoreSide(board, side, factsOf(side, byEntrant), lastDay));
  if (board.topFish) return withTopFish(scores, board.topFish);
  return board.placings ? withPlacings(scores, board.placings, lastDay) : scores;
}

/** A team's score is the sum of its best members' scores or places. */
function scoreTeams(
  board: Board,
  sides: readonly Side[],
  facts: Facts,
  byEntrant: ReadonlyMap<string, SideFacts>,
): SideScore[] {
  const isByPlaces = board.teams?.score === "places";
  const { placings } = board;
  const teamDays = placings?.teamDays ?? null;
  const single: Board = {
    ...board,
    sides: "entrants",
    teams: undefined,
    // Days without fish are counted for the team, because reserves fish some of them.
    ...(placings && teamDays !== null && { placings: { ...placings, days: 0 } }),
  };
  const entrants = sides
    .flatMap(({ members }) => members)
    .map((entrant, index): Side => ({ id: entrant.id, index, members: [entrant] }));
  const scores = scoreEntrants(single, entrants, facts, byEntrant);
  const rows = isByPlaces ? placeSides(single, scores, facts) : [];
  const placeOf = new Map(rows.map(({ score: { side }, place }) => [side.id, place]));
  const last = rows.reduce((largest, { place }) => Math.max(largest, place ?? 0), 0) + 1;
  const scoreOf = new Map(scores.map((one) => [one.side.id, one]));
  const lowest = isLowestBest(board) || isByPlaces;
  return sides.map((side): SideScore => {
    const members = side.members.flatMap(({ id }) => scoreOf.get(id) ?? []);
    const teamValue = (one: SideScore) => (isByPlaces ? (placeOf.get(one.side.id) ?? last) * unit : one.score);
    const best = members
      .filter(({ state, count }) => isByPlaces || (state === "fished" && count > 0))
      .sort((one, other) => (lowest ? teamValue(one) - teamValue(other) : teamValue(other) - teamValue(one)))
      .slice(0, board.teams?.best ?? members.length);
    const count = best.reduce((sum, one) => sum + one.count, 0);
    const fished = best.reduce((sum, one) => sum + one.days.size, 0);
    const blanks = teamDays === null ? 0 : Math.max(0, teamDays - fished);
    const days = new Map<number, number>();
    for (const one of best) for (const [day, value] of one.days) days.set(day, (days.get(day) ?? 0) + value);
    return {
      side,
      state: members.some(({ state }) => state === "fished") ? "fished" : (members[0]?.state ?? "did_not_start"),
      unplaced: count === 0 ? "no-fish" : null,
      score:
        count === 0 ? 0 : best.reduce((sum, one) => sum + teamValue(one), 0) + blanks * exactOf(placings?.blank ?? 0),
      points: best.reduce((sum, one) => sum + one.points, 0),
      categories: best.reduce((sum, one) => sum + one.categories, 0),
      count,
      sizes: best.flatMap(({ sizes }) => sizes).sort((one, other) => other - one),
      scoreAt: best.reduce((latest, { scoreAt }) => Math.max(latest, scoreAt), Number.NEGATIVE_INFINITY),
      biggestAt: best.reduce(
        (first, one) =>
          one.sizes[0] === Math.max(...best.map(({ sizes }) => sizes[0] ?? 0)) ? Math.min(first, one.biggestAt) : first,
        Number.POSITIVE_INFINITY,
      ),
      days,
      fish: members.flatMap(({ fish }) => fish),
      penalties: members.flatMap(({ penalties }) => penalties),
    };
  });
}

const isLowestBest = (board: Board): boolean =>
  board.lowestWins ?? (board.choose === "smallest" || board.placings !== undefined || board.teams?.score === "places");

/** Ascending; unknown moments and ranks are Infinity and equal. */
const ascending = (one: number, other: number): number => (one === other ? 0 : one - other);

function compareSizes(one: SideScore, other: SideScore): number {
  const longest = Math.max(one.sizes.length, other.sizes.length);
  for (let at = 0; at < longest; at += 1) {
    const difference = (other.sizes[at] ?? 0) - (one.sizes[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** By what the last day didn't add, then by what the last two didn't, and so on. */
function comparePreviousDays(one: SideScore, other: SideScore, lastDay: number): number {
  for (let day = lastDay - 1; day >= 1; day -= 1) {
    const until = ({ days }: SideScore) => [...days].reduce((sum, [on, value]) => (on <= day ? sum + value : sum), 0);
    const difference = until(other) - until(one);
    if (difference !== 0) return difference;
  }
  return 0;
}

function bestOf(
  values: readonly (number | undefined)[],
  choose: (...values: number[]) => number,
  missing: number,
): number {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? missing : choose(...known);
}

const seasonRankOf = ({ side }: SideScore) =>
  bestOf(
    side.members.map(({ seasonRank }) => seasonRank),
    Math.min,
    Number.POSITIVE_INFINITY,
  );
const seasonBiggestOf = ({ side }: SideScore) =>
  bestOf(
    side.members.map(({ seasonBiggest }) => seasonBiggest),
    Math.max,
    0,
  );

/** Sides that a director placed come before tied sides that no director placed. */
function directorsRank({ side }: SideScore, orders: readonly DirectorsOrder[]): number {
  let before = 0;
  for (const { order } of orders) {
    const at = order.indexOf(side.id);
    if (at >= 0) return before + at;
    before += order.length;
  }
  return before;
}

type Compare = (one: SideScore, other: SideScore) => number;

function comparersOf(board: Board, facts: Facts): Record<Exclude<TieRule, "shared">, Compare> {
  const lastDay = lastDayOf(facts);
  return {
    "most-fish": (one, other) => other.count - one.count,
    "fewest-fish": (one, other) => one.count - other.count,
    "biggest-fish": (one, other) => (other.sizes[0] ?? 0) - (one.sizes[0] ?? 0),
    "next-biggest": compareSizes,
    "score-first": (one, other) => ascending(one.scoreAt, other.scoreAt),
    "biggest-first": (one, other) => ascending(one.biggestAt, other.biggestAt),
    "previous-day": (one, other) => (isLowestBest(board) ? -1 : 1) * comparePreviousDays(one, other, lastDay),
    "season-rank": (one, other) => ascending(seasonRankOf(one), seasonRankOf(other)),
    "season-biggest": (one, other) => seasonBiggestOf(other) - seasonBiggestOf(one),
    "most-points": (one, other) => other.points - one.points,
    "directors-order": (one, other) =>
      directorsRank(one, facts.directorsOrder) - directorsRank(other, facts.directorsOrder),
  };
}

const isPlaced = ({ state, unplaced }: SideScore): boolean => state === "fished" && unplaced === null;

type Placed = { score: SideScore; place: number | null; decidedBy?: Decider; isTied: boolean };

/** More species beat any score. */
const compareScores = (board: Board): Compare => {
  const sign = isLowestBest(board) ? -1 : 1;
  return (one, other) => (board.slam ? other.categories - one.categories : 0) || sign * (other.score - one.score);
};

/** A total order: by score, then by the rules for ties, then by the order of the entrants. Sides without a place come last. */
function placeSides(board: Board, scores: readonly SideScore[], facts: Facts): Placed[] {
  const comparers = comparersOf(board, facts);
  const byScore = compareScores(board);
  const rules = board.ties.filter((rule) => rule !== "shared");
  const isShared = board.ties.includes("shared");
  const deciderOf = (one: SideScore, other: SideScore) => rules.find((rule) => comparers[rule](one, other) !== 0);
  const compare: Compare = (one, other) => {
    const difference = byScore(one, other);
    if (difference !== 0) return difference;
    const rule = deciderOf(one, other);
    return rule ? comparers[rule](one, other) : one.side.index - other.side.index;
  };
  const placed = scores.filter(isPlaced).sort(compare);
  /** Undefined where the score decides, null where nothing does. */
  const between = placed.map((one, at) => {
    const above = placed[at - 1];
    return above && byScore(above, one) === 0 ? (deciderOf(above, one) ?? null) : undefined;
  });
  let place = 0;
  const rows = placed.map((score, at): Placed => {
    const isTied = between[at] === null;
    if (!(isTied && isShared)) place = at + 1;
    const decider = between[at] === undefined ? between[at + 1] : between[at];
    const last = isShared ? "shared" : "entry-order";
    return { score, place, isTied, ...(decider !== undefined && { decidedBy: decider ?? last }) };
  });
  const others = scores
    .filter((one) => !isPlaced(one))
    .sort((one, other) => one.side.index - other.side.index)
    .map((score): Placed => ({ score, place: null, isTied: false }));
  return [...rows, ...others];
}

const explained = ({
  index,
  fish,
  measured,
  rounded,
  multiplier,
  deductions,
  value,
  reason,
}: ValuedFish): ExplainedFish => ({
  index,
  entrant: fish.entrant,
  day: fish.day,
  ...(fish.species !== undefined && { species: fish.species }),
  measured: numberOf(measured),
  rounded: numberOf(rounded),
  multiplier,
  deductions: deductions.map(({ name, deduct }) => ({ name, deduct: numberOf(deduct) })),
  value: numberOf(value),
  counts: reason === null,
  ...(reason !== null && { reason }),
});

const rowOf = (board: Board, { score: one, place, decidedBy, isTied }: Placed): Row => ({
  id: one.side.id,
  place,
  score: numberOf(one.score),
  ...(decidedBy !== undefined && { decidedBy }),
  isTied,
  state: one.state,
  unplaced: one.unplaced,
  members: one.side.members.map(({ id }) => id),
  count: one.count,
  ...(board.slam && { categories: one.categories }),
  fish: one.fish.map(explained),
  penalties: one.penalties.map((penalty) => ({ ...penalty, deduct: numberOf(penalty.deduct) })),
  days: [...one.days].sort(([one], [other]) => one - other).map(([day, score]) => ({ day, score: numberOf(score) })),
});

/**
 * Every side of a board with its place, best first, each with what explains it. Sides without a place follow in the order of their
 * entries: without a fish that counts, disqualified, withdrawn, or not started.
 */
export function rank(board: Board, facts: Facts): Row[] {
  const byEntrant = factsByEntrant(facts);
  const sides = sidesOf(board, facts.entrants);
  const isOfMembers = board.sides === "teams" && (board.teams?.score ?? "pooled") !== "pooled";
  const scores = isOfMembers
    ? scoreTeams(board, sides, facts, byEntrant)
    : scoreEntrants(board, sides, facts, byEntrant);
  return placeSides(board, scores, facts).map((placed) => rowOf(board, placed));
}
