import type { Board } from "./board.ts";
import type { Entrant, Facts } from "./facts.ts";
import type { Side, SideFacts } from "./score-side.ts";

const isAmong = ({ among, division }: Board, entrant: Entrant, isBuyIn: (entrant: Entrant) => boolean): boolean =>
  (division === undefined || entrant.division?.toLowerCase() === division.toLowerCase()) &&
  (among !== "members" || entrant.member) &&
  (among !== "buyIn" || isBuyIn(entrant));

/** Whether an entrant paid into the side pot of this name. */
export const boughtInto = (name: string, { buyIn = false }: Entrant): boolean =>
  typeof buyIn === "boolean" ? buyIn : buyIn.includes(name);

/** If nobody is marked as bought in, everyone is ranked, because the results don't record who paid. */
function buyInOf({ name }: Board, entrants: readonly Entrant[]): (entrant: Entrant) => boolean {
  const isIn = (entrant: Entrant) => boughtInto(name, entrant);
  return entrants.some(({ buyIn }) => buyIn === true || (Array.isArray(buyIn) && buyIn.length > 0)) ? isIn : () => true;
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

/** Day one always exists; the last day is that of the last fish, total or time of return. */
export function lastDayOf({ entrants, fish, totals }: Facts): number {
  const returned = entrants.map(({ lateMinutes }) => (typeof lateMinutes === "number" ? 1 : lateMinutes.length));
  return [...returned, ...fish.map(({ day }) => day), ...totals.map(({ day }) => day)].reduce(
    (last, day) => Math.max(last, day),
    1,
  );
}

/** The facts of all members. */
export function factsOf({ members }: Side, byEntrant: ReadonlyMap<string, SideFacts>): SideFacts {
  const memberFacts = members.flatMap(({ id }) => byEntrant.get(id) ?? []);
  return { fish: memberFacts.flatMap(({ fish }) => fish), totals: memberFacts.flatMap(({ totals }) => totals) };
}
