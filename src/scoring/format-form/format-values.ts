import type { Board, Measure, TieRule } from "../rulebook/board.ts";
import { type FormatInput, format as formatModel, writtenFormat } from "../rulebook/format.ts";
import { type PresetName, presets } from "../rulebook/presets.ts";
import type { SpeciesValue } from "./species-values.ts";

/** The fish that a further board counts. `same`: as on the main board. */
export const boardCounts = ["biggest", "smallest", "slam", "same"] as const;

export type BoardCounts = (typeof boardCounts)[number];

/** How the fish are split into separate boards. `none`: there is one board. */
export const eachChoices = ["none", "hour", "day", "species", "division"] as const;

export type Each = (typeof eachChoices)[number] | `${number} minutes`;

export type BoardValues = { name: string; counts: BoardCounts; fish?: number; species: string[]; each: Each };

export type SlotValues = { over?: number; under?: number; atMost?: number; species?: string };

/** The common fields of a format, as a form shows them. Undefined means blank. */
export type FormatValues = {
  measure: Measure;
  rounding: { step?: number; direction: "down" | "up" | "nearest" };
  limit?: number | number[];
  limitPer: "day" | "tournament";
  perSpecies?: SpeciesValue;
  minimum?: SpeciesValue;
  maximum?: SpeciesValue;
  slots: SlotValues[];
  slam: { on: boolean; categories: string[] };
  points: { perFish?: number; perUnit?: number };
  penalties: { name: string; deduct?: number; rejects: boolean }[];
  deadFish: { deduct?: number; from?: number; reject: boolean };
  late: { perMinute?: number; disqualifyAfter?: number; loseDayAfter?: number };
  ties: TieRule[];
  guests: "rank" | "skip";
  each: Each;
  boards: BoardValues[];
};

export type FormatField = keyof FormatValues;

/** Null and absent are the same in a form. */
const orUndefined = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

const eachOf = (each: Board["each"]): Each => (typeof each === "object" ? `${each.minutes} minutes` : (each ?? "none"));

type WrittenBoard = NonNullable<FormatInput["boards"]>[number];

function countsOf({ slam, choose, limit }: WrittenBoard): BoardCounts {
  if (slam) return "slam";
  if (choose === "smallest") return "smallest";
  return typeof limit === "number" ? "biggest" : "same";
}

export const boardValues = (board: WrittenBoard): BoardValues => ({
  name: board.name,
  counts: countsOf(board),
  fish: typeof board.limit === "number" ? board.limit : undefined,
  species: [...(board.species ?? [])],
  each: eachOf(orUndefined(board.each)),
});

/** A limit per species is either the limit itself, or a separate number. */
function limitsOf({ limit, perSpecies }: Board): Pick<FormatValues, "limit" | "perSpecies"> {
  if (perSpecies === true) return { limit: undefined, perSpecies: typeof limit === "number" ? limit : undefined };
  return { limit, perSpecies: typeof perSpecies === "boolean" ? undefined : perSpecies };
}

/** The boards of a written format, including its preset's. */
export const writtenBoards = ({ preset, boards }: FormatInput): readonly WrittenBoard[] => {
  const inherited = preset ? writtenFormat.parse(presets[preset].format).boards : null;
  return (boards === undefined ? inherited : boards) ?? [];
};

export function formatValues(written: FormatInput): FormatValues {
  const { main } = formatModel.parse(written);
  const { deadFish, late, points, rounding, slam } = main;
  return {
    measure: main.measure,
    rounding: { step: rounding?.step, direction: rounding?.direction ?? "down" },
    ...limitsOf(main),
    limitPer: main.limitPer,
    minimum: main.minimum,
    maximum: main.maximum,
    slots: (main.slots ?? []).map((slot) => ({
      over: orUndefined(slot.over),
      under: orUndefined(slot.under),
      atMost: slot.atMost,
      species: orUndefined(slot.species),
    })),
    slam: { on: Boolean(slam), categories: typeof slam === "object" ? [...slam.categories] : [] },
    points: { perFish: orUndefined(points?.perFish), perUnit: orUndefined(points?.perUnit) },
    penalties: (main.penalties ?? []).map(({ name, deduct }) => ({
      name,
      deduct: orUndefined(deduct),
      rejects: deduct === null,
    })),
    deadFish: {
      deduct: orUndefined(deadFish?.deduct),
      from: orUndefined(deadFish?.from),
      reject: deadFish?.reject ?? false,
    },
    late: {
      perMinute: orUndefined(late?.perMinute),
      disqualifyAfter: orUndefined(late?.disqualifyAfter),
      loseDayAfter: orUndefined(late?.loseDayAfter),
    },
    ties: [...main.ties],
    guests: main.guests ?? "rank",
    each: eachOf(main.each),
    boards: writtenBoards(written).map(boardValues),
  };
}

/** The fields that a director using the preset will want to see first. */
const ofPreset: Readonly<Record<PresetName, readonly FormatField[]>> = {
  "kayak-cpr": ["limit", "minimum", "rounding", "penalties"],
  "bass-weigh-in": ["measure", "limit", "minimum", "deadFish", "late"],
  derby: ["measure", "minimum"],
  slot: ["limit", "slots", "minimum", "rounding"],
  slam: ["slam", "minimum", "rounding"],
  "team-bass": ["measure", "limit", "minimum", "deadFish", "late"],
  fly: ["points", "minimum", "rounding"],
  "hourly-big-bass": ["measure", "each", "minimum"],
};

const isUsed: Readonly<Partial<Record<FormatField, (values: FormatValues) => boolean>>> = {
  rounding: ({ rounding }) => rounding.step !== undefined,
  perSpecies: ({ perSpecies }) => perSpecies !== undefined,
  maximum: ({ maximum }) => maximum !== undefined,
  slots: ({ slots }) => slots.length > 0,
  slam: ({ slam }) => slam.on,
  points: ({ points }) => points.perFish !== undefined || points.perUnit !== undefined,
  penalties: ({ penalties }) => penalties.length > 0,
  deadFish: ({ deadFish }) => deadFish.reject || deadFish.deduct !== undefined,
  late: ({ late }) => Object.values(late).some((minutes) => minutes !== undefined),
  guests: ({ guests }) => guests === "skip",
  each: ({ each }) => each !== "none",
  boards: ({ boards }) => boards.length > 0,
};

const always: readonly FormatField[] = ["measure", "limit", "minimum"];

/**
 * The fields to show first: those of the preset, and those that differ from a plain format. The rest are under "All
 * rules".
 */
export function relevantFields(written: FormatInput): ReadonlySet<FormatField> {
  const { preset } = written;
  const base = preset ? ofPreset[preset] : always;
  const values = formatValues(written);
  const used = (Object.keys(isUsed) as FormatField[]).filter((field) => isUsed[field]?.(values));
  return new Set([...base, ...used]);
}

/** Fields of the main board that the form can't show. They stay as written. */
const expressed: readonly string[] = [
  ...["version", "preset", "name", "measure", "rounding", "limit", "limitPer", "perSpecies", "minimum", "maximum"],
  ...["slots", "slam", "points", "penalties", "deadFish", "late", "ties", "guests", "each", "boards", "sides", "teams"],
];

export const unexpressedFields = (written: FormatInput): string[] =>
  Object.entries(written).flatMap(([field, value]) => (value == null || expressed.includes(field) ? [] : [field]));
