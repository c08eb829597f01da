import type { Board } from "../rulebook/board.ts";
import { type FormatInput, format as formatModel } from "../rulebook/format.ts";
import {
  type BoardValues,
  boardValues,
  type Each,
  type FormatField,
  type FormatValues,
  formatValues,
  writtenBoards,
} from "./format-values.ts";

/** The fields of a form; `kept` is the JSON of the board that a row showed at first. */
type TypedValues = Omit<FormatValues, "boards"> & { boards: (BoardValues & { kept?: string })[] };

type WrittenBoard = NonNullable<FormatInput["boards"]>[number];

/** Normalizes fields: a blank one equals a missing one, in any order. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, normalize(field)]),
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(normalize(a)) === JSON.stringify(normalize(b));

const isBlank = (value: object): boolean => Object.values(value).every((field) => field === undefined);

const orNull = <Value extends object>(value: Value): Value | null => (isBlank(value) ? null : value);

const listOrNull = <Item>(list: readonly Item[]): Item[] | null => (list.length > 0 ? [...list] : null);

function writeEach(each: Each): FormatInput["each"] {
  if (each === "none") return null;
  const [, minutes] = /^(\d+) minutes$/.exec(each) ?? [];
  return minutes === undefined ? (each as "hour") : { minutes: Number(minutes) };
}

type Written = { [Field in keyof FormatValues]?: Partial<FormatInput> };

/** Each field of the form as written in a format. */
const writeFields = (values: FormatValues): Required<Written> => ({
  measure: { measure: values.measure },
  rounding: {
    rounding:
      values.rounding.step === undefined ? null : { step: values.rounding.step, direction: values.rounding.direction },
  },
  limit: { limit: values.limit ?? null },
  limitPer: { limitPer: values.limitPer },
  perSpecies: { perSpecies: values.perSpecies ?? null },
  minimum: { minimum: values.minimum ?? null },
  maximum: { maximum: values.maximum ?? null },
  slots: { slots: listOrNull(values.slots.map((slot) => ({ ...slot, atMost: slot.atMost ?? 0 }))) },
  slam: { slam: writeSlam(values.slam) },
  points: { points: orNull(values.points) },
  penalties: {
    penalties: listOrNull(
      values.penalties.map(({ name, deduct, rejects }) => ({ name, deduct: rejects ? null : (deduct ?? 0) })),
    ),
  },
  deadFish: {
    deadFish: values.deadFish.reject
      ? { reject: true, ...(values.deadFish.deduct !== undefined && { deduct: values.deadFish.deduct }) }
      : orNull({ deduct: values.deadFish.deduct, from: values.deadFish.from }),
  },
  late: { late: orNull(values.late) },
  ties: { ties: [...values.ties] },
  guests: { guests: values.guests },
  each: { each: writeEach(values.each) },
  boards: {},
});

function writeSlam({ on, categories }: FormatValues["slam"]): FormatInput["slam"] {
  if (!on) return null;
  return categories.length > 0 ? { categories } : true;
}

type Main = { hasSlam: boolean; isSmallest: boolean };

/** Writes out overrides of inherited fields, and leaves out fields that nobody set. */
function writeCounts({ counts, fish }: BoardValues, { hasSlam, isSmallest }: Main): Partial<WrittenBoard> {
  if (counts === "same") return {};
  if (counts === "slam") return { slam: true, limit: null };
  const choose = counts === "smallest" ? { choose: "smallest" as const } : isSmallest && { choose: "biggest" as const };
  return { limit: fish ?? 1, ...choose, ...(hasSlam && { slam: null }) };
}

function writeBoard(values: BoardValues, base: WrittenBoard | null, main: Main): WrittenBoard {
  const { name, counts, fish, species, each } = values;
  const before = base && boardValues(base);
  const board: Partial<WrittenBoard> = { ...base };
  const isCounted = before && isSame([counts, fish], [before.counts, before.fish]);
  if (!isCounted) {
    for (const field of ["limit", "choose", "slam"] as const) delete board[field];
    Object.assign(board, writeCounts(values, main));
  }
  if (!(before && isSame(species, before.species))) {
    delete board.species;
    if (species.length > 0) board.species = species;
  }
  if (!(before && each === before.each)) {
    delete board.each;
    if (each !== "none") board.each = writeEach(each);
  }
  return { ...board, name };
}

/** A board is identified by its original text, which the form kept. */
function findOriginalBoard(original: string | undefined, base: readonly WrittenBoard[]): WrittenBoard | null {
  return base.find((board) => JSON.stringify(board) === original) ?? null;
}

function writeBoards({ boards }: TypedValues, base: FormatInput, main: Main): Partial<FormatInput> {
  const before = writtenBoards(base);
  const written = boards.map(({ kept, ...values }) => writeBoard(values, findOriginalBoard(kept, before), main));
  return isSame(written, before) ? {} : { boards: listOrNull(written) };
}

/**
 * The fields that the form changed. If the meaning of another field depends on one of them, that field is written as
 * well.
 */
function changedFields(values: FormatValues, before: FormatValues, { perSpecies }: Board): Set<FormatField> {
  const names = Object.keys(before) as FormatField[];
  const changed = new Set(names.filter((name) => !isSame(values[name], before[name])));
  // With `perSpecies: true`, the limit applies to each species.
  if (perSpecies === true && (changed.has("limit") || changed.has("perSpecies"))) {
    changed.add("limit").add("perSpecies");
  }
  // A different quantity drops the preset's rounding and points, which the form still shows.
  if (changed.has("measure") && values.rounding.step !== undefined) changed.add("rounding");
  if (changed.has("measure") && !isBlank(values.points)) changed.add("points");
  return changed;
}

/**
 * Applies a form's fields to the format that it started from. Only changed fields are overwritten, so everything the
 * form can't show is preserved.
 */
export function formatOfForm(form: TypedValues, base: FormatInput): FormatInput {
  const { main } = formatModel.parse(base);
  const fields = writeFields(form);
  const result: FormatInput = { ...base };
  for (const name of changedFields(form, formatValues(base), main)) Object.assign(result, fields[name]);
  const inherited = { hasSlam: form.slam.on, isSmallest: main.choose === "smallest" };
  return { ...result, ...writeBoards(form, base, inherited) };
}
