import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findDivision } from "./divisions.ts";

/** The stored name (docs/rules.md 5.21); `before` is the earlier choice. Null without divisions. Throws `invalid` at the field. */
export function chosenDivision(
  { name, divisions }: Tournament,
  typedName: string | undefined,
  before: string | null = null,
): string | null {
  const match = typedName && findDivision(divisions, typedName);
  if (match) return match.name;
  if (divisions === null) {
    if (!typedName) return null;
    throw Refusal.ofField("division", `${name} has no divisions.`);
  }
  if (!typedName && before !== null) return before;
  throw Refusal.ofField("division", `Choose a division: ${nameChoices(divisions)}.`);
}
