import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import type { loadPayoutSums } from "./payout-loaders.ts";
import { PayoutSums } from "./payout-sums.tsx";

export function Component() {
  const { sums } = useLoaderData<Loaded<typeof loadPayoutSums>>();
  return (
    <div className="flex flex-col gap-8">
      <PayoutSums sums={sums} />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/payouts">Manage Tournament Payouts</ButtonLink>
        <ButtonLink to="/admin/money" look="secondary">
          Finances
        </ButtonLink>
      </p>
    </div>
  );
}
