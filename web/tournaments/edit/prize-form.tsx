import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { dollarsText } from "../../../src/base/format/money.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { prizeForm } from "../../../src/money/prizes/prize-form.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { prizeLimits } from "../../../src/tournaments/tournament-state.ts";
import { useAddedRow } from "../../added-row.ts";
import { CorrectionReason } from "../../admin/correction-reason.tsx";
import { adminFailures } from "../../admin/texts.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { useManagementAddress } from "./management-address.ts";

const typedAmounts = (amounts: readonly number[]) => amounts.map((amount) => ({ amount: String(amount) }));

/** The form's initial values: the stored amounts, or one empty position. */
const asTyped = (amounts: readonly number[]) => (amounts.length > 0 ? typedAmounts(amounts) : [{ amount: "" }]);

type PrizeFormProps = {
  prizes: readonly PrizePosition[];
  tournament: Pick<TournamentView, "id" | "divisions" | "prize">;
  needsReason: boolean;
};

/** Its button is outside the form, at the foot of the dialog. */
export const prizeFormId = "prizes";

/** Positions 1..n of each board with their amounts. They are added and removed by buttons that work without script, too. */
export function PrizeForm({ prizes: stored, tournament: { id, divisions, prize: pool }, needsReason }: PrizeFormProps) {
  const amountsOf = (division?: string) =>
    stored.filter((prize) => prize.division === division).map(({ amount }) => amount);
  const open = amountsOf();
  const isDivided = divisions.length > 0;
  const list = useManagementAddress()();
  const prizes = usePageForm(prizeForm, {
    action: `/api/admin/tournaments/${id}/prizes`,
    to: list,
    failed: adminFailures.prizes,
    refusals: "both",
    id: prizeFormId,
    defaultValue: {
      positions: isDivided && stored.length > 0 ? typedAmounts(open) : asTyped(open),
      divisions: divisions.map(({ name }) => ({ name, positions: typedAmounts(amountsOf(name)) })),
    },
  });
  const { form, fields } = prizes;
  const ofDivisions = fields.divisions.getFieldList().map((division) => division.getFieldset());
  const others = ofDivisions.flatMap(({ positions }) => amountsTyped(positions));
  return (
    <PageForm of={prizes} preventScrollReset className="">
      <DefaultSaveButton />
      {ofDivisions.map(({ name, positions }) => (
        <fieldset key={name.name} className="mb-6">
          <legend className="title-3 mb-2">{name.initialValue}</legend>
          <input type="hidden" name={name.name} value={name.initialValue} />
          <PositionFields form={form} field={positions} of={name.initialValue} min={0} />
        </fieldset>
      ))}
      {isDivided && <p className="title-3 mb-2">All anglers together</p>}
      <PrizePositions form={form} field={fields.positions} pool={pool} min={isDivided ? 0 : 1} others={others} />
      {needsReason && <CorrectionReason field={fields.reason} />}
    </PageForm>
  );
}

/** Enter presses a form's first button. */
export const DefaultSaveButton = () => (
  <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
    Save
  </button>
);

type Position = { amount: string | number | undefined };

type PositionsProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "validate" | "update">;
  field: FieldMetadata<Position[] | undefined>;
  /** Whole dollars. */
  pool: number;
  /** The number of positions that must remain. */
  min: number;
  /** The divisions' prizes, in whole dollars. */
  others?: readonly number[];
  /** The pool's field, if it is in the same form: it must be the sum. */
  poolField?: Pick<FieldMetadata, "name">;
};

type PositionFieldsProps = Pick<PositionsProps, "field" | "min"> & {
  form: Pick<FormMetadata, "insert" | "remove">;
  /** The name of the board, unless it is that of all anglers. */
  of?: string;
};

/** Positions 1..n of any form. */
export function PositionFields({ form, field, min, of }: PositionFieldsProps) {
  const positions = field.getFieldList();
  const { name } = field;
  const added = useAddedRow(name, positions.length);
  const whose = of ? ` in ${of}` : "";
  return (
    <>
      <ol ref={added.list} className="flex flex-col">
        {positions.map((position, index) => (
          <li key={position.key ?? position.id} className="flex items-start gap-3">
            <NumberInput
              {...fieldProps(position.getFieldset().amount)}
              label={`${placeText(index + 1)} place${whose}`}
              prefix="$"
              step="1"
              min="0"
              max={prizeLimits.maxDollars}
              inputMode="numeric"
              placeholder="0"
              autoFocus={added.autoFocus(index)}
              fieldClassName="flex-1"
            />
            <Button
              {...form.remove.getButtonProps({ name, index })}
              look="quiet"
              disabled={positions.length <= min}
              aria-label={`Remove ${placeText(index + 1)} place${whose}`}
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
        autoFocus={added.autoFocusButton}
      >
        {`Add ${placeText(positions.length + 1)} Place${whose}`}
      </Button>
    </>
  );
}

/** The typed amounts, in whole dollars. */
export const amountsTyped = (field: PositionsProps["field"]): number[] =>
  field.getFieldList().map((position) => Number(position.getFieldset().amount.value ?? 0) || 0);

/** Positions 1..n of the overall board, and the sum of all boards compared with the prize pool. */
export function PrizePositions({ form, field, pool, min, others = [], poolField }: PositionsProps) {
  const typed = [...amountsTyped(field), ...others];
  const isHydrated = useHydrated();
  return (
    <>
      <PositionFields form={form} field={field} min={min} />
      {!isHydrated && typed.length > 0 && (
        <Button {...form.validate.getButtonProps({ name: field.name })} look="quiet" className="ml-2">
          Add Up
        </Button>
      )}
      {(min > 0 || typed.some((amount) => amount > 0)) && (
        <Sum amounts={typed} pool={pool} setPool={poolField && setPool(form, poolField)} />
      )}
    </>
  );
}

/** A button that sets the pool to the sum; it works without script, too. */
const setPool =
  (form: Pick<FormMetadata, "update">, { name }: Pick<FieldMetadata, "name">) =>
  (sum: number) => (
    <Button
      {...form.update.getButtonProps({ name, value: String(sum) as never })}
      look="secondary"
      size="small"
      className="mt-2"
    >
      Set Pool to {dollarsText(sum)}
    </Button>
  );

type SumProps = { amounts: number[]; pool: number; setPool?: (sum: number) => ReactNode };

function Sum({ amounts, pool, setPool: button }: SumProps) {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const isSet = sum === pool || (button !== undefined && pool === 0);
  return (
    <div className="mt-5 mb-3 border-line border-t pt-4">
      <p className="tabular-nums" aria-live="polite">
        Total for all positions: <b>{dollarsText(sum)}</b>
        {!isSet && <span className="text-amber-ink"> (the tournament's prize pool is {dollarsText(pool)})</span>}
      </p>
      {!isSet && sum > 0 && button?.(sum)}
    </div>
  );
}
