import type { Db } from "../base/db/store.ts";
import type { VersionName } from "../base/db/versions.ts";
import { isoText } from "../base/format/moments.ts";
import { schemeSentences } from "../scoring/words/scheme-sentences.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { type ComputedSeason, computeSeason, countRanked, isComplete } from "./compute-season.ts";
import { type Ladders, versionsOfSeason } from "./ladders.ts";
import { readAnglers } from "./read-anglers.ts";
import { findSeason, seasonsQuery } from "./season-rows.ts";
import { eventTerms, seasonScheme, unitNameOf } from "./season-scheme.ts";
import { roundPoints, type SeasonView, sentRules } from "./season-shapes.ts";

type Versions = ReadonlyMap<VersionName, number>;

function liveOf({ events, provisional }: ComputedSeason, versions: Versions): SeasonView["live"] {
  const running = events.find(({ state, tournamentId }) => state === "running" && tournamentId !== null);
  if (!(running && provisional)) return null;
  const { id } = running.tournament;
  return { tournamentId: id, version: versions.get(`tournament:${id}`) ?? 0 };
}

function rulesText({ season, events }: ComputedSeason): string[] {
  const terms = events.map((event) => eventTerms({ ...event, eventClass: event.class, isFinale: event.finale }));
  const unit = unitNameOf(terms);
  return schemeSentences(seasonScheme(season, terms), { events, unit, qualify: season.rules.qualify });
}

async function seasonView(db: Db, computed: ComputedSeason, versions: Versions): Promise<SeasonView> {
  const { season, divisions, events, official, provisional } = computed;
  const first = official.filter(({ place }) => place === 1);
  const anglers = await readAnglers(
    db,
    first.map((row) => row.id),
  );
  return {
    id: season.id,
    name: season.name,
    ...sentRules(season),
    rulesText: rulesText(computed),
    events: events.map(({ tournament: _, ...event }) => event),
    ...(divisions.length > 0 && { divisions }),
    anglers: Math.max(countRanked(official), countRanked(provisional ?? [])),
    leaders: first.flatMap((row) => {
      const angler = anglers.get(row.id);
      return angler ? [{ ...angler, points: roundPoints(row.points) }] : [];
    }),
    isComplete: isComplete(computed),
    live: liveOf(computed, versions),
    updatedAt: isoText(season.updatedAt),
  };
}

/** Throws `not_found`. */
export async function readSeason(
  db: Db,
  reader: Reader,
  id: number,
  ladders?: Ladders,
  division?: string,
): Promise<SeasonView> {
  // Read first, so that the view is never older than its version.
  const versions = await versionsOfSeason(db, id);
  return seasonView(db, await computeSeason(db, reader, await findSeason(db, id), ladders, division), versions);
}

export async function listSeasons(db: Db, reader: Reader, ladders?: Ladders): Promise<SeasonView[]> {
  const views: SeasonView[] = [];
  for (const { id } of await seasonsQuery(db)) views.push(await readSeason(db, reader, id, ladders));
  return views;
}

/** Like `versionsOfSeason`, for the list of seasons. */
export async function versionsOfSeasons(db: Db): Promise<Map<VersionName, number>> {
  const all = new Map<VersionName, number>();
  for (const { id } of await seasonsQuery(db))
    for (const [name, value] of await versionsOfSeason(db, id)) all.set(name, value);
  return all;
}
