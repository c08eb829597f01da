import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import type { TypedFormatForm } from "../../../../src/scoring/format-form/format-form.ts";
import { boardCounts } from "../../../../src/scoring/format-form/format-values.ts";
import { blankBoard } from "../../../../src/scoring/format-form/typed-format.ts";
import { formatBounds } from "../../../../src/scoring/rulebook/board.ts";
import { useAddedRow } from "../../../added-row.ts";
import { fieldProps } from "../../../form-field.ts";
import { Button } from "../../../ui/form/button.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { RemovableRow } from "../../../ui/form/removable-row.tsx";
import { Select, TextInput } from "../../../ui/form/text-input.tsx";
import { EachSelect } from "./each-select.tsx";
import { countsNames } from "./format-names.ts";

type Props = { form: Pick<FormMetadata, "insert" | "remove">; field: FieldMetadata<TypedFormatForm["boards"]> };

/** Boards besides the main one. */
export function BoardFields({ form, field }: Props) {
  const { name } = field;
  const boards = field.getFieldList();
  const added = useAddedRow(name, boards.length);
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Additional Boards</legend>
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Shown next to the leaderboard, such as the biggest fish of each hour. All other rules match the main board.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {boards.map((board, index) => {
          const { kept, name: title, counts, fish, species, each } = board.getFieldset();
          const called = title.value || `board ${index + 1}`;
          return (
            <RemovableRow
              key={board.key ?? board.id}
              title={{
                ...fieldProps(title),
                autoFocus: added.autoFocus(index),
                label: `Board ${index + 1}`,
                maxLength: formatBounds.nameLetters,
                placeholder: "e.g. Big Bass",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove ${called}`}
            >
              <input type="hidden" name={kept.name} defaultValue={kept.initialValue} />
              <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
                <Select {...fieldProps(counts)} label={`What Counts on ${called}`}>
                  {boardCounts.map((value) => (
                    <option key={value} value={value}>
                      {countsNames[value]}
                    </option>
                  ))}
                </Select>
                <NumberInput
                  {...fieldProps(fish)}
                  label={`Fish on ${called}`}
                  hint="How many of the biggest or smallest fish: 1, or 2 for a pair."
                  step="1"
                  min="1"
                  inputMode="numeric"
                  optional
                />
                <TextInput
                  {...fieldProps(species)}
                  label={`Species for ${called}`}
                  hint="Separated by commas. Leave blank for any."
                  optional
                />
                <EachSelect field={each} label={`Parts of ${called}`} />
              </div>
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: blankBoard as never })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={boards.length >= formatBounds.boards}
        className="mt-3"
      >
        Add Board
      </Button>
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}
