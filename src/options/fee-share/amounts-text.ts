import type { PayoutShare } from "../../base/db/schema.ts";

type Amounts = PayoutShare["byEntrants"];

/** "10: 300 200; 30: 500 300 200", as it is typed; empty without amounts by entrants. */
export const amountsText = (byEntrants: Amounts): string =>
  (byEntrants ?? []).map(({ from, amounts }) => `${from}: ${amounts.join(" ")}`).join("; ");
