import type { FieldMetadata } from "@conform-to/react";
import { payoutShareBounds } from "../../../src/options/fee-share/shared-prizes.ts";
import { fieldProps } from "../../form-field.ts";
import { FoldedFields } from "../../ui/form/folded-fields.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";
import type { TypedShare } from "./typed-share.ts";

type Share = { [Field in keyof TypedShare]?: string | number | undefined };

/** If percentage and amounts by entrants are blank, prizes are fixed amounts. */
export function PayoutShareFields({ field }: { field: FieldMetadata<Share | undefined> }) {
  const { oneIn, percent, table, byEntrants, round, remainder, ties } = field.getFieldset();
  const isUsed = [oneIn, percent, table, byEntrants].some(({ initialValue, errors }) => initialValue || errors);
  return (
    <FoldedFields
      title="Pay Out by Entry Fees or Entrants"
      note="instead of fixed amounts"
      isOpen={isUsed}
      className="mt-6 border-y"
    >
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Amounts update as anglers join and are final when registration closes.
      </p>
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
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
          hint="Example: 10 pays 3 places with 23 entrants."
          step="1"
          min="1"
          max={payoutShareBounds.oneIn}
          inputMode="numeric"
          optional
        />
        <TextInput
          {...fieldProps(table)}
          label="Places by Entrants"
          hint="Or use a table: 10:2, 30:3 pays 2 places with 10 or more entrants and 3 with 30 or more."
          maxLength={1000}
          optional
        />
        <TextInput
          {...fieldProps(byEntrants)}
          label="Amounts by Entrants"
          hint="Instead of a percentage: 10: 300 200; 30: 500 300 200 pays $300 and $200 with 10 or more entrants."
          maxLength={2000}
          optional
        />
        <Select {...fieldProps(round)} label="Round Amounts">
          <option value="100">Down to the nearest $1</option>
          <option value="500">Down to the nearest $5</option>
        </Select>
        <Select {...fieldProps(remainder)} label="Remainder">
          <option value="first">To the first place</option>
          <option value="last">To the last place</option>
          <option value="club">To the club</option>
        </Select>
        <Select {...fieldProps(ties)} label="Tied Places">
          <option value="ranked">Paid in order</option>
          <option value="split">Split their prizes</option>
        </Select>
      </div>
    </FoldedFields>
  );
}

/** Submitted unchanged once it can no longer change. */
export function FixedPayoutShare({ share }: { share: TypedShare | undefined }) {
  if (!(share?.percent || share?.byEntrants)) return null;
  return Object.entries(share).map(([name, value]) => (
    <input key={name} type="hidden" name={`payoutShare.${name}`} value={value} />
  ));
}
