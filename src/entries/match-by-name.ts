import { normalizedText } from "../base/format/text.ts";

const maxNamed = 4;
const longestName = 200;

/** Folds case and accents. */
const folded = (text: string): string =>
  normalizedText(text, longestName, "NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

export type Sought<Choice> = {
  numbersOf: (choice: Choice) => readonly number[];
  namesOf: (choice: Choice) => readonly string[];
  /** How a choice is listed if several match: "12 Casey Lund". */
  labelOf: (choice: Choice) => string;
  texts: { unknownNumber: (number: number) => string; unknownName: (typed: string) => string };
};

/** The number in "12" or "#12". */
export function parseTypedNumber(typed: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(typed)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A username for a field that also takes numbers: "@101" for "101". */
export const unambiguousUsername = (username: string): string =>
  parseTypedNumber(username) === undefined ? username : `@${username}`;

/**
 * Finds a choice by number, or by any part of a name that matches only one choice. Whole names take precedence. If there
 * is no match, or more than one, the result is a message.
 */
export function matchByNumberOrName<Choice extends object>(
  choices: readonly Choice[],
  typed: string,
  { numbersOf, namesOf, labelOf, texts }: Sought<Choice>,
): Choice | string {
  const number = parseTypedNumber(typed);
  const numbered = number !== undefined && choices.find((choice) => numbersOf(choice).includes(number));
  if (numbered) return numbered;
  const searched = folded(typed);
  const whole = choices.filter((choice) => namesOf(choice).some((name) => folded(name) === searched));
  const matches =
    whole.length > 0
      ? whole
      : choices.filter((choice) => namesOf(choice).some((name) => folded(name).includes(searched)));
  const [first, ...others] = matches;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) {
    const labels = matches.slice(0, maxNamed).map(labelOf).join(", ");
    const more = matches.length > maxNamed ? ` and ${matches.length - maxNamed} more` : "";
    return `“${typed}” matches ${labels}${more}. Type more of the name, or the number.`;
  }
  return number === undefined ? texts.unknownName(typed) : texts.unknownNumber(number);
}
