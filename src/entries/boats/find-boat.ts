import type { Db } from "../../base/db/store.ts";
import { normalizedText } from "../../base/format/text.ts";
import { Refusal } from "../../refusal.ts";
import { boatTexts, entrantTexts } from "./boat-texts.ts";
import { type BoatEntry, type Crew, readCrews } from "./list-boats.ts";

const mostNamed = 4;
const longestName = 200;

/** Folds case and accents. */
const folded = (text: string): string =>
  normalizedText(text, longestName, "NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

const namesIn = (crew: Crew): string[] =>
  crew.flatMap(({ displayName, username, team }) => [displayName, username, ...(team === null ? [] : [team])]);

/** "12 Casey Lund", or the team's name. */
export const boatName = ([{ number, displayName, team }]: readonly [BoatEntry, ...BoatEntry[]]): string =>
  `${number} ${team ?? displayName}`;

/** The name of the field that identifies a boat or an entrant, and its errors for none or several matches. */
type Sought = {
  field: string;
  texts: Pick<typeof boatTexts, "unknownNumber" | "unknownName" | "several">;
};

function findNamed(crews: readonly Crew[], typed: string, { field, texts }: Sought): Crew {
  const refuse = (message: string) => Refusal.ofField(field, message, "not_found");
  const digits = /^#?(\d{1,9})$/.exec(typed)?.[1];
  if (digits !== undefined) {
    const numbered = crews.find((crew) => crew.some(({ number }) => number === Number(digits)));
    if (numbered) return numbered;
  }
  const asked = folded(typed);
  const whole = crews.filter((crew) => namesIn(crew).some((name) => folded(name) === asked));
  const found =
    whole.length > 0 ? whole : crews.filter((crew) => namesIn(crew).some((name) => folded(name).includes(asked)));
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  if (only) {
    const named = found.slice(0, mostNamed).map(boatName);
    throw refuse(texts.several(typed, named, found.length - named.length));
  }
  throw refuse(digits === undefined ? texts.unknownName(typed) : texts.unknownNumber(Number(digits)));
}

/**
 * Finds a boat by number, or by any part of a name that matches only one boat. Whole names take precedence. Throws
 * `not_found` at the field.
 */
export const findBoat = async (db: Db, tournamentId: number, typed: string): Promise<Crew> =>
  findNamed(await readCrews(db, tournamentId), typed, { field: "boat", texts: boatTexts });

/**
 * Finds one entrant the way `findBoat` does; each team member has their own number and name. Throws `not_found` at the
 * field.
 */
export async function findEntrant(db: Db, tournamentId: number, typed: string): Promise<BoatEntry> {
  const crews = await readCrews(db, tournamentId);
  const alone = crews.flat().map((entry): Crew => [{ ...entry, team: null }]);
  const [found] = findNamed(alone, typed, { field: "entrant", texts: entrantTexts });
  return found;
}
