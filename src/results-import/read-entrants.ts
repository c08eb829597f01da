import { counted } from "../base/format/numbers.ts";
import { readPoundsAndOunces, tooManyOunces, withoutPounds } from "../base/format/pounds.ts";
import { yesOrNo } from "../base/format/yes-or-no.ts";
import { fullName } from "../members/import/import-columns.ts";
import type { FieldIssue } from "../refusal.ts";
import type { ResultRow, ResultTable } from "./read-results.ts";
import { hasColumn } from "./result-columns.ts";

export const importedMeasures = ["length-in", "length-cm", "weight-lb", "weight-kg"] as const;

export type ImportedMeasure = (typeof importedMeasures)[number];

/** The kind of results in a file: scores, only places, or one row for each fish. */
export type FileKind = "scores" | "places" | "fish";

export type EntrantState = "fished" | "did_not_start" | "withdrew" | "disqualified";

/** Amounts in hundredths of what is measured, null if the file doesn't contain it. */
export type ImportedEntrant = {
  /** The first line in the file. */
  line: number;
  name: string;
  username: string;
  email: string;
  place: number | null;
  state: EntrantState;
  score: number | null;
  fish: number | null;
  biggest: number | null;
  division: string | null;
  team: string | null;
  isMember: boolean | null;
  /** "3 Largemouth Bass, 1 Pike", if each fish is a row. */
  species: string | null;
};

export type FileResults = {
  kind: FileKind;
  entrants: ImportedEntrant[];
  /** Unreadable cells, by line. */
  issues: FieldIssue[];
  notes: string[];
};

const units = {
  "length-in": "inches",
  "length-cm": "centimeters",
  "weight-lb": "pounds",
  "weight-kg": "kilograms",
} as const satisfies Record<ImportedMeasure, string>;

const examples = {
  "length-in": "a length in inches, such as 79.25",
  "length-cm": "a length in centimeters, such as 212.5",
  "weight-lb": "a weight in pounds, such as 15.25 or 15 lb 4 oz",
  "weight-kg": "a weight in kilograms, such as 8.42",
} as const satisfies Record<ImportedMeasure, string>;

const isWeight = (measure: ImportedMeasure): boolean => measure.startsWith("weight");

const maxAmount = 100_000;

const nothing = new Set(["", "-", "–", "—", "0", "none", "no fish", "nf", "blank", "zero", "n/a", "na"]);

const stateWords: ReadonlyMap<string, EntrantState> = new Map([
  ...["dns", "did not start", "no show", "no-show", "noshow", "absent", "ns"].map(
    (word) => [word, "did_not_start"] as const,
  ),
  ...["dnf", "did not finish", "wd", "withdrew", "withdrawn"].map((word) => [word, "withdrew"] as const),
  ...["dq", "dsq", "dq'd", "disq", "disqualified"].map((word) => [word, "disqualified"] as const),
]);

const short = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

type Amount = { hundredths: number; isRounded: boolean };

const unitAtEnd = /\s*(?:inches|inch|in\.?|"|cm|kgs?|kilograms)$/i;

/** Accepts a decimal comma unless commas separate columns, and commas between thousands. */
const plainNumber = (text: string): string => {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(",", "");
  return /^\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text;
};

/** Null for text that isn't an amount. */
function amountIn(text: string, measure: ImportedMeasure): Amount | "too_many_ounces" | null {
  if (measure === "weight-lb") {
    const read = readPoundsAndOunces(text);
    if (read === "too_many_ounces") return read;
    if (read) return { hundredths: Math.round(read.pounds * 100), isRounded: false };
  }
  const bare = measure === "weight-lb" ? withoutPounds(text) : text.replace(unitAtEnd, "");
  const number = plainNumber(bare.trim());
  if (!/^\d{1,6}(?:\.\d{0,6})?$|^\.\d{1,6}$/.test(number)) return null;
  const value = Number(number);
  if (value > maxAmount) return null;
  const hundredths = Math.round(value * 100);
  return { hundredths, isRounded: /\.\d\d\d*[1-9]/.test(number) && Math.abs(value * 100 - hundredths) > 1e-6 };
}

/** Collects problems while reading the rows. */
class Reader {
  readonly issues: FieldIssue[] = [];
  roundedAmounts = 0;

  constructor(readonly measure: ImportedMeasure) {}

  refuse(line: number, message: string): null {
    this.issues.push({ path: `line ${line}`, message });
    return null;
  }

  /** The amount in hundredths, null for an empty cell. */
  amount(line: number, cell: string): number | null {
    if (nothing.has(cell.toLowerCase())) return null;
    const read = amountIn(cell, this.measure);
    if (read === null) return this.refuse(line, `“${short(cell)}” isn't ${examples[this.measure]}.`);
    if (read === "too_many_ounces") return this.refuse(line, `“${short(cell)}”: ${tooManyOunces}.`);
    if (read.isRounded) this.roundedAmounts += 1;
    return read.hundredths;
  }

  count(line: number, cell: string): number | null {
    if (cell === "" || cell === "-" || cell === "–") return null;
    if (/^\d{1,4}$/.test(cell)) return Number(cell);
    return this.refuse(line, `“${short(cell)}” isn't a number of fish, such as 5.`);
  }

  place(line: number, cell: string): number | null {
    if (nothing.has(cell.toLowerCase())) return null;
    const [, place] = /^[t=]?\s*(\d{1,5})(?:st|nd|rd|th)?\.?\s*[t=]?$/i.exec(cell) ?? [];
    if (place !== undefined) return Number(place);
    return this.refuse(line, `“${short(cell)}” isn't a place, such as 1, 5th or DQ.`);
  }
}

const stateIn = (...cells: readonly (string | undefined)[]): EntrantState | null => {
  for (const cell of cells) {
    const state = stateWords.get((cell ?? "").toLowerCase());
    if (state) return state;
  }
  return null;
};

/** The cell with the score, weight or length, whatever its heading. */
const scoreCell = ({ cells }: ResultRow, measure: ImportedMeasure): string | undefined => {
  const size = isWeight(measure) ? cells.weight : cells.length;
  const pounds = measure === "weight-lb" ? cells.pounds : undefined;
  return cells.score ?? pounds ?? size;
};

/** Pounds next to a column of ounces: "23" and "15". */
function weighedApart(reader: Reader, { line, cells }: ResultRow): number | null | undefined {
  if (reader.measure !== "weight-lb" || cells.ounces === undefined) return;
  const [pounds = "", ounces] = [cells.pounds ?? cells.score ?? cells.weight, cells.ounces];
  if (ounces === "") return reader.amount(line, pounds);
  return reader.amount(line, `${pounds === "" ? "0" : pounds} lb ${ounces} oz`);
}

function kindOf({ columns, rows }: ResultTable, measure: ImportedMeasure): FileKind | null {
  const hasOwn = hasColumn(columns, isWeight(measure) ? "weight" : "length");
  const hasScores =
    hasColumn(columns, "score", "eachFish") || (measure === "weight-lb" && hasColumn(columns, "pounds")) || hasOwn;
  const names = rows.map((row) => nameOf(row).toLowerCase());
  const isListOfFish =
    hasScores &&
    !hasColumn(columns, "place", "fish", "biggest", "eachFish") &&
    (hasColumn(columns, "species") || new Set(names).size < names.length);
  if (isListOfFish) return "fish";
  if (hasScores) return "scores";
  return hasColumn(columns, "place") ? "places" : null;
}

const nameOf = ({ cells }: ResultRow): string => fullName(cells) || cells.email?.trim() || "";

type Person = Pick<ImportedEntrant, "line" | "name" | "username" | "email" | "division" | "team" | "isMember">;

function personOf(reader: Reader, row: ResultRow): Person {
  const { line, cells } = row;
  const name = nameOf(row);
  if (name === "") reader.refuse(line, "The name is missing.");
  const isMember = cells.member === undefined || cells.member === "" ? null : yesOrNo(cells.member);
  return {
    line,
    name,
    username: cells.username ?? "",
    email: cells.email ?? "",
    division: cells.division || null,
    team: cells.team || null,
    isMember,
  };
}

/** The fish in columns such as "Fish 1" and "Fish 2". */
function singleFish(reader: Reader, { line, eachFish }: ResultRow): number[] {
  return eachFish.flatMap((cell) => reader.amount(line, cell) ?? []).filter((fish) => fish > 0);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function entrantOf(reader: Reader, row: ResultRow, kind: FileKind): ImportedEntrant {
  const { line, cells } = row;
  const state = stateIn(cells.place, scoreCell(row, reader.measure)) ?? "fished";
  const isOut = state !== "fished";
  const single = isOut ? [] : singleFish(reader, row);
  const written = scoreCell(row, reader.measure);
  const apart = isOut || kind === "places" ? undefined : weighedApart(reader, row);
  const read = written === undefined ? null : reader.amount(line, written);
  const summed = single.length > 0 && written === undefined ? sum(single) : null;
  const score = isOut || kind === "places" ? null : (apart ?? (apart === null ? null : (read ?? summed)));
  const place = isOut ? null : reader.place(line, cells.place ?? "");
  if (kind === "places" && place === 0) reader.refuse(line, "Places count from 1.");
  const biggest = isOut ? null : reader.amount(line, cells.biggest ?? "");
  const fish = isOut ? null : reader.count(line, cells.fish ?? "");
  if (score !== null && biggest !== null && biggest > score) {
    reader.refuse(line, "The biggest fish is more than the score.");
  }
  return {
    ...personOf(reader, row),
    place,
    state,
    score: score === 0 ? null : score,
    fish: fish ?? (single.length > 0 ? single.length : null),
    biggest: biggest ?? (single.length > 0 ? Math.max(...single) : null),
    species: null,
  };
}

function speciesText(species: readonly string[]): string | null {
  const counts = new Map<string, { name: string; fish: number }>();
  for (const name of species.filter(Boolean)) {
    const counted = counts.get(name.toLowerCase());
    counts.set(name.toLowerCase(), { name: counted?.name ?? name, fish: (counted?.fish ?? 0) + 1 });
  }
  const text = [...counts.values()].map(({ name, fish }) => `${fish} ${name}`).join(", ");
  return text === "" ? null : text;
}

/** Reads one row for each fish. Each angler's best `limit` count, or all of them. */
function entrantsOfFish(reader: Reader, rows: readonly ResultRow[], limit: number | null): ImportedEntrant[] {
  const keyOf = ({ cells, ...row }: ResultRow) =>
    (cells.email || cells.username || nameOf({ cells, ...row })).toLowerCase();
  return [...Map.groupBy(rows, keyOf).values()].flatMap((anglerRows): ImportedEntrant[] => {
    const [first] = anglerRows;
    if (!first) return [];
    const state =
      anglerRows.map((row) => stateIn(scoreCell(row, reader.measure))).find((state) => state !== null) ?? "fished";
    const caught = anglerRows.flatMap((row) => {
      const written = scoreCell(row, reader.measure) ?? "";
      if (stateIn(written)) return [];
      const size = weighedApart(reader, row) ?? reader.amount(row.line, written);
      return size === null || size === 0 ? [] : [{ size, species: row.cells.species ?? "" }];
    });
    const counting = caught.toSorted((a, b) => b.size - a.size).slice(0, limit ?? caught.length);
    const sizes = counting.map(({ size }) => size);
    const isOut = state !== "fished";
    return [
      {
        ...personOf(reader, first),
        place: null,
        state,
        score: isOut || sizes.length === 0 ? null : sum(sizes),
        fish: isOut || sizes.length === 0 ? null : sizes.length,
        biggest: isOut ? null : (sizes[0] ?? null),
        species: speciesText(counting.map(({ species }) => species)),
      },
    ];
  });
}

const missingScores = (measure: ImportedMeasure, { columns, headingLine }: ResultTable): FieldIssue => {
  const headings = columns.map(({ heading }) => `“${heading}”`).join(", ");
  const message = `No column has scores in ${units[measure]} or places. Name one of them “Score” or “Place”, or choose what was measured. Line ${headingLine} has ${headings}.`;
  return { path: "list", message };
};

/** The results in the file, or its problems by line. Pure. */
export function readEntrants(table: ResultTable, measure: ImportedMeasure, limit: number | null): FileResults {
  const reader = new Reader(measure);
  const kind = kindOf(table, measure);
  if (kind === null) return { kind: "scores", entrants: [], issues: [missingScores(measure, table)], notes: [] };
  const entrants =
    kind === "fish" ? entrantsOfFish(reader, table.rows, limit) : table.rows.map((row) => entrantOf(reader, row, kind));
  const { roundedAmounts, issues } = reader;
  const rounded =
    roundedAmounts > 0
      ? [`${counted(roundedAmounts, "number was", "numbers were")} rounded to the nearest hundredth.`]
      : [];
  return { kind, entrants, issues, notes: rounded };
}
