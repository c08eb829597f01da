import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import type { PotSize, PotState } from "./pot-state.ts";

/** "7 anglers in, $63.00 in the pot so far" */
export function potSizeText({ anglers, money }: PotSize): string {
  if (anglers === 0 && money === 0) return "No entries yet";
  return `${counted(anglers, "angler")} in, ${moneyText(money)} in the pot so far`;
}

/** "Big Bass: 7 anglers in, $63.00 in the pot so far." */
export const potSizeSentence = (size: PotSize): string => `${size.name}: ${potSizeText(size)}.`;

/** "Big Bass: 7 anglers in, won by Walt Upton ($63.00)." for a pot of official results. */
export function potResultText({ name, anglers, money }: PotSize, won: PotState["won"]): string {
  if (anglers === 0 && money === 0) return `${name}: no entries.`;
  const winners = won.map(({ displayName, amount }) => `${displayName ?? "Deleted account"} (${moneyText(amount)})`);
  const size = `${name}: ${counted(anglers, "angler")} in`;
  return winners.length > 0
    ? `${size}, won by ${winners.join(", ")}.`
    : `${size}, ${moneyText(money)} in the pot, not won.`;
}
