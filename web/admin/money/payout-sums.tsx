import { moneyText } from "../../../src/format/money.ts";
import { numberText } from "../../../src/format/numbers.ts";
import type { PayoutSums as Sums } from "../../../src/money/payouts/model.ts";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";

export function PayoutSums({ sums: { totalAmount, transactions, completed } }: { sums: Sums }) {
  return (
    <StatGrid>
      <StatTile label="Total Payouts" value={moneyText(totalAmount)} />
      <StatTile label="Total Transactions" value={numberText(transactions)} />
      <StatTile label="Completed" value={numberText(completed)} />
    </StatGrid>
  );
}
