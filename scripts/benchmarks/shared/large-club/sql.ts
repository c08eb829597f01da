import type { Database } from "bun:sqlite";
import type { Sizes } from "./plan.ts";

/** State shared by the steps that build the club. */
export type Site = {
  sizes: Sizes;
  db: Database;
  /** The club's point in time, UTC ms. */
  now: number;
  /** The demo angler, who also fishes in the large tournament. */
  caseyId: number;
  /** The number of users in the demo; the added ones follow. */
  demoUsers: number;
  /** The number of users added. */
  addedUsers: number;
  /** The club's identifier at its payment provider. */
  clubCode: string;
};

/** An SQL expression for a number from 0 up to 1 that depends only on the integer and the salt. */
export function random(seed: string, salt: number): string {
  const mixed = `(abs((${seed}) * 2654435761 + ${salt * 977_531}) % 2147483647)`;
  // Squared because otherwise two salts would give the same numbers, shifted.
  return `(${mixed} * ${mixed} % 2147483647 * 48271 % 2147483647 / 2147483647.0)`;
}

/** An SQL expression that picks one of these texts by a number. */
export const oneOf = (texts: readonly string[], number: string): string =>
  `(case (${number}) % ${texts.length} ${texts
    .map((text, index) => `when ${index} then '${text.replaceAll("'", "''")}'`)
    .join(" ")} end)`;

/** An SQL expression for the user who is the `k`th angler (from 0) of tournament `t`; no user appears twice in one. */
export const anglerOf = ({ demoUsers, addedUsers, caseyId }: Site, t: string, k: string): string =>
  `iif((${k}) = 0 and (${t}) % 100 = 0, ${caseyId}, ${demoUsers} + 1 + ((${t}) * 7919 + (${k}) * 101) % ${addedUsers})`;
