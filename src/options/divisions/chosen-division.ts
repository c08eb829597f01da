import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { findDivision } from "./divisions.ts";

/** The stored name (docs/rules.md 5.21); `before` is the earlier choice. Null without divisions. Throws `invalid` at the field. */
export function chosenDivision(
  { name, divisions }: Tournament,
  asked: string | undefined,
  before: string | null = null,
): string | null {
  const found = asked && findDivision(divisions, asked);
  if (found) return found.name;
  if (divisions === null) {
    if (!asked) return null;
    throw Refusal.ofField("division", `${name} has no divisions.`);
  }
  if (!asked && before !== null) return before;
  throw Refusal.ofField("division", `Choose a division: ${nameChoices(divisions)}.`);
}
