import { listPage } from "../base/db/list-page.ts";
import type { ListPage } from "../base/db/read-page.ts";
import type { Db } from "../base/db/store.ts";
import { findDivision } from "../options/divisions/divisions.ts";
import { placeAfterWins } from "../scoring/seasons/after-wins.ts";
import { eventPointsText, notCountedText } from "../scoring/words/event-points-text.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { type ComputedSeason, computeSeason } from "./compute-season.ts";
import type { LadderRow, Ladders } from "./ladders.ts";
import { readAnglers } from "./read-anglers.ts";
import { findSeason } from "./season-rows.ts";
import { ownSentences, type WhatIf } from "./season-sentences.ts";
import { type LadderEntry, type LadderResult, type OwnSeasonView, roundPoints } from "./season-shapes.ts";

/** `official` is null for an angler who has only provisional results. */
type Place = { userId: number; official: LadderRow | null; provisional: LadderRow | null };

/**
 * Official order first, then anglers with only provisional results, in provisional order. Unranked anglers are last.
 */
function placesOf({ official, provisional }: ComputedSeason): Place[] {
  const projected = new Map(provisional?.map((row) => [row.id, row]));
  const officialIds = new Set(official.map(({ id }) => id));
  const all: Place[] = [
    ...official.map((row) => ({ userId: row.id, official: row, provisional: projected.get(row.id) ?? null })),
    ...(provisional ?? [])
      .filter(({ id }) => !officialIds.has(id))
      .map((row) => ({ userId: row.id, official: null, provisional: row })),
  ];
  const isRanked = (place: Place) => (place.official ?? place.provisional)?.unranked === undefined;
  return [...all.filter(isRanked), ...all.filter((place) => !isRanked(place))];
}

type Result = LadderRow["events"][number];

const partOf = ({ parts }: Result, kind: Result["parts"][number]["what"]): number =>
  roundPoints(parts.find((part) => part.what === kind)?.points ?? 0);

/** In a season without its own scheme, disqualified anglers took part and get the points for that. */
const participationOf = ({ season }: ComputedSeason, result: Result): number =>
  season.scheme === null && result.outcome === "disqualified"
    ? roundPoints(result.points)
    : partOf(result, "participation");

function textOf({ events, ended }: ComputedSeason, result: Result): string {
  const event = events[result.event];
  const reason = event ? notCountedText(result, event, ended.scheme) : null;
  return [eventPointsText(result), ...(reason === null ? [] : [reason])].join(" · ");
}

function resultsOf(computed: ComputedSeason, { official, provisional }: Place): LadderResult[] {
  const ownOfficial = new Map(official?.events.map((result) => [result.event, result]));
  const results = provisional?.events ?? official?.events ?? [];
  return results.map((result) => {
    const counted = ownOfficial.get(result.event);
    const { isAlwaysCounted, multiplier, parts } = result;
    const isCounted = (counted ?? result).counts;
    const tournamentId = computed.events[result.event]?.tournamentId ?? null;
    const isHidden = tournamentId === null;
    return {
      event: result.event + 1,
      tournamentId,
      rank: isHidden ? null : result.place,
      outcome: isHidden ? null : result.outcome,
      points: roundPoints(result.points),
      parts: isHidden ? [] : parts.map(({ what, points }) => ({ what, points: roundPoints(points) })),
      multiplier,
      participation: participationOf(computed, result),
      bigFish: partOf(result, "biggestFish"),
      isOfficial: counted !== undefined,
      isCounted,
      isAlwaysCounted,
      text: isHidden ? "" : textOf(computed, { ...result, counts: isCounted }),
    };
  });
}

const qualifiesIn = ({ season }: ComputedSeason, row: LadderRow | null): boolean =>
  row?.place != null && season.rules.qualify !== null && row.place <= season.rules.qualify;

/** Explains an angler's total and place beyond their tournaments. Zero values are left out. */
const explanationOf = ({ unranked, attendance, overCap, decidedBy }: LadderRow) => ({
  ...(unranked && { unranked }),
  ...(attendance !== 0 && { attendance: roundPoints(attendance) }),
  ...(overCap !== 0 && { overCap: roundPoints(overCap) }),
  ...(decidedBy && { decidedBy }),
});

async function entriesOf(db: Db, computed: ComputedSeason, places: readonly Place[]): Promise<LadderEntry[]> {
  const anglers = await readAnglers(
    db,
    places.map(({ userId }) => userId),
  );
  const before = new Map(computed.before?.map(({ id, place }) => [id, place]));
  return places.flatMap((place) => {
    const angler = anglers.get(place.userId);
    if (!angler) return [];
    const { official, provisional } = place;
    const was = before.get(place.userId);
    const shown = official ?? provisional;
    return {
      rank: official?.place ?? null,
      ...angler,
      points: roundPoints(official?.points ?? 0),
      ...(shown && explanationOf(shown)),
      movement: official?.place != null && was != null ? was - official.place : null,
      qualifies: qualifiesIn(computed, official),
      results: resultsOf(computed, place),
      provisional: provisional && { rank: provisional.place, points: roundPoints(provisional.points) },
    };
  });
}

type Page = { division?: string; after?: number; limit?: number };

/** Throws `not_found`. */
export async function readLadder(
  db: Db,
  reader: Reader,
  seasonId: number,
  { division, after = 0, limit = listPage.rows }: Page,
  ladders?: Ladders,
): Promise<ListPage<LadderEntry> & { total: number }> {
  const computed = await computeSeason(db, reader, await findSeason(db, seasonId), ladders, division);
  const places = placesOf(computed);
  const items = await entriesOf(db, computed, places.slice(after, after + limit));
  return { items, nextAfter: after + limit < places.length ? after + limit : null, total: places.length };
}

/**
 * The outcome of winning the next upcoming tournament that the reader may know by name, and of winning all of them if
 * that leads further.
 */
function whatIfs({ division, events, ended }: ComputedSeason, userId: number, rank: number | null): WhatIf[] {
  const openEvents = events.flatMap(({ event, state, name, tournament }) => {
    const isLeft = state === "upcoming" || state === "running";
    const isOfDivision = division === null || findDivision(tournament.divisions, division) !== undefined;
    return isLeft && isOfDivision && name !== null ? { name, at: event - 1 } : [];
  });
  const reached: WhatIf[] = [];
  for (const wins of openEvents.length > 1 ? [openEvents.slice(0, 1), openEvents] : [openEvents]) {
    if (wins.length === 0) continue;
    const then = placeAfterWins(
      ended,
      userId,
      wins.map(({ at }) => at),
    );
    const before = reached.at(-1)?.rank ?? rank;
    if (then !== null && then !== before) reached.push({ tournaments: wins.map(({ name }) => name), rank: then });
  }
  return reached;
}

/** The last qualifying place, for anglers below it. */
function lineOf({ official, season }: ComputedSeason, ladderRow: LadderRow | null): LadderRow | undefined {
  const { qualify } = season.rules;
  if (ladderRow?.place == null || qualify === null || ladderRow.place <= qualify) return undefined;
  return official[qualify - 1];
}

const placeAndTotal = (row: LadderRow | undefined) =>
  row?.place == null ? null : { rank: row.place, total: row.points };

/** The reader's place, the distance to the next ones, and the effect of wins. Throws `not_found`. */
export async function readOwnSeason(
  db: Db,
  reader: Reader,
  seasonId: number,
  ladders?: Ladders,
  division?: string,
): Promise<OwnSeasonView> {
  const computed = await computeSeason(db, reader, await findSeason(db, seasonId), ladders, division);
  const places = placesOf(computed);
  const userId = reader.actor?.id ?? 0;
  const at = places.findIndex((place) => place.userId === userId);
  const place = places[at];
  if (!(reader.actor && place)) return { entry: null, pageAfter: 0, words: [] };
  const [entry = null] = await entriesOf(db, computed, [place]);
  const officialRow = place.official;
  const rank = officialRow?.place ?? null;
  const above = computed.official.findLast((row) => rank !== null && row.place !== null && row.place < rank);
  const isEligible = (officialRow ?? place.provisional)?.unranked !== "not-eligible";
  const words = ownSentences(
    {
      rank,
      total: officialRow?.points ?? 0,
      above: placeAndTotal(above),
      line: placeAndTotal(lineOf(computed, officialRow)),
      qualifies: qualifiesIn(computed, officialRow),
    },
    isEligible ? whatIfs(computed, userId, rank) : [],
  );
  return { entry, pageAfter: at - (at % listPage.rows), words };
}
