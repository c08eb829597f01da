import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findDivision } from "./divisions.ts";

/** The division's stored name; null if `asked` is undefined. Throws `not_found`. */
export function namedDivision({ name, divisions }: Tournament, asked: string | undefined): string | null {
  if (asked === undefined) return null;
  const found = findDivision(divisions, asked);
  if (found) return found.name;
  const choices = divisions ? `Choose ${nameChoices(divisions)}.` : "It has no divisions.";
  throw new Refusal("not_found", `There's no division with this name in ${name}. ${choices}`);
}
