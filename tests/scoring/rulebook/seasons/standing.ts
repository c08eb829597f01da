import { parse } from "csv-parse/sync";
import { type ExplainedRow, explainSeason, scoreSeason } from "../../../../src/scoring/rulebook/season.ts";
import { seasonFile } from "../../../../src/scoring/rulebook/season-file.ts";

/** Shorthand for writing a season and reading its standing. */

export type Row = Record<string, unknown> & { id: string | number; score: number; fish: number };
export type SeasonEvent = { name: string; class?: string; finale?: boolean; measure?: string; rows: Row[] };
type Extra = Record<string, unknown>;

/** An entrant. A score above 0 has five fish unless `more` overrides it. */
export const entrant = (id: string | number, score: number, more: Extra = {}): Row => ({
  id,
  score,
  fish: score > 0 ? 5 : 0,
  ...more,
});

/** An event with these entrants in the order of its results. */
export const event = (
  name: string,
  rows: readonly (readonly [string, number, Extra?])[],
  more: Extra = {},
): SeasonEvent => ({
  name,
  ...more,
  rows: rows.map(([id, score, extra]) => entrant(id, score, extra)),
});

/** An event in which everybody caught fish, and the first has the highest score. */
export const finish = (name: string, ids: readonly string[], more: Extra = {}): SeasonEvent =>
  event(
    name,
    ids.map((id, index) => [id, ids.length - index] as const),
    more,
  );

/** Anglers who only increase the number of entrants: "x1", "x2" … */
export const others = (count: number): string[] => Array.from({ length: count }, (_, index) => `x${index + 1}`);

/** An event in which each angler in `places` takes that place, and others take the places between. */
export function placesIn(name: string, places: Record<string, number>, field: number, more: Extra = {}): SeasonEvent {
  const byPlace = new Map(Object.entries(places).map(([id, place]) => [place, id]));
  return finish(
    name,
    Array.from({ length: field }, (_, index) => byPlace.get(index + 1) ?? `x${index + 1}`),
    more,
  );
}

const parsed = (scheme: unknown, events: readonly SeasonEvent[]) =>
  seasonFile.parse({ kind: "season", scheme, events });

export const standing = (scheme: unknown, ...events: readonly SeasonEvent[]) =>
  scoreSeason(parsed(scheme, events)).rows;

export const explained = (scheme: unknown, ...events: readonly SeasonEvent[]): ExplainedRow[] =>
  explainSeason(parsed(scheme, events)).rows;

/** Totals of all anglers. */
export const totals = (scheme: unknown, ...events: readonly SeasonEvent[]): Record<string, number> =>
  Object.fromEntries(standing(scheme, ...events).map(({ id, points }) => [id, points]));

/** "1 ann", "2 bob", "2 cid", "4 dan"; "- eve" without a place. */
export const places = (scheme: unknown, ...events: readonly SeasonEvent[]): string[] =>
  standing(scheme, ...events).map(({ id, place }) => `${place ?? "-"} ${id}`);

/** The places of some anglers among all. */
export const placesOf = (ids: readonly string[], scheme: unknown, ...events: readonly SeasonEvent[]): string[] =>
  places(scheme, ...events).filter((line) => ids.includes(line.replace(/^\S+ /, "")));

/** The problems of a file, as "path: message". */
export function problems(scheme: unknown, ...events: readonly SeasonEvent[]): string[] {
  const { error } = seasonFile.safeParse({ kind: "season", scheme, events });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

const folder = new URL("../material/", import.meta.url);

/** The records of a file of published facts. Lines that begin with # name the source. */
export const material = async (name: string): Promise<Record<string, string>[]> =>
  parse(await Bun.file(new URL(name, folder)).text(), {
    columns: true,
    comment: "#",
    record_delimiter: ["\r\n", "\n"],
  });
