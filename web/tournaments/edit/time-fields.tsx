import type { FieldMetadata } from "@conform-to/react";
import { type FormEvent, useRef } from "react";
import { fieldProps } from "../../form-field.ts";
import { TextInput } from "../../ui/form/text-input.tsx";
import { endDateFor } from "./end-date.ts";

type Name = "startDate" | "startTime" | "endDate" | "endTime" | "joinUntil";

/** Start and end, whole days if no times are given, and the deadline for joining. */
export function TimeFields({ fields }: { fields: Record<Name, FieldMetadata<string | undefined>> }) {
  const filledDate = useRef("");

  function fillEndDate({ currentTarget: start }: FormEvent<HTMLInputElement>): void {
    const end = start.form?.elements.namedItem(fields.endDate.name);
    if (!(end instanceof HTMLInputElement)) return;
    const date = endDateFor(start.value, end.value, filledDate.current);
    if (date === end.value) return;
    filledDate.current = date;
    end.value = date;
    end.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
      <TextInput
        label="Start Date"
        hint="The first day."
        type="date"
        required
        onInput={fillEndDate}
        {...fieldProps(fields.startDate)}
      />
      <TextInput
        label="Start Time"
        hint="Leave blank to start at midnight."
        optional
        type="time"
        {...fieldProps(fields.startTime)}
      />
      <TextInput label="End Date" hint="The last day." type="date" required {...fieldProps(fields.endDate)} />
      <TextInput
        label="End Time"
        hint="Leave blank to run until midnight."
        optional
        type="time"
        {...fieldProps(fields.endTime)}
      />
      <TextInput
        label="Join By"
        hint="The last moment to join. Leave blank to keep registration open until the tournament ends."
        optional
        type="datetime-local"
        fieldClassName="sm:col-span-2"
        {...fieldProps(fields.joinUntil)}
      />
    </div>
  );
}
