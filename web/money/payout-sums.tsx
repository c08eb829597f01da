import { moneyText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { PayoutSums as Sums } from "../../src/money/payouts/payout-shapes.ts";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";

export function PayoutSums({ sums: { totalAmount, transactions, completed } }: { sums: Sums }) {
  return (
    <StatGrid>
      <StatTile label="Total Payouts" value={moneyText(totalAmount)} />
      <StatTile label="Total Transactions" value={numberText(transactions)} />
      <StatTile label="Completed" value={numberText(completed)} />
    </StatGrid>
  );
}
