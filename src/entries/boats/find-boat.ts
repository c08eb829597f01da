import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { matchByNumberOrName } from "../match-by-name.ts";
import { boatTexts } from "./boat-texts.ts";
import { type BoatEntry, type Crew, readCrews } from "./list-boats.ts";

/** "12 Casey Lund", or the team's name. */
export const boatName = ([{ number, displayName, team }]: readonly [BoatEntry, ...BoatEntry[]]): string =>
  `${number} ${team ?? displayName}`;

/** Finds a boat by the number or part of the name of its team or of anyone in it. Throws `not_found` at the field. */
export async function findBoat(db: Db, tournamentId: number, typed: string): Promise<Crew> {
  const match = matchByNumberOrName(await readCrews(db, tournamentId), typed, {
    numbersOf: (crew) => crew.map(({ number }) => number),
    namesOf: (crew) =>
      crew.flatMap(({ displayName, username, team }) => [displayName, username, ...(team === null ? [] : [team])]),
    labelOf: boatName,
    texts: boatTexts,
  });
  if (typeof match === "string") throw Refusal.ofField("boat", match, "not_found");
  return match;
}
