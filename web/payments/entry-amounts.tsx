import { moneyText } from "../../src/format/money.ts";
import { Figure } from "../ui/figure.tsx";

/** What an entry costs: one amount, or both where what is charged is not what the card shows. Cents. */
export function EntryAmounts({ amount, entryFee }: { amount: number; entryFee: number }) {
  if (amount === entryFee) return <Line label="Entry fee" cents={amount} isMain />;
  return (
    <div className="flex flex-col gap-1">
      <Line label="Charged now" cents={amount} isMain />
      <Line label="Entry fee of this tournament" cents={entryFee} />
      <p className="text-ink-soft">
        This club charges {moneyText(amount)} online for every entry, whatever fee the tournament shows.
      </p>
    </div>
  );
}

function Line({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-ink-soft">{label}</span>
      <Figure value={moneyText(cents)} className={isMain ? "text-3xl" : "text-xl text-ink-soft"} />
    </p>
  );
}
