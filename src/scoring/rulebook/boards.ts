import { type Board, formatBounds } from "./board.ts";
import type { Facts, Fish } from "./facts.ts";
import type { Format } from "./format-issues.ts";
import { isDisqualifiedLate, type Side } from "./score-side.ts";
import { lastDayOf } from "./sides.ts";

const unique = (names: readonly string[]): string[] => {
  const firstSpelling = new Map<string, string>();
  for (const name of names) if (!firstSpelling.has(name.toLowerCase())) firstSpelling.set(name.toLowerCase(), name);
  return [...firstSpelling.values()];
};

const divisionsOf = ({ entrants }: Facts): string[] => unique(entrants.flatMap(({ division }) => division ?? []));

const minuteMs = 60_000;

const wallClock = (clock: number): string => new Date(clock).toISOString().slice(0, 16);

const dayMs = 24 * 60 * minuteMs;

/** "2026-06-06", or "Day 2" of fish with only a time of day, whose moments are in the first days of 1970. */
const dayText = (clock: number): string =>
  clock < formatBounds.days * dayMs ? `Day ${Math.floor(clock / dayMs) + 1}` : wallClock(clock).slice(0, 10);

/** "7:00" */
const timeText = (clock: number): string => wallClock(clock).slice(11).replace(/^0/, "");

/** The starts of the periods in which fish were caught, in local clock time. */
function periodsOf(fish: readonly Fish[], minutes: number): number[] {
  const length = minutes * minuteMs;
  const starts = fish.flatMap(({ caughtAt }) => (caughtAt ? [Math.floor(caughtAt.clock / length) * length] : []));
  return [...new Set(starts)].sort((a, b) => a - b);
}

function byPeriod(board: Board, { fish }: Facts, minutes: number): Board[] {
  const starts = periodsOf(fish, minutes);
  const isOneDay = new Set(starts.map(dayText)).size < 2;
  return starts.map((start) => {
    const end = start + minutes * minuteMs;
    const day = isOneDay ? "" : `${dayText(start)}, `;
    const window = { from: wallClock(start), until: wallClock(end) };
    return { ...board, name: `${board.name}: ${day}${timeText(start)}–${timeText(end)}`, window };
  });
}

/** One board for each day, division, species or period of `each`. */
function parted(board: Board, facts: Facts): Board[] {
  const { each, ...whole } = board;
  if (each === undefined) return [board];
  if (each === "day") {
    return Array.from({ length: lastDayOf(facts) }, (_, index) => ({
      ...whole,
      name: `${board.name}: Day ${index + 1}`,
      day: index + 1,
    }));
  }
  if (each === "division")
    return divisionsOf(facts).map((division) => ({ ...whole, name: `${board.name}: ${division}`, division }));
  if (each === "species") {
    const species = board.species ?? unique(facts.fish.flatMap((fish) => fish.species ?? []));
    return species.map((name) => ({ ...whole, name: `${board.name}: ${name}`, species: [name] }));
  }
  return byPeriod(whole, facts, each === "hour" ? 60 : each.minutes);
}

/** A pool of several boards is divided evenly, with the cents that are left over on the first ones; `pools` names each of them. */
function withPools(boards: readonly Board[], { prizes, each }: Board): Board[] {
  if (!prizes || each === undefined) return [...boards];
  return boards.map((board, index) => {
    const { pool, pools, ...rest } = prizes;
    if (pools) return { ...board, prizes: { ...rest, pool: pools[index] ?? pools.at(-1) } };
    if (pool === undefined) return board;
    const part = Math.floor(pool / boards.length);
    return { ...board, prizes: { ...rest, pool: part + (index < pool - part * boards.length ? 1 : 0) } };
  });
}

/**
 * Every board of a tournament, the main one first. If entrants have divisions, each division automatically gets a
 * board, unless the format lists its boards.
 */
export function boardsOf({ main, boards, listsBoards }: Format, facts: Facts): Board[] {
  const ownDivisions = !listsBoards && main.each === undefined && main.division === undefined;
  const divisions = ownDivisions
    ? divisionsOf(facts).map((division): Board => ({ ...main, name: division, division, prizes: undefined }))
    : [];
  return [...[main, ...boards].flatMap((board) => withPools(parted(board, facts), board)), ...divisions];
}

/** Entrants whom the main board disqualifies for being late have no place on any other board either. */
export function withLateDisqualified({ main }: Format, facts: Facts): Facts {
  if (main.late?.disqualifyAfter == null) return facts;
  const lastDay = lastDayOf(facts);
  const entrants = facts.entrants.map((entrant) => {
    const side: Pick<Side, "members"> = { members: [entrant] };
    if (entrant.state !== "fished" || !isDisqualifiedLate(main, side, lastDay)) return entrant;
    return { ...entrant, state: "disqualified" as const, reason: entrant.reason ?? "late" };
  });
  return { ...facts, entrants };
}
