import { counted } from "../base/format/numbers.ts";
import { placeText } from "../money/prizes/prize-text.ts";
import type { DirectorsOrder, Facts } from "../scoring/rulebook/facts.ts";
import { type FormatInput, format } from "../scoring/rulebook/format.ts";
import { rank } from "../scoring/rulebook/rank.ts";
import type { FileKind, ImportedEntrant, ImportedMeasure } from "./read-entrants.ts";

export const importedOrder = "Order of the imported file.";

/** An entrant with the id used in results. While the import is being planned, that's the index. */
export type Identified = { id: string; entrant: ImportedEntrant };

export type ImportedPlaces = {
  format: FormatInput;
  directorsOrder: DirectorsOrder[];
  /** Whether the places in the file are within each division. */
  isByDivision: boolean;
  /** Places by id, null for no place. */
  places: ReadonlyMap<string, number | null>;
};

/** The score in hundredths. If only places are known, the place is the score and the lowest wins. */
export const scoreOf = (kind: FileKind, { score, place }: ImportedEntrant): number | null =>
  kind === "places" ? place && place * 100 : score;

/** The longest order that a results file can contain. */
const longestOrder = 1000;

/**
 * Equal scores with different places in the file were ordered by something the file doesn't say. A single list contains
 * them all, because it only orders ties. Places that they share in the file stay shared (5, 5, 7).
 */
function ordersIn(kind: FileKind, all: readonly Identified[]): DirectorsOrder[] {
  if (kind === "places") return [];
  const scored = all.filter(({ entrant }) => entrant.state === "fished" && entrant.score !== null);
  const groups = [...Map.groupBy(scored, ({ entrant }) => entrant.score).values()];
  const level = new Set<string>();
  const order = groups.flatMap((group) => {
    const placed = group
      .filter(({ entrant }) => entrant.place !== null)
      .toSorted((a, b) => (a.entrant.place ?? 0) - (b.entrant.place ?? 0));
    if (placed[0]?.entrant.place === placed.at(-1)?.entrant.place) return [];
    for (const [index, { id, entrant }] of placed.entries()) {
      if (index > 0 && placed[index - 1]?.entrant.place === entrant.place) level.add(id);
    }
    return placed.map(({ id }) => id);
  });
  const parts = Array.from({ length: Math.ceil(order.length / longestOrder) }, (_, index) =>
    order.slice(index * longestOrder, (index + 1) * longestOrder),
  );
  return parts.map((part) => {
    const tied = part.slice(1).filter((id) => level.has(id));
    return { order: part, ...(tied.length > 0 && { tied }), reason: importedOrder };
  });
}

function formatFor(
  kind: FileKind,
  measure: ImportedMeasure,
  all: readonly Identified[],
  limit: number | null,
): FormatInput {
  const hasPlaces = all.some(({ entrant }) => entrant.place !== null);
  const hasBiggest = all.some(({ entrant }) => entrant.biggest !== null);
  const ties: FormatInput["ties"] = [
    ...(kind === "scores" && hasPlaces ? (["directors-order"] as const) : []),
    ...(kind !== "places" && !hasPlaces && hasBiggest ? (["biggest-fish"] as const) : []),
    "shared",
  ];
  return {
    measure,
    ...(limit !== null && kind === "fish" && { limit }),
    limitPer: "tournament",
    ties,
    ...(kind === "places" && { lowestWins: true }),
    boards: [],
  };
}

function factsOf(kind: FileKind, all: readonly Identified[], directorsOrder: DirectorsOrder[]): Facts {
  return {
    entrants: all.map(({ id, entrant: { state } }) => ({
      id,
      member: true,
      guest: false,
      state,
      lateMinutes: 0,
      penalties: [],
    })),
    fish: [],
    totals: all.flatMap(({ id, entrant }) => {
      const score = scoreOf(kind, entrant);
      if (score === null) return [];
      const biggest = entrant.biggest === null ? {} : { biggest: entrant.biggest / 100 };
      return [
        {
          entrant: id,
          ...(entrant.fish !== null && { fish: entrant.fish }),
          score: score / 100,
          ...biggest,
          dead: 0,
          day: 1,
        },
      ];
    }),
    directorsOrder,
  };
}

const placesOf = (written: FormatInput, facts: Facts): Map<string, number | null> =>
  new Map(rank(format.parse(written).main, facts).map(({ id, place }) => [id, place]));

function placesByDivision(written: FormatInput, facts: Facts, all: readonly Identified[]): Map<string, number | null> {
  const groups = Map.groupBy(all, ({ entrant }) => entrant.division?.toLowerCase() ?? "");
  const places = new Map<string, number | null>();
  for (const group of groups.values()) {
    const ids = new Set(group.map(({ id }) => id));
    const divisionFacts = {
      ...facts,
      entrants: facts.entrants.filter(({ id }) => ids.has(id)),
      totals: facts.totals.filter(({ entrant }) => ids.has(entrant)),
    };
    for (const [id, place] of placesOf(written, divisionFacts)) places.set(id, place);
  }
  return places;
}

const disagreements = (all: readonly Identified[], places: ReadonlyMap<string, number | null>): number =>
  all.filter(({ id, entrant }) => entrant.place !== null && places.get(id) !== entrant.place).length;

/** How to rank the file's results: by its scores, with ties broken by its places. Pure. */
export function planPlaces(
  kind: FileKind,
  measure: ImportedMeasure,
  all: readonly Identified[],
  limit: number | null = null,
): ImportedPlaces {
  const written = formatFor(kind, measure, all, limit);
  const directorsOrder = ordersIn(kind, all);
  const facts = factsOf(kind, all, directorsOrder);
  const places = placesOf(written, facts);
  const hasDivisions = all.some(({ entrant }) => entrant.division !== null);
  const apart = hasDivisions ? placesByDivision(written, facts, all) : places;
  const isByDivision = hasDivisions && disagreements(all, apart) < disagreements(all, places);
  return { format: written, directorsOrder, isByDivision, places: isByDivision ? apart : places };
}

/**
 * A warning if the place in the file isn't the one that its scores give, or if places without scores have a gap; null if they
 * agree, or if either is missing.
 */
export function placeWarning(kind: FileKind, { place: inFile }: ImportedEntrant, place: number | null): string | null {
  if (inFile === null || place === null || inFile === place) return null;
  const why =
    kind === "places"
      ? `the file lists ${counted(place - 1, "angler")} ahead`
      : `by ${kind === "fish" ? "these fish" : "score"} it's ${placeText(place)}`;
  return `The place in the file is ${placeText(inFile)}, but ${why}. It will be imported as ${placeText(place)}.`;
}
