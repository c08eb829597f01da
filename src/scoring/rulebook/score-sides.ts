import type { Board } from "./board.ts";
import { exactOf, unit } from "./exact.ts";
import type { Facts } from "./facts.ts";
import type { ValuedFish } from "./fish-value.ts";
import { isLowestBest, placeSides } from "./place-sides.ts";
import { factsByEntrant, type Side, type SideFacts, type SideScore, scoreSide } from "./score-side.ts";
import { factsOf, lastDayOf, sidesOf } from "./sides.ts";

/** Points for the biggest fish of each species, of all sides together. */
function withTopFish({ neverBelowZero }: Board, scores: readonly SideScore[], points: readonly number[]): SideScore[] {
  const all = scores
    .filter(({ state }) => state === "fished")
    .flatMap(({ fish }) => fish.filter(({ reason }) => reason === null))
    .sort((a, b) => b.value - a.value || (a.at === b.at ? 0 : a.at - b.at) || a.index - b.index);
  const placesUsed = new Map<string, number>();
  const pointsOf = new Map<number, number>();
  for (const { category, index } of all) {
    const place = placesUsed.get(category) ?? 0;
    placesUsed.set(category, place + 1);
    if (place < points.length) pointsOf.set(index, exactOf(points[place] ?? 0));
  }
  return scores.map((sideScore): SideScore => {
    const fish = sideScore.fish.map((each): ValuedFish => {
      if (each.reason !== null) return each;
      const value = pointsOf.get(each.index);
      return value === undefined ? { ...each, value: 0, reason: "not-among-biggest" } : { ...each, value };
    });
    const counting = fish.filter(({ reason }) => reason === null);
    const gross = counting.reduce((sum, { value }) => sum + value, 0);
    const deducted = sideScore.penalties.reduce((sum, { deduct }) => sum + deduct, 0);
    const days = new Map<number, number>();
    for (const { fish: caught, value } of counting) days.set(caught.day, (days.get(caught.day) ?? 0) + value);
    const net = neverBelowZero ? Math.max(0, gross - deducted) : gross - deducted;
    const score = sideScore.state === "fished" && sideScore.count > 0 ? net : 0;
    return { ...sideScore, fish, score, points: score, days };
  });
}

/** Each day is ranked within its groups, and the places are added up. Equal days share the better place. */
function withPlacings(
  scores: readonly SideScore[],
  { blank, days: fished }: NonNullable<Board["placings"]>,
  lastDay: number,
) {
  const placed = scores.map((score): SideScore => ({ ...score, score: 0, days: new Map() }));
  const places = new Map<number, Map<number, number>>();
  for (let day = 1; day <= lastDay; day += 1) {
    const groups = new Map<string, { at: number; value: number }[]>();
    for (const [index, score] of scores.entries()) {
      const first = score.fish.find(({ fish, reason }) => fish.day === day && reason === null);
      if (!first || score.state !== "fished") continue;
      const group = first.fish.group ?? "";
      groups.set(group, [...(groups.get(group) ?? []), { at: index, value: score.days.get(day) ?? 0 }]);
    }
    for (const group of groups.values()) {
      for (const { at, value } of group) {
        const place = 1 + group.filter((other) => other.value > value).length;
        places.set(at, (places.get(at) ?? new Map<number, number>()).set(day, place * unit));
      }
    }
  }
  return placed.map((score, index): SideScore => {
    const days = places.get(index) ?? new Map<number, number>();
    if (score.state !== "fished" || days.size === 0) return score;
    const blanks = Math.max(0, (fished ?? lastDay) - days.size);
    const sum = [...days.values()].reduce((total, place) => total + place, 0);
    return { ...score, days, score: sum + blanks * exactOf(blank) };
  });
}

function scoreEntrants(board: Board, sides: readonly Side[], facts: Facts, byEntrant: ReadonlyMap<string, SideFacts>) {
  const lastDay = lastDayOf(facts);
  const scores = sides.map((side) => scoreSide(board, side, factsOf(side, byEntrant), lastDay));
  if (board.topFish) return withTopFish(board, scores, board.topFish);
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
    // Days without fish count for the team, because reserves fish some of them.
    ...(placings && teamDays !== null && { placings: { ...placings, days: 0 } }),
  };
  const entrants = sides
    .flatMap(({ members }) => members)
    .map((entrant, index): Side => ({ id: entrant.id, index, members: [entrant] }));
  const scores = scoreEntrants(single, entrants, facts, byEntrant);
  const rows = isByPlaces ? placeSides(single, scores, facts) : [];
  const placeOf = new Map(rows.map(({ score: { side }, place }) => [side.id, place]));
  const last = rows.reduce((largest, { place }) => Math.max(largest, place ?? 0), 0) + 1;
  const scoreOf = new Map(scores.map((score) => [score.side.id, score]));
  const lowest = isLowestBest(board) || isByPlaces;
  return sides.map((side): SideScore => {
    const members = side.members.flatMap(({ id }) => scoreOf.get(id) ?? []);
    const teamValue = (member: SideScore) => (isByPlaces ? (placeOf.get(member.side.id) ?? last) * unit : member.score);
    const best = members
      .filter(({ state, count }) => isByPlaces || (state === "fished" && count > 0))
      .sort((a, b) => (lowest ? teamValue(a) - teamValue(b) : teamValue(b) - teamValue(a)))
      .slice(0, board.teams?.best ?? members.length);
    const countingMembers = new Set(best.map(({ side: { id } }) => id));
    const count = best.reduce((sum, member) => sum + member.count, 0);
    const fished = best.reduce((sum, member) => sum + member.days.size, 0);
    const blanks = teamDays === null ? 0 : Math.max(0, teamDays - fished);
    const days = new Map<number, number>();
    for (const member of best) for (const [day, value] of member.days) days.set(day, (days.get(day) ?? 0) + value);
    return {
      side,
      state: members.some(({ state }) => state === "fished") ? "fished" : (members[0]?.state ?? "did_not_start"),
      unplaced: count === 0 ? "no-fish" : null,
      score:
        count === 0
          ? 0
          : best.reduce((sum, member) => sum + teamValue(member), 0) + blanks * exactOf(placings?.blank ?? 0),
      points: best.reduce((sum, member) => sum + member.points, 0),
      categories: best.reduce((sum, member) => sum + member.categories, 0),
      count,
      sizes: best.flatMap(({ sizes }) => sizes).sort((a, b) => b - a),
      scoreAt: best.reduce((latest, { scoreAt }) => Math.max(latest, scoreAt), Number.NEGATIVE_INFINITY),
      biggestAt: best.reduce(
        (first, member) =>
          member.sizes[0] === Math.max(...best.map(({ sizes }) => sizes[0] ?? 0))
            ? Math.min(first, member.biggestAt)
            : first,
        Number.POSITIVE_INFINITY,
      ),
      days,
      fish: members.flatMap(({ side: { id }, fish }) =>
        countingMembers.has(id)
          ? fish
          : fish.map((caught): ValuedFish => ({ ...caught, reason: caught.reason ?? "member-not-counted" })),
      ),
      penalties: members.flatMap(({ penalties }) => penalties),
    };
  });
}

/** Every side of a board with its score. */
export function scoreSides(board: Board, facts: Facts): SideScore[] {
  const byEntrant = factsByEntrant(facts);
  const sides = sidesOf(board, facts.entrants);
  const isOfMembers = board.sides === "teams" && (board.teams?.score ?? "pooled") !== "pooled";
  const score = isOfMembers ? scoreTeams : scoreEntrants;
  return score(board, sides, facts, byEntrant);
}
