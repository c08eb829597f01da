import type { ComponentProps } from "react";
import { ouncesHint } from "../../../src/base/format/pounds.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";

/** A weight in pounds, which can be typed as pounds and ounces: keyboards for numbers have no letters. */
export const PoundsInput = (props: Omit<ComponentProps<typeof NumberInput>, "unit" | "type" | "step">) => (
  <NumberInput
    {...props}
    type="text"
    inputMode="text"
    autoComplete="off"
    spellCheck={false}
    hint={ouncesHint}
    unit="lb"
  />
);
