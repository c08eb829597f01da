import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import type { PotSize } from "./pot-state.ts";

/** "7 anglers in, $63.00 in the pot so far" */
export function potSizeText({ anglers, money }: PotSize): string {
  if (anglers === 0 && money === 0) return "No entries yet";
  return `${counted(anglers, "angler")} in, ${moneyText(money)} in the pot so far`;
}
