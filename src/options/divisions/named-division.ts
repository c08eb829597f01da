import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findDivision } from "./divisions.ts";

/** The division's stored name; null if `typedName` is undefined. Throws `not_found`. */
export function namedDivision({ name, divisions }: Tournament, typedName: string | undefined): string | null {
  if (typedName === undefined) return null;
  const match = findDivision(divisions, typedName);
  if (match) return match.name;
  const choices = divisions ? `Choose ${nameChoices(divisions)}.` : "It has no divisions.";
  throw new Refusal("not_found", `There's no division with this name in ${name}. ${choices}`);
}
