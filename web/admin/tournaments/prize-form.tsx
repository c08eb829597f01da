import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { dollarsText } from "../../../src/format/money.ts";
import { placeText } from "../../../src/money/prizes/rules.ts";
import { prizeLimits } from "../../../src/tournaments/rules.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
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
  return (
    <PageForm of={prizes} preventScrollReset className="">
      <EnterSaves />
      <PrizePositions form={form} field={fields.positions} pool={pool} min={1} />
    </PageForm>
  );
}

/** The first button of a form is the one that Enter presses. */
export const EnterSaves = () => (
  <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
    Save
  </button>
);

type Position = { amount: string | number | undefined };

type PositionsProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "validate">;
  field: FieldMetadata<Position[]>;
  /** Whole dollars. */
  pool: number;
  /** How many positions must remain. */
  min: number;
};

/** Positions 1..n of any form, and their sum beside the prize pool. */
export function PrizePositions({ form, field, pool, min }: PositionsProps) {
  const positions = field.getFieldList();
  const { name } = field;
  const typed = positions.map((position) => Number(position.getFieldset().amount.value ?? 0) || 0);
  const isHydrated = useHydrated();
  return (
    <>
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
              disabled={positions.length <= min}
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
      {!isHydrated && positions.length > 0 && (
        <Button {...form.validate.getButtonProps({ name })} look="quiet" className="ml-2">
          Add Up
        </Button>
      )}
      {(min > 0 || typed.some((amount) => amount > 0)) && <Sum amounts={typed} pool={pool} />}
    </>
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
