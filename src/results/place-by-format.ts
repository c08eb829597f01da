import type { standings } from "../base/db/schema.ts";
import type { Board } from "../scoring/rulebook/board.ts";
import { numberOf } from "../scoring/rulebook/exact.ts";
import type { Facts } from "../scoring/rulebook/facts.ts";
import type { ValuedFish } from "../scoring/rulebook/fish-value.ts";
import { placeSides } from "../scoring/rulebook/place-sides.ts";
import type { SideScore } from "../scoring/rulebook/score-side.ts";
import { scoreSides } from "../scoring/rulebook/score-sides.ts";
import { isScoredAlone, sortKeyOfPlace, sortKeyOfScore } from "../scoring/rulebook/sort-key.ts";
import type { DayStanding } from "../scoring/scoring-rules.ts";
import type { BoardFacts, FactEntry } from "./board-facts.ts";
import { unplacedKey } from "./scores.ts";
import { stateOfSide } from "./sides.ts";

export type Place = Omit<typeof standings.$inferInsert, "tournamentId">;

const hundredths = (exact: number): number => Math.round(numberOf(exact) * 100);

const isRanked = ({ state, unplaced }: SideScore): boolean => state === "fished" && unplaced === null;

const counting = ({ fish }: SideScore): ValuedFish[] =>
  fish.filter(({ reason }) => reason === null).sort((a, b) => b.size - a.size || (a.at === b.at ? 0 : a.at - b.at));

/** For totals without single fish, shows the biggest one if it's known. */
function fishScoresOf(score: SideScore, ofDay?: number): number[] {
  const fish = counting(score).filter(({ fish: { day } }) => ofDay === undefined || day === ofDay);
  if (fish.length > 0 || score.fish.length > 0) return fish.map(({ value }) => hundredths(value));
  return score.sizes.map(hundredths);
}

/** Every side of a board with its sort key. */
function keysOf(board: Board, facts: Facts, context: BoardFacts): Map<string, { score: SideScore; key: string }> {
  const scores = scoreSides(board, facts);
  const { sides, missedCut, lastDay } = context;
  const participantOf = (score: SideScore) => sides.get(score.side.id)?.[0].participantId ?? 0;
  const cutOf = ({ side }: SideScore) => (missedCut.has(side.id) ? "2" : "1");
  const keyed = (score: SideScore, key: () => string): [string, { score: SideScore; key: string }] => {
    const participantId = participantOf(score);
    if (isRanked(score)) return [score.side.id, { score, key: key() }];
    return [score.side.id, { score, key: unplacedKey(score.state, participantId) }];
  };
  if (isScoredAlone(board)) {
    const { directorsOrder } = facts;
    return new Map(
      scores.map((score) =>
        keyed(score, () =>
          sortKeyOfScore(board, score, participantOf(score), { lastDay, directorsOrder, cut: cutOf(score) }),
        ),
      ),
    );
  }
  return new Map(
    placeSides(board, scores, facts).map(({ score, place }) =>
      keyed(score, () => sortKeyOfPlace(board, place ?? 0, participantOf(score), cutOf(score))),
    ),
  );
}

function daysOf(context: BoardFacts, board: Board): Map<string, DayStanding[]> {
  const { facts, catchIds, lastDay } = context;
  const days = new Map<string, DayStanding[]>();
  for (let day = 1; day <= lastDay; day += 1) {
    const ofDay: Board = { ...board, day, limitPer: "day" };
    for (const [id, { score, key }] of keysOf(ofDay, facts, { ...context, missedCut: new Set() })) {
      const [best] = counting(score);
      const bestCatchId = best ? (catchIds[best.index] ?? null) : null;
      const standing = { score: hundredths(score.score), fish: fishScoresOf(score), bestCatchId, sortKey: key };
      days.set(id, [...(days.get(id) ?? []), standing]);
    }
  }
  return days;
}

function placeOf(
  [captain]: readonly [FactEntry, ...FactEntry[]],
  { score, key }: { score: SideScore | null; key: string },
  context: BoardFacts,
  waitingCount: number,
): Place {
  const isPlaced = score !== null && isRanked(score);
  const fish = isPlaced ? counting(score) : [];
  const catchIds = fish.map(({ index }) => context.catchIds[index] ?? 0);
  const { teamId, division } = captain;
  return {
    userId: captain.userId,
    participantId: captain.participantId,
    sortKey: key,
    isRanked: isPlaced,
    score: isPlaced ? hundredths(score.score) : 0,
    fishScores: isPlaced ? fishScoresOf(score) : [],
    bestCatchId: catchIds[0] ?? null,
    catchIds,
    waitingCount,
    division,
    teamId,
    fishUserIds: teamId === null ? null : fish.map(({ fish: { entrant } }) => Number(entrant)),
    missedCut: context.missedCut.has(String(teamId ?? captain.userId)),
    isDisqualified: score?.state === "disqualified",
  };
}

/**
 * The stored places of the sides in these facts. `waitingOf` returns the number of a user's eligible fish awaiting
 * review.
 */
export function placesByFormat(context: BoardFacts, hasDays: boolean, waitingOf: (userId: number) => number): Place[] {
  const { main } = context.format;
  const keys = keysOf(main, context.facts, context);
  const days = hasDays ? daysOf(context, main) : null;
  return [...context.sides].map(([id, side]) => {
    // Nonmembers have no side on a members-only board.
    const keyed = keys.get(id) ?? { score: null, key: unplacedKey(stateOfSide(side), side[0].participantId) };
    const waiting = side.reduce((sum, { userId }) => sum + waitingOf(userId), 0);
    return { ...placeOf(side, keyed, context, waiting), days: days?.get(id) ?? null };
  });
}
