import type { FieldMetadata } from "@conform-to/react";
import { z } from "zod";
import type { WaiverView } from "../../../src/options/waiver/waiver-view.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";

/** The version that is accepted. The server reports a missing or outdated one. */
export const acceptedVersion = z.coerce.number().optional();

type Props = { field: FieldMetadata<unknown>; waiver: WaiverView | null };

/** The waiver to accept at entry. */
export function AcceptWaiver({ field, waiver }: Props) {
  if (!waiver) return null;
  return (
    <fieldset className="mb-4">
      <legend className="title-3 mb-3">Waiver</legend>
      <section
        // A long one scrolls in its frame, also by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label="Waiver text"
        className="card max-h-[50vh] overflow-y-auto whitespace-pre-line p-4"
      >
        {waiver.text}
      </section>
      <Checkbox
        id={field.id}
        name={field.name}
        value={waiver.version}
        required
        error={field.errors?.[0]}
        defaultChecked={field.initialValue === String(waiver.version)}
        label="I have read the waiver and accept it."
      />
    </fieldset>
  );
}
