import { fullName, type PersonNames } from "../base/format/names.ts";
import { matchByNumberOrName } from "./match-by-name.ts";

type Entrant = PersonNames & { number?: number | null };

/** "12 Casey Lund (@casey)" */
export const entrantLabel = ({ number, ...names }: Entrant): string =>
  number == null ? fullName(names) : `${number} ${fullName(names)}`;

const noEntrant = "No entrant";

/** How entrants are found by what is typed. */
export const soughtEntrant = {
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

/** The entrant with this number or part of a name, or a message if there isn't exactly one. */
export const matchEntrant = <E extends Entrant>(entrants: readonly E[], typed: string): E | string =>
  matchByNumberOrName(entrants, typed.trim(), soughtEntrant);
