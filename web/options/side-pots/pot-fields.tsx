import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import { potBounds } from "../../../src/options/side-pots/pot-terms.ts";
import { useAddedRow } from "../../added-row.ts";
import { fieldProps } from "../../form-field.ts";
import { Button } from "../../ui/form/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { FoldedFields } from "../../ui/form/folded-fields.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { RemovableRow } from "../../ui/form/removable-row.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";
import type { TypedPot } from "./typed-pots.ts";

type Props = {
  form: Pick<FormMetadata, "insert" | "remove">;
  field: FieldMetadata<Partial<TypedPot>[] | undefined>;
};

const blank: TypedPot = {
  ...{ name: "", fee: "", shares: "100", kind: "biggest", species: "", clubShare: "0" },
  ...{ round: "1", remainder: "first", minimumToWin: "", ties: "ranked", unclaimed: "refund" },
};

type Rest = "clubShare" | "minimumToWin" | "unclaimed" | "ties" | "round" | "remainder";

/** Whether one of a pot's less usual terms differs from a new pot's, or is wrong. */
const hasOwn = (rest: Record<Rest, Pick<FieldMetadata, "initialValue" | "errors">>): boolean =>
  Object.entries(rest).some(
    ([name, { initialValue = "", errors }]) => errors || String(initialValue) !== blank[name as Rest],
  );

/** Side pots, added and removed by buttons that work without script, too. */
export function PotFields({ form, field }: Props) {
  const pots = field.getFieldList();
  const { name } = field;
  const added = useAddedRow(name, pots.length);
  return (
    <FoldedFields
      title="Side Pots"
      note="such as big bass"
      isOpen={pots.length > 0 || Boolean(field.errors)}
      className="mb-2 border-b"
    >
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Optional add-ons anglers buy when they enter. Each pot pays out the money collected and can't be edited after
        the first purchase.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {pots.map((pot, index) => {
          const { name: title, fee, shares, kind, species, clubShare } = pot.getFieldset();
          const { round, remainder, minimumToWin, ties, unclaimed } = pot.getFieldset();
          const rest = { clubShare, minimumToWin, unclaimed, ties, round, remainder };
          const called = title.value || `side pot ${index + 1}`;
          return (
            <RemovableRow
              key={pot.key ?? pot.id}
              title={{
                ...fieldProps(title),
                autoFocus: added.autoFocus(index),
                label: `Side Pot ${index + 1}`,
                maxLength: potBounds.letters,
                placeholder: "e.g. Big Bass",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove ${called}`}
            >
              <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
                <NumberInput {...fieldProps(fee)} label={`Fee for ${called}`} prefix="$" step="0.01" min="0.01" />
                <TextInput
                  {...fieldProps(shares)}
                  label={`Payout Split for ${called}`}
                  hint="Percent for each place, such as 60/40."
                />
                <Select {...fieldProps(kind)} label={`Winner for ${called}`}>
                  <option value="biggest">The biggest fish</option>
                  <option value="smallest">The smallest fish</option>
                </Select>
                <TextInput
                  {...fieldProps(species)}
                  label={`Species for ${called}`}
                  hint="One of the target species. Leave blank for any."
                  optional
                />
              </div>
              <FoldedFields title={`More Settings for ${called}`} isOpen={hasOwn(rest)}>
                <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
                  <NumberInput
                    {...fieldProps(clubShare)}
                    label={`Club's Share of ${called}`}
                    unit="%"
                    step="1"
                    min="0"
                    max={potBounds.clubShare}
                    optional
                  />
                  <NumberInput
                    {...fieldProps(minimumToWin)}
                    label={`Minimum to Win ${called}`}
                    hint="In the scored unit, such as 5 for a 5 lb bass."
                    step="0.01"
                    min="0"
                    optional
                  />
                  <Select {...fieldProps(unclaimed)} label={`If Nobody Wins ${called}`}>
                    <option value="refund">Refund everyone in it</option>
                    <option value="roll-over">Roll over to a later tournament</option>
                  </Select>
                  <Select {...fieldProps(ties)} label={`Ties in ${called}`}>
                    <option value="ranked">The first to arrive wins</option>
                    <option value="split">Split their prizes</option>
                  </Select>
                  <Select {...fieldProps(round)} label={`Rounding for ${called}`}>
                    <option value="1">To the cent</option>
                    <option value="100">Down to the nearest $1</option>
                    <option value="500">Down to the nearest $5</option>
                  </Select>
                  <Select {...fieldProps(remainder)} label={`Remainder for ${called}`}>
                    <option value="first">To the first place</option>
                    <option value="last">To the last place</option>
                    <option value="club">To the club</option>
                  </Select>
                </div>
              </FoldedFields>
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: blank })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={pots.length >= potBounds.pots}
        className="mt-3"
      >
        Add Side Pot
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </FoldedFields>
  );
}
