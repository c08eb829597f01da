import type { FieldMetadata } from "@conform-to/react";
import { payoutShareBounds } from "../../../src/options/fee-share/shared-prizes.ts";
import { fieldProps } from "../../form-field.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";

type Share = { oneIn?: number | undefined; percent?: number | undefined };

/** Both blank: prizes are fixed amounts. */
export function PayoutShareFields({ field }: { field: FieldMetadata<Share | undefined> }) {
  const { oneIn, percent } = field.getFieldset();
  return (
    <>
      <p className="mt-6 mb-3 text-[0.9375rem] text-ink-soft">
        Or a share of the entry fees, instead of these amounts: what each place wins follows who enters until joining
        closes, and the prize pool is their sum.
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberInput
          {...fieldProps(percent)}
          label="Payout Percentage"
          hint="Percentage of entry fees paid out; the club keeps the rest."
          unit="%"
          step="1"
          min="1"
          max={payoutShareBounds.percent}
          inputMode="numeric"
          optional
        />
        <NumberInput
          {...fieldProps(oneIn)}
          label="Entrants per Paid Place"
          hint="Example: 5 pays 5 places with 23 entrants."
          step="1"
          min="1"
          max={payoutShareBounds.oneIn}
          inputMode="numeric"
          optional
        />
      </div>
    </>
  );
}

/** Sent as it is, once it cannot change any more. */
export function FixedPayoutShare({ share }: { share: { oneIn: string; percent: string } | undefined }) {
  if (!share?.percent) return null;
  return (
    <>
      <input type="hidden" name="payoutShare.percent" value={share.percent} />
      <input type="hidden" name="payoutShare.oneIn" value={share.oneIn} />
    </>
  );
}
