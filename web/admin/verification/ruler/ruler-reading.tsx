import { decimalText } from "../../../../src/format/numbers.ts";
import type { LengthUnit } from "../../../../src/scoring/rules.ts";
import { Figure } from "../../../ui/figure.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { boardMarks, type Reading, spots } from "./ruler-marks.ts";

const steps = [
  "Press on the board's zero.",
  "Press on a mark of the board near the middle, and check its number.",
  "Press on a mark beyond the tail, and check its number.",
  "Press where the nose meets the scale.",
  "Press where the tail meets the scale.",
];

/** The numbers of the three marks, the length that follows, and what to do with it. */
export function RulerReading({
  unit,
  values,
  reading,
  roundedText,
  onValue,
  onTake,
  onClose,
}: {
  unit: LengthUnit;
  values: string[];
  reading: Reading;
  roundedText: (length: number) => string | null;
  onValue: (mark: number, typed: string) => void;
  onTake: () => void;
  onClose: () => void;
}) {
  return (
    <div className="ruler-reading">
      <div className="ruler-values">
        {spots.slice(0, boardMarks).map((name, mark) => (
          <NumberInput
            key={name}
            label={name}
            unit={unit}
            min={0}
            step="any"
            autoComplete="off"
            value={values[mark]}
            onChange={({ target }) => onValue(mark, target.value)}
          />
        ))}
      </div>
      <div className="ruler-length">
        {reading.kind === "read" ? (
          <Length reading={reading} unit={unit} roundedText={roundedText} />
        ) : (
          <Hint reading={reading} />
        )}
      </div>
      <div className="ruler-buttons">
        <Button type="button" disabled={reading.kind !== "read"} onClick={onTake}>
          Use This Length
        </Button>
        <Button type="button" look="secondary" onClick={onClose}>
          Close Ruler
        </Button>
      </div>
      <p className="ruler-keys">
        <kbd>1</kbd> to <kbd>5</kbd> choose a point, arrows move it, with <kbd>Shift</kbd> ten times as far.{" "}
        <kbd>T</kbd> or <kbd>Enter</kbd> uses the length, <kbd>Esc</kbd> closes.
      </p>
    </div>
  );
}

function Hint({ reading }: { reading: Exclude<Reading, { kind: "read" }> }) {
  if (reading.kind === "wrong") return <p className="font-semibold text-red-ink">{reading.message}</p>;
  return (
    <p className="font-semibold">
      {reading.next + 1} of {spots.length}: {steps[reading.next]}
    </p>
  );
}

type LengthProps = {
  reading: Extract<Reading, { kind: "read" }>;
  unit: string;
  roundedText: (length: number) => string | null;
};

function Length({ reading: { measurement, beside }, unit, roundedText }: LengthProps) {
  const { length, uncertainty } = measurement;
  const rounded = roundedText(length);
  return (
    <>
      <p>
        <Figure value={decimalText(Number(length.toFixed(2)))} unit={unit} className="text-4xl" />{" "}
        <span className="text-ink-soft">
          ± {Math.max(0.01, uncertainty).toFixed(2)} {unit}
        </span>
      </p>
      <p className="text-[0.9375rem]">{rounded ?? "Counts as measured."}</p>
      {beside && <p className="text-[0.9375rem] font-semibold text-amber-ink">{beside}</p>}
    </>
  );
}
