import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import type { loadPayoutSums } from "../payouts/loaders.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PayoutSums } from "./payout-sums.tsx";

/** The dashboard's way to the payouts (SPEC section 2, "Admin dashboard"). */
export function Component() {
  const { sums } = useLoaderData<Loaded<typeof loadPayoutSums>>();
  return (
    <div className="flex flex-col gap-8">
      <PayoutSums sums={sums} />
      <p>
        <ButtonLink to="/admin/payouts">Manage Tournament Payouts</ButtonLink>
      </p>
    </div>
  );
}
