import { itemName, type PaymentItem } from "../payment-items.ts";
import type { ItemView } from "./payment-shapes.ts";

/** The items as the API returns them; a payment without side pots has none. */
export function itemized(items: readonly PaymentItem[]): { items?: ItemView[] } {
  if (items.every(({ pot }) => pot === null)) return {};
  return {
    items: items.map((item) => ({
      kind: item.pot === null ? "entry" : "pot",
      name: itemName(item),
      amount: item.amountCents,
    })),
  };
}
