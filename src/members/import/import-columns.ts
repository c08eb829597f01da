import type { UsState } from "../../accounts/account-limits.ts";
import { isSameName } from "../../base/format/name-lists.ts";
import { type DetailKey, detailList } from "../../entries/details.ts";
import { stateNames } from "./state-names.ts";

/** The maximum length of a cell that is shown, in characters. */
export const shownCell = 60;

const personUses = ["ignore", "name", "username", "first", "last", "email", "state"] as const;

const importedDetailList = detailList.flatMap(([key, { label, imported }]) =>
  imported ? [{ key, label, headings: imported.headings }] : [],
);

export type ColumnUse =
  | (typeof personUses)[number]
  | "member"
  | "number"
  | "team"
  | "paid"
  | "note"
  | DetailKey
  | "pots"
  | "pot";

export const memberUses: readonly ColumnUse[] = [...personUses, "member"];

const entrantUses: readonly ColumnUse[] = [
  ...personUses,
  "number",
  "team",
  "paid",
  "note",
  ...importedDetailList.map(({ key }) => key),
  "pots",
  "pot",
];

/** The uses of a column in a list of a tournament's entrants. */
export const entrantUsesIn = ({ teams }: { teams: object | null }): ColumnUse[] =>
  entrantUses.filter((use) => teams !== null || use !== "team");

/** The uses of a column in the file. */
export const columnUses: readonly ColumnUse[] = [...memberUses, ...entrantUses.slice(personUses.length)];

export const useText: Readonly<Partial<Record<ColumnUse, string>>> = {
  ignore: "Ignored",
  name: "Name",
  username: "Username",
  first: "First name",
  last: "Last name",
  email: "Email",
  state: "State",
  member: "Club member (yes or no)",
  number: "Number",
  team: "Team",
  paid: "Paid in cash (yes or no)",
  note: "Note",
  ...Object.fromEntries(importedDetailList.map(({ key, label }) => [key, label])),
  pots: "Side pots (separated by ;)",
  pot: "Side pot in the heading (yes or no)",
};

/** The outcome of a row. If any row has a problem, nothing is imported. */
export const rowOutcomes = [
  "new",
  "enter",
  "invite",
  "present",
  "same_email",
  "same_name",
  "formula",
  "too_long",
  "invalid",
  "refused",
  "over_limit",
] as const;

export type RowOutcome = (typeof rowOutcomes)[number];

const harmless: readonly RowOutcome[] = ["new", "enter", "invite", "present"];

export const isProblem = (outcome: RowOutcome): boolean => !harmless.includes(outcome);

export const outcomeText: Readonly<Record<RowOutcome, string>> = {
  new: "New",
  enter: "Entered",
  invite: "Asked to pay",
  present: "Already added",
  same_email: "Same email",
  same_name: "Same name",
  formula: "Formula",
  too_long: "Too long",
  invalid: "Not valid",
  refused: "Refused",
  over_limit: "Next import",
};

/** How many rows of each outcome to show, at most `shown` in all, distributed as evenly as possible. */
export function shownOf(counts: Readonly<Record<RowOutcome, number>>, shown: number): Record<RowOutcome, number> {
  const bySize = rowOutcomes.toSorted((a, b) => counts[a] - counts[b]);
  const quotas = { ...counts };
  let remaining = shown;
  bySize.forEach((outcome, index) => {
    quotas[outcome] = Math.min(counts[outcome], Math.floor(remaining / (bySize.length - index)));
    remaining -= quotas[outcome];
  });
  return quotas;
}

const headings: readonly (readonly [use: ColumnUse, words: readonly string[]])[] = [
  [
    "email",
    [
      "email",
      "emailaddress",
      "mail",
      "mailaddress",
      "memberemail",
      "contactemail",
      "primaryemail",
      "email1",
      "emailaddr",
    ],
  ],
  ["first", ["first", "firstname", "givenname", "forename", "memberfirstname"]],
  ["last", ["last", "lastname", "surname", "familyname", "memberlastname"]],
  ["username", ["username", "login", "loginname"]],
  ["name", ["displayname", "fullname", "name", "membername", "anglername", "angler", "participant", "member"]],
  ["name", ["namelastfirst", "namelastnamefirst", "lastnamefirst", "lastfirst", "nameofmember", "nameofangler"]],
  ["state", ["state", "stateprovince", "stateprov", "homestate", "addressstate", "mailingstate", "province", "st"]],
  ["member", ["clubmember", "ismember", "membership"]],
  [
    "number",
    ["number", "no", "boat", "boatnumber", "boatno", "bib", "bibnumber", "bibno", "entrantnumber", "entrynumber"],
  ],
  ["team", ["team", "teamname", "nameofteam"]],
  ["paid", ["paid", "paidincash", "paidcash", "cash", "haspaid", "feepaid", "entryfeepaid"]],
  ...importedDetailList.map(({ key, headings: words }) => [key, words] as const),
  ["pots", ["pots", "pot", "sidepots", "sidepot"]],
  ["note", ["note", "notes", "comment", "comments", "remark", "remarks"]],
];

const lettersOf = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Longer emails are refused. */
const longestEmail = 254;

export function isEmail(cell: string): boolean {
  const typed = cell.trim();
  return typed.length <= longestEmail && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed);
}

/** "tx", "Texas", "Tex.", "N.Y." → the code; null if it isn't a state. */
export const stateCode = (cell: string): UsState | null =>
  cell.length > shownCell ? null : (stateNames.get(cell.toLowerCase().replaceAll(/[\s.]/g, "")) ?? null);

const personHeadings: readonly ColumnUse[] = ["name", "username", "first", "last", "email"];

/** How many of the cells are known headings; 0 if none of them is of a person's name or email. */
export function knownHeadings(cells: readonly string[], uses: readonly ColumnUse[]): number {
  const usesFound = new Set(
    cells.flatMap((cell) => {
      const word = cell.length > shownCell ? "" : lettersOf(cell);
      return headings.find(([use, words]) => uses.includes(use) && words.includes(word))?.[0] ?? [];
    }),
  );
  return personHeadings.some((use) => usesFound.has(use)) ? usesFound.size : 0;
}

/**
 * The side pot that a heading names, also without its punctuation. If several pots differ only in that, the heading must
 * have the exact name.
 */
export function potOf(heading: string, potNames: readonly string[]): string | undefined {
  const exact = potNames.find((name) => isSameName(name, heading));
  const alike = potNames.filter((name) => lettersOf(name) !== "" && lettersOf(name) === lettersOf(heading));
  return exact ?? (alike.length === 1 ? alike[0] : undefined);
}

/**
 * Guesses from the headings or, if they don't help, from the cells. Assigns each use at most once, except for columns
 * whose headings are names of side pots.
 */
export function guessUses(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  uses: readonly ColumnUse[],
  potNames: readonly string[] = [],
): ColumnUse[] {
  const columns: ColumnUse[] = names.map(() => "ignore");
  const columnNames = names.map(lettersOf);
  for (const [use, words] of headings) {
    if (!uses.includes(use) || columns.includes(use)) continue;
    const word = words.find((heading) =>
      columnNames.some((name, index) => name === heading && columns[index] === "ignore"),
    );
    const at = columnNames.findIndex((name, column) => name === word && columns[column] === "ignore");
    if (at >= 0) columns[at] = use;
  }
  // A pot named "#" has no letters, and neither does a column with row numbers.
  const pots = new Set(potNames.flatMap((name) => lettersOf(name) || []));
  columnNames.forEach((name, column) => {
    if (columns[column] === "ignore" && pots.has(name)) columns[column] = "pot";
  });
  const sample = rows.slice(0, 20);
  if (!columns.includes("email")) {
    const at = names.findIndex((_, column) => sample.some((cells) => isEmail(cells[column] ?? "")));
    if (at >= 0) columns[at] = "email";
  }
  if (uses.includes("state") && !columns.includes("state")) {
    const isOfStates = (column: number) => sample.every((cells) => stateCode(cells[column] ?? "") !== null);
    const at = columns.findIndex((use, column) => use === "ignore" && isOfStates(column));
    if (at >= 0) columns[at] = "state";
  }
  const isNamed = columns.some((use) => use === "name" || use === "username" || use === "first" || use === "last");
  if (!isNamed) {
    const isWord = (cell = "") => /\p{L}/u.test(cell) && !isEmail(cell);
    const at = columns.findIndex((use, column) => use === "ignore" && sample.some((cells) => isWord(cells[column])));
    if (at >= 0) columns[at] = "name";
  }
  return columns;
}

/** A spreadsheet would evaluate the cell (docs/rules.md 15.4). Our own files put an apostrophe before it. */
export const isFormula = (cell: string): boolean =>
  /^'?\s*[=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]/.test(cell);

/** "Smith, John" → "John Smith"; the username if there is no name. */
export function fullName({
  name = "",
  first = "",
  last = "",
  username = "",
}: Partial<Record<ColumnUse, string>>): string {
  const [family = "", givenName = "", ...more] = name.trim().split(",", 3);
  if (family && givenName && more.length === 0) return `${givenName.trim()} ${family.trim()}`;
  return name.trim() || `${first.trim()} ${last.trim()}`.trim() || username.trim();
}
