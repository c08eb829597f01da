import { z } from "zod";
import { boundedText } from "../../base/text/text-fields.ts";
import { formatBounds, measures, tieRules } from "../rulebook/board.ts";
import { directions } from "../rulebook/exact.ts";
import type { FormatInput } from "../rulebook/format.ts";
import { formatInput } from "../rulebook/format-input.ts";
import { presetNames } from "../rulebook/presets.ts";
import { formatOfForm } from "./format-of-form.ts";
import { boardCounts, type Each, eachChoices } from "./format-values.ts";
import { readSpeciesValue } from "./species-values.ts";

/** The largest format file, in characters. */
export const maxFormatLetters = 100_000;

const number = (sentence: string) => z.number(sentence).optional();

const speciesValue = (example: string) => {
  const sentence = `Enter a number, or one for each species such as ${example}`;
  return boundedText(sentence, 4000)
    .transform((text, context) => {
      const value = readSpeciesValue(text);
      if (value === null) context.addIssue({ code: "custom", message: sentence, input: text });
      return value ?? undefined;
    })
    .optional();
};

const names = (sentence: string) =>
  boundedText(sentence, 4000)
    .transform((text) =>
      text
        .split(/[,;\n]/)
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    )
    .optional()
    .transform((list) => list ?? []);

const limitError = "Enter how many fish count, such as 5, or a number for each day such as 5, 3";

const limit = boundedText(limitError, 400)
  .regex(/^\s*\d{1,4}(\s*[,;]\s*\d{1,4})*\s*$/, limitError)
  .transform((text) => text.split(/[,;]/).map(Number))
  .transform((list) => (list.length === 1 ? (list[0] ?? 0) : list))
  .optional();

const each = z
  .string("Choose what has a board of its own")
  .regex(new RegExp(`^(${eachChoices.join("|")}|\\d{1,4} minutes)$`), "Choose what has a board of its own")
  .default("none")
  .transform((text) => text as Each);

const tick = z.boolean().default(false);

/** JSON of the edited format, including the fields that the form doesn't have. */
const keptFields = z
  .string("Reload the page and try again")
  .max(2 * maxFormatLetters, "Reload the page and try again")
  .optional();

const board = z.object({
  kept: keptFields,
  name: boundedText("Enter a name for the board", formatBounds.nameLetters, "A name can have at most 100 characters"),
  counts: z.enum(boardCounts, "Choose what the board counts"),
  fish: number("Enter how many fish count, such as 1"),
  species: names("Enter species separated by commas"),
  each,
});

const slot = z.object({
  over: number("Enter a length, such as 20"),
  under: number("Enter a length, such as 14"),
  atMost: number("Enter how many such fish count, 0 or more"),
  species: boundedText(
    "Enter the name of a species",
    formatBounds.nameLetters,
    "A name can have at most 100 characters",
  ).optional(),
});

const penalty = z.object({
  name: boundedText("Enter a name for the deduction", 80, "A deduction's name can have at most 80 characters"),
  deduct: number("Enter a deduction, such as 0.5"),
  rejects: tick,
});

/** The starting point of a form's rules: the shipped ones, a preset, or the club's own format. */
export const formatStarts = ["standard", ...presetNames, "own"] as const;

export type FormatStart = (typeof formatStarts)[number];

const fields = z.object({
  start: z.enum(formatStarts, "Choose the rules to start from"),
  kept: keptFields,
  /** A pasted format file, which replaces all other fields. */
  file: z
    .string("Paste the text of a format file")
    .max(maxFormatLetters, `A format file can have at most ${maxFormatLetters.toLocaleString("en-US")} characters`)
    .optional(),
  measure: z.enum(measures, "Choose what is measured").default("length-in"),
  rounding: z
    .object({
      step: number("Enter a step such as 0.25, or leave it blank"),
      direction: z.enum(directions, "Choose down, up or nearest").default("down"),
    })
    .default({ direction: "down" }),
  limit,
  limitPer: z.enum(["day", "tournament"], "Choose the day or the tournament").default("day"),
  perSpecies: speciesValue("Bass 3, others 1"),
  minimum: speciesValue("Walleye 15, others 12"),
  maximum: speciesValue("Walleye 28"),
  slots: z.array(slot).default([]),
  slam: z
    .object({ on: tick, categories: names("Enter species separated by commas") })
    .default({ on: false, categories: [] }),
  points: z
    .object({ perFish: number("Enter points, such as 100"), perUnit: number("Enter points, such as 20") })
    .default({}),
  penalties: z.array(penalty).default([]),
  deadFish: z
    .object({
      deduct: number("Enter a deduction, such as 0.25"),
      from: number("Enter a number of dead fish, 1 or more"),
      reject: tick,
    })
    .default({ reject: false }),
  late: z
    .object({
      perMinute: number("Enter a deduction, such as 1"),
      disqualifyAfter: number("Enter minutes, such as 15"),
      loseDayAfter: number("Enter minutes, such as 15"),
    })
    .default({}),
  ties: z.array(z.enum(tieRules, "Choose a rule for ties")).default([]),
  guests: z.enum(["rank", "skip"], "Choose whether guests are ranked").default("rank"),
  each,
  boards: z.array(board).max(formatBounds.boards, `At most ${formatBounds.boards} boards`).default([]),
});

export type FormatForm = z.output<typeof fields>;

/** Fields with a single input: an issue deeper inside one is shown there. */
const wholeFields: readonly PropertyKey[] = ["limit", "limitPerDay", "perSpecies", "minimum", "maximum", "each"];

function shownAt(path: readonly PropertyKey[]): PropertyKey[] {
  const [first, second] = path;
  if (first !== undefined && wholeFields.includes(first)) return [first];
  if (first === "slam" && second !== undefined) return ["slam", "categories"];
  return [...path];
}

type Issue = { path: PropertyKey[]; message: string };

const fileIssue = (message: string): Issue => ({ path: ["file"], message });

/** Reads a format file that was pasted or chosen. */
export function readFormatFile(text: string): { format: FormatInput | null; issues: Issue[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { format: null, issues: [fileIssue("This isn't JSON. Paste the whole text of a format file")] };
  }
  const read = formatInput.safeParse(parsed);
  if (read.success) return { format: read.data, issues: [] };
  const issues = read.error.issues.map(({ path, message }) =>
    fileIssue(path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message),
  );
  return { format: null, issues };
}

const blank: FormatInput = { measure: "length-in" };

/** The edited format before the form's changes; null if the form starts from the shipped rules. */
function baseOf({ start, kept: json }: FormatForm): FormatInput | null {
  if (start === "standard") return null;
  if (json !== undefined) return readFormatFile(json).format ?? blank;
  return start === "own" ? blank : { preset: start };
}

/** Missing values of an added row. */
const blankIssues = ({ penalties, slots }: FormatForm): Issue[] => [
  ...penalties.flatMap(({ deduct, rejects }, index) =>
    deduct === undefined && !rejects
      ? [{ path: ["penalties", index, "deduct"], message: "Enter a deduction, or check that the fish is rejected" }]
      : [],
  ),
  ...slots.flatMap(({ atMost }, index) =>
    atMost === undefined
      ? [{ path: ["slots", index, "atMost"], message: "Enter how many such fish count, 0 or more" }]
      : [],
  ),
];

/** The format that a form describes; null for the shipped rules. */
export function readFormatForm(form: FormatForm): { format: FormatInput | null; issues: Issue[] } {
  if (form.file !== undefined && form.file.trim() !== "") return readFormatFile(form.file);
  const base = baseOf(form);
  if (base === null) return { format: null, issues: [] };
  const blanks = blankIssues(form);
  if (blanks.length > 0) return { format: null, issues: blanks };
  const typedFormat = formatOfForm(form, base);
  const read = formatInput.safeParse(typedFormat);
  if (read.success) return { format: read.data, issues: [] };
  return { format: null, issues: read.error.issues.map(({ path, message }) => ({ path: shownAt(path), message })) };
}

/** The format part of a tournament's form. */
export const formatForm = fields.check(({ value, issues }) => {
  if (issues.length > 0) return;
  for (const { path, message } of readFormatForm(value).issues) {
    issues.push({ code: "custom", path, message, input: value });
  }
});

export type TypedFormatForm = z.input<typeof formatForm>;
