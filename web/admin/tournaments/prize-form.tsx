import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { dollarsText } from "../../../src/format/money.ts";
import { placeText, prizeLimits } from "../../../src/money/prizes/rules.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { prizeForm } from "./prize-form-model.ts";

/** What stands in the form at first: the stored amounts, or one empty position. */
const asTyped = (amounts: number[]) =>
  amounts.length > 0 ? amounts.map((amount) => ({ amount: String(amount) })) : [{ amount: "" }];

/** Its button stands outside the form, at the foot of the dialog. */
export const prizeFormId = "prizes";

/** Positions 1..n with their amounts. They are added and removed by buttons that work without script too. */
export function PrizeForm({ amounts, pool }: { amounts: number[]; pool: number }) {
  const prizes = usePageForm(prizeForm, { id: prizeFormId, defaultValue: { positions: asTyped(amounts) } });
  const { form, fields } = prizes;
  const positions = fields.positions.getFieldList();
  const { name } = fields.positions;
  const typed = positions.map((position) => Number(position.getFieldset().amount.value ?? 0) || 0);
  return (
    <PageForm of={prizes} preventScrollReset className="">
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <ol className="flex flex-col">
        {positions.map((position, at) => (
          <li key={position.key ?? position.id} className="flex items-start gap-3">
            <NumberInput
              {...fieldProps(position.getFieldset().amount)}
              label={`${placeText(at + 1)} place`}
              prefix="$"
              step="1"
              min="0"
              max={prizeLimits.maxDollars}
              inputMode="numeric"
              placeholder="0"
              fieldClassName="flex-1"
            />
            <Button
              {...form.remove.getButtonProps({ name, index: at })}
              look="quiet"
              disabled={positions.length === 1}
              aria-label={`Remove ${placeText(at + 1)} place`}
              className="mt-7.5"
              icon={<X />}
            />
          </li>
        ))}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: { amount: "" } })}
        look="secondary"
        icon={<Plus />}
        disabled={positions.length >= prizeLimits.positions}
      >
        Add {placeText(positions.length + 1)} Place
      </Button>
      <Sum amounts={typed} pool={pool} />
    </PageForm>
  );
}

function Sum({ amounts, pool }: { amounts: number[]; pool: number }) {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  return (
    <p className="mt-5 border-line border-t pt-4 tabular-nums" aria-live="polite">
      All positions together: <b>{dollarsText(sum)}</b>
      {sum !== pool && <span className="text-amber-ink"> (the tournament's prize pool is {dollarsText(pool)})</span>}
    </p>
  );
}
