import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import type { changeForms } from "../../../src/catches/review/review-shapes.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { fieldProps } from "../../form-field.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { TextInput } from "../../ui/form/text-input.tsx";
import { ConditionSelect, typedCondition } from "../fields/condition-select.tsx";
import type { DrawnMarks } from "../submit/measure-overlay.tsx";
import { MeasuredLength } from "./measured-length.tsx";
import { countsAsMeasured, JudgedScore, namesIn, WeightInput } from "./review-score.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";
import type { Measurement } from "./ruler/ruler.tsx";

const rulesOf = ({ tournament }: JudgedFish) => tournament?.rules ?? shippedRules.tournament;

/** The values of the last decision, as a form for another one begins. `drawn` are the saved marks of a measured length. */
export function valuesBefore(fish: JudgedFish, measured: number | null, drawn: DrawnMarks | null) {
  const rules = rulesOf(fish);
  const { by } = rules;
  const { species, length, weight } = fish;
  const values = { species, length, weight, [by]: measured ?? fish[by] };
  const drawnLength = by === "length" ? drawn : null;
  return {
    ...values,
    ...((!countsAsMeasured(rules) || drawnLength) && { measured: String(drawnLength?.length ?? values[by]) }),
    ...(drawnLength && { marks: JSON.stringify(drawnLength.marks) }),
  };
}

type Typed = z.input<typeof changeForms.verified>;

type ValueName = "species" | "length" | "weight" | "measured" | "marks" | "penalties" | "isDead";

type Fields = { [Name in ValueName]: FieldMetadata<Typed[Name], Record<string, unknown>> };

/** The measures, species, penalties and condition that a judge approves. */
export function ValueFields({
  fields,
  fish,
  taken,
  penalties,
}: {
  fields: Fields;
  fish: JudgedFish;
  taken: Measurement | null;
  /** The penalties of the last decision; null if the form is shown again with those that were chosen. */
  penalties: readonly string[] | null;
}) {
  const isHydrated = useHydrated();
  const rules = rulesOf(fish);
  const { by } = rules;
  const isRuled = !countsAsMeasured(rules);
  const measured = textOf(fields.measured.initialValue);
  const errorIn = (...names: Fields[ValueName][]) =>
    names.flatMap(({ allErrors }) => Object.values(allErrors).flat())[0];
  const lengthField = (
    <MeasuredLength
      taken={taken}
      // They couldn't be discarded for another length without script.
      before={{ measured, marks: isHydrated ? fields.marks.initialValue : undefined }}
      claimed={fieldProps(fields.length).defaultValue ?? fish.length}
      rules={rules}
      error={errorIn(...(by === "length" ? [fields.measured] : []), fields.length, fields.marks)}
    />
  );
  const weightField =
    by === "weight" ? (
      <WeightInput name="measured" defaultValue={measured} error={errorIn(fields.measured)} rules={rules} />
    ) : (
      <WeightInput {...fieldProps(fields.weight)} rules={rules} />
    );
  return (
    <>
      {isRuled && (
        <JudgedScore
          rules={rules}
          claimed={fish.claimed[by]}
          measured={String((by === "length" && taken?.length) || measured)}
          penalties={penalties ?? namesIn(fields.penalties.initialValue)}
          error={errorIn(fields.penalties)}
        >
          {by === "length" ? lengthField : weightField}
        </JudgedScore>
      )}
      <TextInput {...fieldProps(fields.species)} label="Species" autoComplete="off" />
      <div className="grid grid-cols-2 items-end gap-4">
        {!(isRuled && by === "length") && lengthField}
        {!(isRuled && by === "weight") && weightField}
      </div>
      <ConditionSelect
        name={fields.isDead.name}
        isDead={typedCondition(fields.isDead.initialValue, fish.isDead)}
        error={fields.isDead.errors?.[0]}
      />
    </>
  );
}

const textOf = (typed: unknown): string =>
  typeof typed === "string" || typeof typed === "number" ? String(typed) : "";
