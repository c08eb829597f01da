import type { Db } from "../base/db/store.ts";
import { isSameName } from "../base/format/name-lists.ts";
import { findDivision } from "../options/divisions/divisions.ts";
import { Refusal } from "../refusal.ts";
import type { SeasonFile } from "../scoring/rulebook/season-file.ts";
import { isBoardHiddenFrom, type Reader } from "../tournaments/results/hidden-board.ts";
import { readOpenQuestions } from "../tournaments/results/open-questions.ts";
import { nothingOpen, resultState } from "../tournaments/results/result-state.ts";
import { isListedFor, type Tournament } from "../tournaments/visible-tournament.ts";
import { type LadderRow, type Ladders, readLadders } from "./ladders.ts";
import { resultsOfSeasonQuery, type Season, tournamentsOfSeasonQuery } from "./season-rows.ts";
import { eventTerms } from "./season-scheme.ts";
import type { SeasonEventView } from "./season-shapes.ts";

export type ComputedEvent = SeasonEventView & { tournament: Tournament };

export type ComputedSeason = {
  season: Season;
  /** Names of the divisions of the tournaments that the reader may see. */
  divisions: string[];
  /** The division that the ladder is for; null for all anglers. */
  division: string | null;
  events: ComputedEvent[];
  official: LadderRow[];
  /** The ladder before the last result became official; null before the second result. */
  before: LadderRow[] | null;
  /** The ladder with everything the reader may see; null if there are only official results. */
  provisional: LadderRow[] | null;
  /** The season without the events that can still be won. */
  ended: SeasonFile;
};

/** Open questions affect the state only if the tournament has ended and isn't official yet. */
async function stateNow(db: Db, tournament: Tournament, now: number): Promise<ComputedEvent["state"]> {
  const state = resultState(tournament, nothingOpen, now) ?? "cancelled";
  if (state !== "unofficial") return state;
  return resultState(tournament, await readOpenQuestions(db, tournament, now), now) ?? "cancelled";
}

type EventRow = Awaited<ReturnType<typeof tournamentsOfSeasonQuery>>[number];

async function eventOf(db: Db, reader: Reader, row: EventRow, event: number): Promise<ComputedEvent> {
  const { tournament, eventClass, isFinale } = row;
  const state = await stateNow(db, tournament, reader.now);
  const { id, name, startDay, endDay } = tournament;
  const isListed = await isListedFor(db, reader.actor, tournament);
  const shown = isListed
    ? { tournamentId: id, name, startDay, endDay }
    : { tournamentId: null, name: null, startDay: null, endDay: null };
  const imported = isListed && tournament.importedAt !== null ? { isImported: true as const } : {};
  return { event, ...shown, class: eventClass, finale: isFinale, state, ...imported, tournament };
}

/** How many events' results are still to come. */
const eventsLeft = (events: readonly Pick<ComputedEvent, "event" | "state">[], included: readonly number[]): number =>
  events.filter(({ event, state }) => state !== "cancelled" && !included.includes(event)).length;

/** The event whose result became official last. If two did at the same moment, the later one in the season. */
const lastOfficial = (events: readonly ComputedEvent[]): ComputedEvent | undefined =>
  events
    .filter(({ state }) => state === "official")
    .toSorted((a, b) => (a.tournament.officialAt ?? 0) - (b.tournament.officialAt ?? 0))
    .at(-1);

function divisionsOf(events: readonly ComputedEvent[]): string[] {
  const names = events.flatMap(({ tournamentId, tournament }) =>
    tournamentId === null ? [] : (tournament.divisions ?? []).map(({ name }) => name),
  );
  return names.filter((name, index) => names.findIndex((other) => isSameName(name, other)) === index);
}

/** Throws `not_found`. */
function namedDivision(
  { name }: Season,
  divisions: readonly string[],
  divisionName: string | undefined,
): string | null {
  if (divisionName === undefined) return null;
  const match = divisions.find((division) => isSameName(division, divisionName));
  if (match !== undefined) return match;
  throw new Refusal("not_found", `There's no division with this name in ${name}.`);
}

/**
 * Computed from the current boards, so that every result, decision or changed rule is included (docs/rules.md 16).
 * Throws `not_found`.
 */
export async function computeSeason(
  db: Db,
  reader: Reader,
  season: Season,
  seasonLadders: Ladders = readLadders,
  divisionName?: string,
): Promise<ComputedSeason> {
  const rows = await tournamentsOfSeasonQuery(db, season.id);
  const events: ComputedEvent[] = [];
  for (const [index, row] of rows.entries()) events.push(await eventOf(db, reader, row, index + 1));
  const divisions = divisionsOf(events);
  const division = namedDivision(season, divisions, divisionName);
  const counts = ({ tournament }: ComputedEvent) =>
    division === null || findDivision(tournament.divisions, division) !== undefined;
  const counted = events.filter(counts);
  const ladders = await seasonLadders(db, season, { events: rows.map(eventTerms), division });
  const includedOf = (listedEvents: readonly ComputedEvent[]) => {
    const included = listedEvents.map(({ event }) => event).toSorted((a, b) => a - b);
    return { included, eventsLeft: eventsLeft(counted, included) };
  };
  const ladder = (listedEvents: readonly ComputedEvent[]) => ladders.ladder(includedOf(listedEvents));

  const officialOnes = counted.filter(({ state }) => state === "official");
  const open: ComputedEvent[] = [];
  for (const event of counted) {
    const isShown = event.state === "running" || event.state === "under_review" || event.state === "unofficial";
    if (isShown && event.tournamentId !== null && !(await isBoardHiddenFrom(db, reader, event.tournament)))
      open.push(event);
  }
  const last = lastOfficial(counted);
  const endedOnes = open.filter(({ state }) => state !== "running");
  return {
    season,
    divisions,
    division,
    events,
    official: ladder(officialOnes),
    before: officialOnes.length > 1 ? ladder(officialOnes.filter((event) => event !== last)) : null,
    provisional: open.length > 0 ? ladder([...officialOnes, ...open]) : null,
    ended: ladders.file(includedOf([...officialOnes, ...endedOnes])),
  };
}

/** Anglers with a place. */
export const countRanked = (ladder: readonly LadderRow[]): number =>
  ladder.filter(({ place }) => place !== null).length;

/** Whether everything that counts is official. */
export const isComplete = ({ events }: ComputedSeason): boolean =>
  events.some(({ state }) => state === "official") &&
  events.every(({ state }) => state === "official" || state === "cancelled");

/** Computes only the official ladder, without the other data of a season's page. */
export async function computeOfficial(db: Db, season: Season, now: number, seasonLadders: Ladders = readLadders) {
  const rows = await resultsOfSeasonQuery(db, season.id);
  const ladders = await seasonLadders(db, season, { events: rows.map(eventTerms), division: null });
  const events = rows.map(({ tournament }, index) => ({
    event: index + 1,
    state: resultState(tournament, nothingOpen, now) ?? ("cancelled" as const),
  }));
  const included = events.filter(({ state }) => state === "official").map(({ event }) => event);
  const isOver = events.every(({ state }) => state === "official" || state === "cancelled");
  return {
    official: ladders.ladder({ included, eventsLeft: eventsLeft(events, included) }),
    isComplete: included.length > 0 && isOver,
  };
}
