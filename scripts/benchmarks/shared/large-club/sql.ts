import type { Database } from "bun:sqlite";
import type { Sizes } from "./plan.ts";

/** What the steps of the building share. */
export type Site = {
  sizes: Sizes;
  db: Database;
  /** The moment at which the club stands, UTC ms. */
  now: number;
  /** The demo's angler, who fishes in the large tournament as well. */
  caseyId: number;
  /** How many users the demo has; those added follow. */
  demoUsers: number;
  /** How many are added. */
  addedUsers: number;
  /** The mark of the club at its payment provider. */
  clubCode: string;
};

/** An SQL expression of a number from 0 up to 1 that is the same for the same integer and salt. */
export function random(of: string, salt: number): string {
  const mixed = `(abs((${of}) * 2654435761 + ${salt * 977_531}) % 2147483647)`;
  // Squared: otherwise two salts would give the same numbers, shifted.
  return `(${mixed} * ${mixed} % 2147483647 * 48271 % 2147483647 / 2147483647.0)`;
}

/** An SQL expression that takes one of these texts by a number. */
export const oneOf = (texts: readonly string[], number: string): string =>
  `(case (${number}) % ${texts.length} ${texts
    .map((text, at) => `when ${at} then '${text.replaceAll("'", "''")}'`)
    .join(" ")} end)`;

/** An SQL expression of the user who is the `k`th angler, from 0, of tournament `t`: no user twice in one. */
export const anglerOf = ({ demoUsers, addedUsers, caseyId }: Site, t: string, k: string): string =>
  `iif((${k}) = 0 and (${t}) % 100 = 0, ${caseyId}, ${demoUsers} + 1 + ((${t}) * 7919 + (${k}) * 101) % ${addedUsers})`;
