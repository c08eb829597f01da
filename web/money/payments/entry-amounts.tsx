import { moneyText } from "../../../src/base/format/money.ts";
import type { ItemView } from "../../../src/money/entry-fees/payment-shapes.ts";
import { Figure } from "../../ui/figure.tsx";

type Amounts = { amount: number; entryFee: number; items?: readonly ItemView[] | undefined; totalLabel?: string };

/** The price of an entry: one amount, or both if the charge differs from the card's amount; itemized if there are side pots. Cents. */
export function EntryAmounts({ amount, entryFee, items, totalLabel = "Charged now" }: Amounts) {
  if (items) {
    const isOneAmount = items.length === 1 && items[0]?.amount === amount;
    const charged = items.find(({ kind }) => kind === "entry")?.amount ?? entryFee;
    return (
      <div className="flex flex-col gap-1">
        {!isOneAmount && <Line label={totalLabel} cents={amount} isMain />}
        {items.map(({ name, amount: cents }) => (
          <Line key={name} label={name} cents={cents} isMain={isOneAmount} />
        ))}
        {charged !== entryFee && (
          <p className="text-ink-soft">
            This club charges {moneyText(charged)} online for every entry, whatever fee the tournament shows (
            {moneyText(entryFee)}).
          </p>
        )}
      </div>
    );
  }
  if (amount === entryFee) return <Line label="Entry fee" cents={amount} isMain />;
  return (
    <div className="flex flex-col gap-1">
      <Line label={totalLabel} cents={amount} isMain />
      <Line label="Entry fee for this tournament" cents={entryFee} />
      <p className="text-ink-soft">
        This club charges {moneyText(amount)} online for every entry, whatever fee the tournament shows.
      </p>
    </div>
  );
}

function Line({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="wrap-anywhere text-ink-soft">{label}</span>
      <Figure value={moneyText(cents)} className={isMain ? "text-3xl" : "text-xl text-ink-soft"} />
    </p>
  );
}
