import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { decimalText, hundredthsOf } from "../../../src/base/format/numbers.ts";
import { typedPounds } from "../../../src/base/format/pounds.ts";
import { isRounded, scoreFish } from "../../../src/scoring/fish-score.ts";
import { type Rules, scoringUnit } from "../../../src/scoring/scoring-rules.ts";
import { deductionText } from "../../../src/scoring/words/rule-sentences.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { PoundsInput } from "../fields/pounds-input.tsx";

/** The form's contents: the measure as typed, and the names of the penalties. */
type Typed = { measured: string; penalties: readonly string[] };

/** Whether a fish counts as measured, so that there is nothing to show but the measure. */
export const countsAsMeasured = (rules: Rules): boolean =>
  !isRounded(rules) && rules.penalties.length === 0 && rules.by === "length";

/** "Rounds to 18.25 in, scores 17.75 in"; null for text that isn't a number. */
export function scoreText(rules: Rules, { measured, penalties }: Typed): string | null {
  const value = scoringUnit(rules) === "lb" ? typedPounds(measured) : Number(measured);
  if (!(value >= 0)) return null;
  const deductions = rules.penalties.flatMap(({ name, deduct }) =>
    deduct !== null && penalties.includes(name) ? [{ name, deduct }] : [],
  );
  const { rounded, scored } = scoreFish(rules, hundredthsOf(value), deductions);
  const text = (hundredths: number) => `${decimalText(hundredths / 100)} ${scoringUnit(rules)}`;
  return isRounded(rules) ? `Rounds to ${text(rounded)}, scores ${text(scored)}` : `Scores ${text(scored)}`;
}

/** Used if a tournament rounds or deducts: the judge's measure, the available penalties, and the resulting score before the decision. */
export function JudgedScore({
  rules,
  claimed,
  measured,
  penalties,
  error,
  children,
}: {
  rules: Rules;
  /** The claimed value in the unit of the score; used if nothing is typed. */
  claimed: number;
  /** The field's initial value. */
  measured: string;
  /** The names of the penalties checked at first. */
  penalties: readonly string[];
  error?: string;
  /** The field for the measure. */
  children: ReactNode;
}) {
  const deducting = rules.penalties.filter(({ deduct }) => deduct !== null);
  const unit = scoringUnit(rules);
  const errorId = useId();
  return (
    <div className="judged-score mt-3">
      {children}
      {deducting.length > 0 && (
        <fieldset aria-describedby={error && errorId}>
          <legend className="font-semibold">Penalties</legend>
          {deducting.map((penalty) => (
            <Checkbox
              key={penalty.name}
              name="penalties"
              value={penalty.name}
              defaultChecked={penalties.includes(penalty.name)}
              label={`${penalty.name} (${deductionText(penalty, unit)})`}
              keepErrorLine={false}
            />
          ))}
          {error && <FieldError id={errorId}>{error}</FieldError>}
        </fieldset>
      )}
      <ScoreLine key={measured} rules={rules} claimed={claimed} first={{ measured, penalties }} />
    </div>
  );
}

function ScoreLine({ rules, claimed, first }: { rules: Rules; claimed: number; first: Typed }) {
  const line = useRef<HTMLOutputElement>(null);
  const [typed, setTyped] = useState(first);
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    const read = () => setTyped(typedIn(new FormData(form)));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, []);
  const { measured, penalties } = typed;
  return (
    <output ref={line} className="block font-bold text-lg">
      {scoreText(rules, { measured: measured.trim() || String(claimed), penalties })}
    </output>
  );
}

function typedIn(form: FormData): Typed {
  const measured = form.get("measured");
  const penalties = form.getAll("penalties").filter((name) => typeof name === "string");
  return { measured: typeof measured === "string" ? measured : "", penalties };
}

/** The names submitted with a form: none, one or several. */
export const namesIn = (typed: unknown): string[] => [typed].flat().filter((name) => typeof name === "string");

/** The weight, corrected or, if it counts, measured. */
export function WeightInput({ rules, ...rest }: { rules: Rules } & Omit<ComponentProps<typeof NumberInput>, "label">) {
  const isMeasured = rules.by === "weight";
  const label = isMeasured ? "Measured" : "Weight";
  if (rules.unit === "in") return <PoundsInput {...rest} label={label} />;
  return <NumberInput {...rest} label={label} unit="kg" step={isMeasured ? "0.01" : "0.1"} />;
}
