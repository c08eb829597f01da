import { fullName, type PersonNames } from "../base/format/names.ts";
import { matchByNumberOrName, parseTypedNumber } from "./match-by-name.ts";

type Entrant = PersonNames & {
  number?: number | null;
  team?: string | null;
  /** False if they didn't start, withdrew or are disqualified. */
  isFishing?: boolean;
};

/** "12 Casey Lund (@casey)" */
export const entrantLabel = ({ number, ...names }: Entrant): string =>
  number == null ? fullName(names) : `${number} ${fullName(names)}`;

const noEntrant = "No entrant";

/** How entrants are found by what is typed. */
const soughtEntrant = {
  numbersOf: ({ number }: Entrant) => (number == null ? [] : [number]),
  namesOf: ({ displayName, username }: Entrant) => [displayName, username],
  labelOf: entrantLabel,
  texts: {
    unknownNumber: (number: number) => `${noEntrant} has number ${number}.`,
    unknownName: (typed: string) => `${noEntrant} matches “${typed}”.`,
  },
};

/** Whether a message says that nobody matches, rather than several. */
export const isUnknownEntrant = (message: string): boolean => message.startsWith(`${noEntrant} `);

/** A team is found by its name, with or without the word "Team" before it. */
function teamNames({ team }: Entrant): string[] {
  const name = team?.replace(/^team\s+/i, "");
  return name ? [name, `Team ${name}`] : [];
}

/**
 * The entrant with this number or part of a name, or a message if there isn't exactly one. If nobody matches, teams are
 * searched: if their fish are pooled, the team's member with the lowest number is found, preferably one who is fishing, and
 * otherwise, the message lists its members.
 */
export function matchEntrant<E extends Entrant>(
  entrants: readonly E[],
  typed: string,
  { isPooled = false } = {},
): E | string {
  const text = typed.trim();
  const match = matchByNumberOrName(entrants, text, soughtEntrant);
  if (typeof match !== "string" || !isUnknownEntrant(match) || parseTypedNumber(text) !== undefined) return match;
  const members = entrants.toSorted(
    (a, b) =>
      Number(a.isFishing === false) - Number(b.isFishing === false) ||
      (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER),
  );
  const isFirst = ({ team }: E, index: number) => members.findIndex((member) => member.team === team) === index;
  return matchByNumberOrName(isPooled ? members.filter(isFirst) : members, text, {
    ...soughtEntrant,
    namesOf: teamNames,
    ...(isPooled && { labelOf: ({ team }) => team ?? "" }),
  });
}
