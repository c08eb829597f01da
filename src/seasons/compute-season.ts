import type { Db } from "../base/db/store.ts";
import { isSameName } from "../base/format/name-lists.ts";
import { findDivision } from "../options/divisions/divisions.ts";
import { Refusal } from "../refusal.ts";
import { rulesOf, scoreUnit } from "../scoring/scoring-rules.ts";
import type { LadderRow } from "../scoring/seasons/season-points.ts";
import { isBoardHiddenFrom, type Reader } from "../tournaments/results/hidden-board.ts";
import { readOpenQuestions } from "../tournaments/results/open-questions.ts";
import { nothingOpen, resultState } from "../tournaments/results/result-state.ts";
import { isListedFor, type Tournament } from "../tournaments/visible-tournament.ts";
import { type Ladders, readLadders } from "./ladders.ts";
import { resultsOfSeasonQuery, type Season, tournamentsOfSeasonQuery } from "./season-rows.ts";
import type { SeasonEventView } from "./season-shapes.ts";

export type ComputedEvent = SeasonEventView & { tournament: Tournament };

export type ComputedSeason = {
  season: Season;
  /** Names of the divisions of those tournaments that the reader knows. */
  divisions: string[];
  /** Whose ladder it is; null is of all anglers. */
  division: string | null;
  events: ComputedEvent[];
  official: LadderRow[];
  /** Before the last result became official; null before the second. */
  before: LadderRow[] | null;
  /** With everything that the reader may see; null where nothing but official results is there. */
  provisional: LadderRow[] | null;
  /** Without what can still be won. */
  ended: LadderRow[];
};

/** Only what has ended and is not official has open questions that say how it stands. */
async function stateNow(db: Db, tournament: Tournament, now: number): Promise<ComputedEvent["state"]> {
  const state = resultState(tournament, nothingOpen, now) ?? "cancelled";
  if (state !== "unofficial") return state;
  return resultState(tournament, await readOpenQuestions(db, tournament, now), now) ?? "cancelled";
}

async function eventOf(db: Db, reader: Reader, tournament: Tournament, event: number): Promise<ComputedEvent> {
  const state = await stateNow(db, tournament, reader.now);
  const { id, name, startDay, endDay } = tournament;
  const known = await isListedFor(db, reader.actor, tournament);
  const shown = known
    ? { tournamentId: id, name, startDay, endDay }
    : { tournamentId: null, name: null, startDay: null, endDay: null };
  return { event, ...shown, state, tournament };
}

type Scored = Pick<Tournament, "tournamentType" | "rules">;

const countsInOneUnit = (rows: readonly { tournament: Scored }[]): boolean =>
  new Set(rows.map(({ tournament }) => scoreUnit(rulesOf(tournament)))).size <= 1;

/** When a result was official last; of two at one moment the later in the season. */
const lastOfficial = (events: readonly ComputedEvent[]): ComputedEvent | undefined =>
  events
    .filter(({ state }) => state === "official")
    .toSorted((one, other) => (one.tournament.officialAt ?? 0) - (other.tournament.officialAt ?? 0))
    .at(-1);

function divisionsOf(events: readonly ComputedEvent[]): string[] {
  const names = events.flatMap(({ tournamentId, tournament }) =>
    tournamentId === null ? [] : (tournament.divisions ?? []).map(({ name }) => name),
  );
  return names.filter((name, at) => names.findIndex((other) => isSameName(name, other)) === at);
}

/** Throws `not_found`. */
function namedDivision({ name }: Season, divisions: readonly string[], asked: string | undefined): string | null {
  if (asked === undefined) return null;
  const found = divisions.find((division) => isSameName(division, asked));
  if (found !== undefined) return found;
  throw new Refusal("not_found", `There is no division of this name in ${name}.`);
}

/** From the boards as they stand, so that no result, decision or rule that changed is forgotten (docs/rules.md 16). Throws `not_found`. */
export async function computeSeason(
  db: Db,
  reader: Reader,
  season: Season,
  ladders: Ladders = readLadders,
  asked?: string,
): Promise<ComputedSeason> {
  const rows = await tournamentsOfSeasonQuery(db, season.id);
  const events: ComputedEvent[] = [];
  for (const [at, { tournament }] of rows.entries()) events.push(await eventOf(db, reader, tournament, at + 1));
  const divisions = divisionsOf(events);
  const division = namedDivision(season, divisions, asked);
  const counts = ({ tournament }: ComputedEvent) =>
    division === null || findDivision(tournament.divisions, division) !== undefined;
  const ladderOf = await ladders(db, season, { comparesFish: countsInOneUnit(rows), division });
  const ladder = (of: readonly ComputedEvent[]) =>
    ladderOf(of.map(({ event, tournament }) => ({ event, tournamentId: tournament.id })));

  const counted = events.filter(counts);
  const officialOnes = counted.filter(({ state }) => state === "official");
  const open: ComputedEvent[] = [];
  for (const event of counted) {
    const isShown = event.state === "running" || event.state === "under_review" || event.state === "unofficial";
    if (isShown && event.tournamentId !== null && !(await isBoardHiddenFrom(db, reader, event.tournament)))
      open.push(event);
  }
  const last = lastOfficial(counted);
  const official = ladder(officialOnes);
  const endedOnes = open.filter(({ state }) => state !== "running");
  const inOrder = (of: readonly ComputedEvent[]) => of.toSorted((one, other) => one.event - other.event);
  return {
    season,
    divisions,
    division,
    events,
    official,
    before: officialOnes.length > 1 ? ladder(officialOnes.filter((event) => event !== last)) : null,
    provisional: open.length > 0 ? ladder(inOrder([...officialOnes, ...open])) : null,
    ended: endedOnes.length > 0 ? ladder(inOrder([...officialOnes, ...endedOnes])) : official,
  };
}

/** Everything that counts is official. */
export const isComplete = ({ events }: ComputedSeason): boolean =>
  events.some(({ state }) => state === "official") &&
  events.every(({ state }) => state === "official" || state === "cancelled");

/** Of official results alone, without what a season's page says besides. */
export async function computeOfficial(db: Db, season: Season, now: number, ladders: Ladders = readLadders) {
  const rows = await resultsOfSeasonQuery(db, season.id);
  const ladderOf = await ladders(db, season, { comparesFish: countsInOneUnit(rows), division: null });
  const events = rows.map(({ tournament }, at) => {
    const state = resultState(tournament, nothingOpen, now) ?? "cancelled";
    return { event: at + 1, tournamentId: tournament.id, state };
  });
  const official = events.filter(({ state }) => state === "official");
  const isOver = events.every(({ state }) => state === "official" || state === "cancelled");
  return { official: ladderOf(official), isComplete: official.length > 0 && isOver };
}
