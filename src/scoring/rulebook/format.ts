import { z } from "zod";
import {
  type Board,
  boardFields,
  boardName,
  formatBounds,
  type Measure,
  measures,
  type Present,
  type Prizes,
  type SizeField,
  sizeFields,
  type TieRule,
} from "./board.ts";
import { objectError } from "./fields.ts";
import { type Format, formatIssues } from "./format-issues.ts";
import { presetNames, presets } from "./presets.ts";

/**
 * How a tournament is scored: a main board and any number of further boards, each with the fields of `board.ts`. A format can start from
 * a preset, whose fields it replaces one by one.
 */

export const formatVersion = 1;

const board = z.strictObject(
  { name: boardName('A board needs a name, such as "Big bass"'), ...boardFields },
  { error: objectError('A board must be an object such as {"name":"Big bass","limit":1}') },
);

const boardsSentence = "boards must be a list";

/** A format as written in a file or a form. */
export const writtenFormat = z.strictObject(
  {
    version: z.literal(formatVersion, `Unknown version of the format. The only one is ${formatVersion}`).optional(),
    preset: z.enum(presetNames, `preset must be one of ${presetNames.join(", ")}`).nullish(),
    name: boardName("name must be the name of the main board").nullish(),
    ...boardFields,
    boards: z.array(board, boardsSentence).max(formatBounds.boards, `At most ${formatBounds.boards} boards`).nullish(),
  },
  {
    error: objectError('format must be an object such as {"measure":"length-in","limit":5}, or {"preset":"kayak-cpr"}'),
  },
);

export type FormatInput = z.input<typeof writtenFormat>;

export type WrittenFormat = z.output<typeof writtenFormat>;

type Written = WrittenFormat;
const present = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as Present<Fields>;

/** `changes` over `base`, field by field; null removes a field. */
function over<Fields extends object>(base: Fields, changes: Partial<Fields>): Fields {
  const overrides = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return present({ ...base, ...overrides }) as Fields;
}

const quantityOf = (measure: Measure): string => measure.replace(/-.*/, "");

type Fitted = { fields: Partial<Written>; lengthOnly: readonly SizeField[] };

/** Rounding, points and chart belong to one quantity. Sizes are lengths even if weights count. */
function fitTo(written: Partial<Written>, base: Partial<Written>): Fitted {
  const { measure } = written;
  if (!(measure && base.measure)) return { fields: base, lengthOnly: [] };
  const [from, to] = [quantityOf(base.measure), quantityOf(measure)];
  if (from === to) return { fields: base, lengthOnly: [] };
  const dropped: string[] = [
    "rounding",
    "points",
    "chart",
    ...(from === "weight" && to === "length" ? sizeFields : []),
  ];
  const fields = Object.fromEntries(Object.entries(base).filter(([field]) => !dropped.includes(field)));
  const isToWeight = from === "length" && to === "weight";
  return { fields, lengthOnly: isToWeight ? sizeFields.filter((field) => written[field] === undefined) : [] };
}

const defaultTies: readonly TieRule[] = ["biggest-fish", "next-biggest", "score-first"];

/** Fields that a board doesn't inherit from the main board. */
const ofMainAlone = ["name", "prizes", "each", "boards", "version", "preset", "among", "division", "day"];

function boardOf(fields: Partial<Written> & { name: string }, lengthOnly: readonly SizeField[]): Board {
  const { version, preset, boards, ...own } = present(fields);
  return {
    ...own,
    name: fields.name,
    measure: own.measure ?? "length-in",
    limitPer: own.limitPer ?? "day",
    ties: own.ties ?? defaultTies,
    prizes: own.prizes ? (present(own.prizes) as Prizes) : undefined,
    lengthOnly,
    totals: "score",
  };
}

/** The fields that determine which fish count and what they are worth. */
const ofFish = [
  "measure",
  "chart",
  "rounding",
  "points",
  "multipliers",
  "species",
  "limit",
  "limitPer",
  "limitPerDay",
  "perSpecies",
  "slots",
  "minimum",
  "maximum",
  "slam",
  "window",
  "choose",
  "topFish",
  "placings",
] as const;

function totalsFor(board: Board, main: Board): Board["totals"] {
  if (ofFish.every((field) => JSON.stringify(board[field]) === JSON.stringify(main[field]))) return "score";
  const isBiggest = board.limit === 1 && board.choose !== "smallest" && !(board.species || board.window);
  return isBiggest ? "biggest" : "none";
}

function resolved(written: Written): Format {
  const { preset } = written;
  const base = preset ? fitTo(written, writtenFormat.parse(presets[preset].format)) : { fields: {}, lengthOnly: [] };
  const whole = over(base.fields, written);
  const main = boardOf({ ...whole, name: whole.name ?? "Leaderboard" }, base.lengthOnly);
  const inherited = Object.fromEntries(Object.entries(whole).filter(([field]) => !ofMainAlone.includes(field)));
  const boards = (whole.boards ?? []).map((fields) => {
    const inherits = fitTo(fields, inherited);
    const limitPer = fields.limit == null ? {} : { limitPer: "tournament" as const };
    const lengthOnly = [...main.lengthOnly.filter((field) => fields[field] === undefined), ...inherits.lengthOnly];
    const merged = over({ ...inherits.fields, ...limitPer } as Partial<Written>, fields);
    const board = boardOf({ ...merged, name: fields.name }, lengthOnly);
    return { ...board, totals: totalsFor(board, main) };
  });
  return { main, boards, listsBoards: whole.boards !== undefined && whole.boards !== null };
}

/** A written format, or a preset with overrides, parsed to its boards with everything filled in. */
export const format = writtenFormat.transform((written, context): Format => {
  if (!(written.preset || written.measure)) {
    const message = `Add measure (${measures.join(", ")}), or start from a preset such as {"preset":"kayak-cpr"}`;
    context.addIssue({ code: "custom", path: ["measure"], message, input: written });
  }
  const whole = resolved(written);
  for (const { path, message } of formatIssues(whole)) {
    context.addIssue({ code: "custom", path, message, input: written });
  }
  return whole;
});
