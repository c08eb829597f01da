import { moneyText } from "../../../src/base/format/money.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";

/** "$120.00 rolled over from Spring Opener"; null for a pot without money from an earlier one. */
export function rolledInText({ rolledIn }: Pick<PotState, "rolledIn">): string | null {
  const parts = rolledIn.map(({ amount, fromTournament }) => `${moneyText(amount)} rolled over from ${fromTournament}`);
  return parts.length > 0 ? parts.join(" · ") : null;
}

/** Null for a pot that didn't roll over. */
export function rolledOutText({ rolledOut }: Pick<PotState, "rolledOut">): string | null {
  if (!rolledOut) return null;
  const { amount, toTournament } = rolledOut;
  return toTournament
    ? `Nobody won it: ${moneyText(amount)} rolled over to ${toTournament}.`
    : `Nobody won it: ${moneyText(amount)} rolls over to a later tournament.`;
}
