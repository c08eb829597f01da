import { moneyText } from "../../src/base/format/money.ts";
import { Figure } from "../ui/figure.tsx";

/** The price of joining. */
export function EntryFee({ cents }: { cents: number }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-ink-soft">Entry fee</span>
      {cents === 0 ? <span className="title-3">Free</span> : <Figure value={moneyText(cents)} className="text-3xl" />}
    </p>
  );
}
