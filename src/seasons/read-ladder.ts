import { listPage } from "../base/db/list-page.ts";
import type { ListPage } from "../base/db/read-page.ts";
import type { Db } from "../base/db/store.ts";
import { findDivision } from "../options/divisions/divisions.ts";
import { type LadderRow, placeAfterWins } from "../scoring/seasons/season-points.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { type ComputedSeason, computeSeason } from "./compute-season.ts";
import type { Ladders } from "./ladders.ts";
import { readAnglers } from "./read-anglers.ts";
import { findSeason } from "./season-rows.ts";
import { decimalPoints, ownSentences, type WhatIf } from "./season-sentences.ts";
import type { LadderEntry, LadderResult, OwnSeasonView } from "./season-shapes.ts";

/** `official` is null for an angler with provisional results alone. */
type Place = { userId: number; official: LadderRow | null; provisional: LadderRow | null };

/** In official order, then those who have provisional results alone, in theirs. */
function placesOf({ official, provisional }: ComputedSeason): Place[] {
  const projected = new Map(provisional?.map((row) => [row.userId, row]));
  const known = new Set(official.map(({ userId }) => userId));
  return [
    ...official.map((row) => ({ userId: row.userId, official: row, provisional: projected.get(row.userId) ?? null })),
    ...(provisional ?? [])
      .filter(({ userId }) => !known.has(userId))
      .map((row) => ({ userId: row.userId, official: null, provisional: row })),
  ];
}

function resultsOf({ events }: ComputedSeason, { official, provisional }: Place): LadderResult[] {
  const ownOfficial = new Map(official?.results.map((result) => [result.event, result]));
  const own = provisional?.results ?? official?.results ?? [];
  return own.map((result) => {
    const counted = ownOfficial.get(result.event);
    const tournamentId = events[result.event - 1]?.tournamentId ?? null;
    return {
      event: result.event,
      tournamentId,
      rank: tournamentId === null ? null : result.place,
      points: decimalPoints(result.total),
      participation: decimalPoints(result.participation),
      bigFish: decimalPoints(result.bigFish),
      isOfficial: counted !== undefined,
      isCounted: (counted ?? result).isCounted,
    };
  });
}

const qualifiesIn = ({ season }: ComputedSeason, row: LadderRow | null): boolean =>
  row !== null && season.rules.qualify !== null && row.rank <= season.rules.qualify;

async function entriesOf(db: Db, computed: ComputedSeason, places: readonly Place[]): Promise<LadderEntry[]> {
  const anglers = await readAnglers(
    db,
    places.map(({ userId }) => userId),
  );
  const before = new Map(computed.before?.map(({ userId, rank }) => [userId, rank]));
  return places.flatMap((place) => {
    const angler = anglers.get(place.userId);
    if (!angler) return [];
    const { official, provisional } = place;
    const was = before.get(place.userId);
    return {
      rank: official?.rank ?? null,
      ...angler,
      points: decimalPoints(official?.total ?? 0),
      movement: official && was !== undefined ? was - official.rank : null,
      qualifies: qualifiesIn(computed, official),
      results: resultsOf(computed, place),
      provisional: provisional && { rank: provisional.rank, points: decimalPoints(provisional.total) },
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

/** Of what has not ended and the reader may know by name: the next one, and all of them where that leads further. */
function whatIfs({ season, division, events, ended }: ComputedSeason, userId: number, rank: number | null): WhatIf[] {
  const names = events.flatMap(({ state, name, tournament }) => {
    const isLeft = state === "upcoming" || state === "running";
    const isOfDivision = division === null || findDivision(tournament.divisions, division) !== undefined;
    return isLeft && isOfDivision ? (name ?? []) : [];
  });
  const [next] = names;
  if (next === undefined) return [];
  const reached: WhatIf[] = [];
  for (const tournaments of names.length > 1 ? [[next], names] : [names]) {
    const then = placeAfterWins(season.rules, ended, userId, tournaments.length);
    const before = reached.at(-1)?.rank ?? rank;
    if (then && then.rank !== before) reached.push({ tournaments, rank: then.rank });
  }
  return reached;
}

/** The reader's place, how far the next ones are, and what wins would do. Throws `not_found`. */
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
  const { official, season } = computed;
  const own = place.official;
  const above = own ? official.findLast(({ rank }) => rank < own.rank) : undefined;
  const qualifies = qualifiesIn(computed, own);
  const line = own && !qualifies && season.rules.qualify !== null ? official[season.rules.qualify - 1] : undefined;
  const words = ownSentences(
    { rank: own?.rank ?? null, total: own?.total ?? 0, above: above ?? null, line: line ?? null, qualifies },
    whatIfs(computed, userId, own?.rank ?? null),
  );
  return { entry, pageAfter: at - (at % listPage.rows), words };
}
