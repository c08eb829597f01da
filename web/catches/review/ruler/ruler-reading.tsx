import { decimalText } from "../../../../src/base/format/numbers.ts";
import type { LengthUnit } from "../../../../src/scoring/scoring-rules.ts";
import { Figure } from "../../../ui/figure.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { boardMarks, canSuggestMiddle, order, type Reading, type RulerState, spots } from "./ruler-marks.ts";

const steps = [
  "Mark the board's zero.",
  "Mark a line near the middle of the board, and check its number.",
  "Mark a line beyond the tail, and check its number.",
  "Mark where the nose meets the scale.",
  "Mark where the tail meets the scale.",
];

export const suggestedText = "Check the suggested middle mark, then accept or move it.";
export const unclearText = "The board's ticks aren't clear enough to suggest the middle mark. Set it yourself.";

/** The numbers of the three marks, the resulting length, and the actions for it. */
export function RulerReading({
  unit,
  state,
  reading,
  isUnclear,
  roundedText,
  onValue,
  onSuggest,
  onAccept,
  onTake,
  onClose,
}: {
  unit: LengthUnit;
  state: RulerState;
  reading: Reading;
  /** The middle mark was requested, but the picture doesn't show it. */
  isUnclear: boolean;
  roundedText: (length: number) => string | null;
  onValue: (mark: number, typed: string) => void;
  onSuggest: () => void;
  onAccept: () => void;
  onTake: () => void;
  onClose: () => void;
}) {
  return (
    <div className="ruler-reading">
      <div className="ruler-values">
        {order.slice(0, boardMarks).map((mark) => (
          <NumberInput
            key={mark}
            label={spots[mark] ?? ""}
            unit={unit}
            min={0}
            step="any"
            autoComplete="off"
            value={state.values[mark]}
            onChange={({ target }) => onValue(mark, target.value)}
          />
        ))}
      </div>
      <div className="ruler-length">
        {reading.kind === "read" ? (
          <Length reading={reading} unit={unit} roundedText={roundedText} />
        ) : (
          <Hint reading={reading} isSuggested={state.isMiddleSuggested} isUnclear={isUnclear} />
        )}
      </div>
      <div className="ruler-buttons">
        <Button type="button" disabled={reading.kind !== "read"} onClick={onTake}>
          Use This Length
        </Button>
        {state.isMiddleSuggested ? (
          <Button type="button" look="secondary" onClick={onAccept}>
            Accept Middle Mark
          </Button>
        ) : (
          <Button type="button" look="secondary" disabled={!canSuggestMiddle(state)} onClick={onSuggest}>
            Suggest Middle Mark
          </Button>
        )}
        <Button type="button" look="secondary" onClick={onClose}>
          Close Ruler
        </Button>
      </div>
      <p className="ruler-keys">
        <kbd>1</kbd> to <kbd>5</kbd> choose a point, arrows move it (with <kbd>Shift</kbd>, ten times as far).{" "}
        <kbd>S</kbd> suggests the middle mark, <kbd>Enter</kbd> accepts it, <kbd>T</kbd> or <kbd>Enter</kbd> uses the
        length, <kbd>Esc</kbd> closes.
      </p>
    </div>
  );
}

type HintProps = { reading: Exclude<Reading, { kind: "read" }>; isSuggested: boolean; isUnclear: boolean };

function Hint({ reading, isSuggested, isUnclear }: HintProps) {
  if (reading.kind === "wrong") return <p className="font-semibold text-red-ink">{reading.message}</p>;
  return (
    <>
      <p className="font-semibold">
        {reading.step} of {spots.length}: {isSuggested ? suggestedText : steps[reading.next]}
      </p>
      {isUnclear && <p className="text-[0.9375rem] font-semibold text-amber-ink">{unclearText}</p>}
    </>
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
