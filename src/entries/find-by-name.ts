import { Refusal } from "../refusal.ts";
import { matchByNumberOrName, type Sought } from "./match-by-name.ts";

/** Finds a choice with `matchByNumberOrName`. Throws `not_found` at the field that was typed in if there isn't exactly one match. */
export function findByNumberOrName<Choice extends object>(
  choices: readonly Choice[],
  typed: string,
  { field, ...sought }: Sought<Choice> & { field: string },
): Choice {
  const match = matchByNumberOrName(choices, typed, sought);
  if (typeof match === "string") throw Refusal.ofField(field, match, "not_found");
  return match;
}
