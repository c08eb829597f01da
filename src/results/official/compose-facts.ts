import type { Db } from "../../base/db/store.ts";
import type { OfficialFields } from "../../options/official-prizes.ts";
import { composedPrizes } from "../../options/server.ts";
import type { Board } from "../../scoring/rulebook/board.ts";
import type { Entrant, Facts, Fish } from "../../scoring/rulebook/facts.ts";
import type { WrittenFormat } from "../../scoring/rulebook/format.ts";
import { writeFormat } from "../../scoring/write-format.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type BoardFacts, readFacts } from "../board-facts.ts";
import { outStateOf } from "../scores.ts";
import { composePrizes, withPrizes } from "./compose-prizes.ts";
import { rankedAnglersQuery } from "./counted-fish.ts";
import { type WrittenFacts, writeFacts } from "./written-facts.ts";

/** Names of entrants and teams in the file, by their ids in the facts. */
type Names = { entrants: ReadonlyMap<string, string>; teams: ReadonlyMap<string, string> };

const isDisqualified = ({ state }: Entrant): boolean => state === "disqualified";

type AnglerIds = { rankedIds: ReadonlySet<number>; outIds: ReadonlySet<number>; winnerIds: ReadonlySet<number> };

/**
 * Ranked entrants, winners of side pots and those who are disqualified, withdrew or didn't start are named, and a team is named by its
 * captain. All others get a number prefixed with @, which no username can contain: their entries determine the size of the field, but
 * their identity stays private.
 */
function namesOf({ facts, sides }: BoardFacts, { rankedIds, outIds, winnerIds }: AnglerIds): Names {
  const disqualified = new Set(facts.entrants.filter(isDisqualified).map(({ id }) => id));
  const [entrants, teams] = [new Map<string, string>(), new Map<string, string>()];
  let count = 0;
  const next = () => {
    count += 1;
    return `@${count}`;
  };
  for (const members of sides.values()) {
    const [captain] = members;
    const isRanked = rankedIds.has(captain.userId);
    const isOut = outIds.has(captain.userId);
    if (captain.teamId !== null) teams.set(String(captain.teamId), isRanked || isOut ? captain.username : next());
    for (const { userId, username } of members) {
      // A team that is out is listed by its captain only.
      const isNamed =
        isRanked || (isOut && userId === captain.userId) || disqualified.has(String(userId)) || winnerIds.has(userId);
      entrants.set(String(userId), isNamed ? username : next());
    }
  }
  return { entrants, teams };
}

/** The facts that any board uses. Other facts aren't published. */
function usesOf({ main, boards }: BoardFacts["format"]) {
  const all = [main, ...boards];
  const isLimitedBySize = ({ minimum, maximum, slots, chart }: Board) => Boolean(minimum ?? maximum ?? slots ?? chart);
  return {
    lengths: all.some((board) => !board.measure.startsWith("weight") || isLimitedBySize(board)),
    weights: all.some(({ measure }) => measure.startsWith("weight")),
    members: all.some(({ among }) => among === "members"),
    guests: all.some(({ guests }) => guests === "skip"),
    pots: all.some(({ among }) => among === "buyIn"),
    returns: all.some(({ late, placings }) => late !== undefined || placings !== undefined),
  };
}

type Uses = ReturnType<typeof usesOf>;

function publishedEntrant(entrant: Entrant, uses: Uses, { entrants, teams }: Names): Entrant {
  const { id, team, member, guest, lateMinutes, buyIn } = entrant;
  return {
    ...entrant,
    id: entrants.get(id) ?? id,
    team: team && (teams.get(team) ?? team),
    member: uses.members ? member : true,
    guest: uses.guests && guest,
    lateMinutes: uses.returns ? lateMinutes : 0,
    buyIn: uses.pots ? buyIn : undefined,
  };
}

function publishedFish(fish: Fish, { lengths, weights }: Uses, { entrants }: Names, main: Board): Fish {
  const isMeasured = main.measure.startsWith("weight");
  return {
    ...fish,
    entrant: entrants.get(fish.entrant) ?? fish.entrant,
    length: lengths ? fish.length : undefined,
    weight: weights ? (fish.weight ?? (isMeasured ? 0 : undefined)) : undefined,
  };
}

/** Disqualified entrants whose fish don't affect results. If their team has a place, their fish are listed with it. */
function withoutPublishedFish({ facts, sides }: BoardFacts, rankedIds: ReadonlySet<number>): Set<string> {
  const placed = [...sides.values()].filter(([{ userId }]) => rankedIds.has(userId));
  const members = new Set(placed.flat().map(({ userId }) => String(userId)));
  return new Set(
    facts.entrants.flatMap((entrant) => (isDisqualified(entrant) && !members.has(entrant.id) ? entrant.id : [])),
  );
}

/** Drops those who have since left. The first of an order can't be level with the one before. */
function publishedTied(
  { order, tied = [] }: Pick<Facts["directorsOrder"][number], "order" | "tied">,
  { entrants, teams }: Names,
): string[] {
  const isStill = (side: string) => teams.has(side) || entrants.has(side);
  const level = new Set(tied);
  return order.flatMap((side, index) => {
    if (!(level.has(side) && isStill(side))) return [];
    // Level with the first of the run that is still there.
    const start = order.findLastIndex((earlierSide, place) => place < index && !level.has(earlierSide));
    const isFirst = !order.slice(Math.max(0, start), index).some(isStill);
    return isFirst ? [] : (teams.get(side) ?? entrants.get(side) ?? []);
  });
}

/** Drops those who have since left the tournament from each order. */
function publishedOrders({ directorsOrder }: Facts, { entrants, teams }: Names): Facts["directorsOrder"] {
  const orders = directorsOrder.map(({ order, reason, tied }) => ({
    order: order.flatMap((side) => teams.get(side) ?? entrants.get(side) ?? []),
    reason,
    ...(tied && { tied: publishedTied({ order, tied }, { entrants, teams }) }),
  }));
  return orders.filter(({ order }) => order.length > 1);
}

export type RulesAndFacts = { format: WrittenFormat } & OfficialFields & WrittenFacts;

/** The rules and facts that determine the standings and the payouts. */
export async function composeFacts(db: Db, tournament: Tournament): Promise<RulesAndFacts> {
  const rows = await rankedAnglersQuery(db, tournament.id);
  const rankedIds = new Set(rows.flatMap(({ userId, isRanked }) => (isRanked ? userId : [])));
  const outIds = new Set(rows.flatMap(({ userId, sortKey }) => (outStateOf(sortKey) ? userId : [])));
  const read = await readFacts(db, tournament);
  const further = await Promise.all(composedPrizes.map((compose) => compose(db, tournament)));
  const winnerIds = new Set(further.flatMap((board) => [...board.winnerIds]));
  const { format, facts } = read;
  const [names, uses] = [namesOf(read, { rankedIds, outIds, winnerIds }), usesOf(format)];
  const withoutFish = withoutPublishedFish(read, rankedIds);
  const published: Facts = {
    entrants: facts.entrants.map((entrant) => publishedEntrant(entrant, uses, names)),
    fish: facts.fish
      .filter(({ entrant }) => !withoutFish.has(entrant))
      .map((fish) => publishedFish(fish, uses, names, format.main)),
    totals: facts.totals
      .filter(({ entrant }) => !withoutFish.has(entrant))
      .map((total) => ({ ...total, entrant: names.entrants.get(total.entrant) ?? total.entrant })),
    directorsOrder: publishedOrders(facts, names),
  };
  const written = writeFormat(format, tournament.format?.preset ?? null);
  return {
    format: withPrizes(written, await composePrizes(db, tournament, format), format),
    ...Object.assign({}, ...further.map((board) => board.write((userId) => names.entrants.get(String(userId))))),
    ...writeFacts(published),
  };
}
