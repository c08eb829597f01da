import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { Field, type FieldProps } from "./field.tsx";

/** A measured number with its unit inside the field ("in", "lb", "$" as `prefix`), typed with a phone's decimal keypad. */
export function NumberInput({
  label,
  hint,
  error,
  optional,
  fieldClassName,
  id,
  unit,
  prefix,
  className,
  ...rest
}: FieldProps & { optional?: boolean; fieldClassName?: string; unit?: string; prefix?: string } & Omit<
    ComponentProps<"input">,
    "prefix"
  >) {
  return (
    <Field {...{ id, label, hint, error, optional }} className={fieldClassName}>
      {(controlProps) => (
        <span className="measure relative block">
          {prefix && <Unit className="left-4">{prefix}</Unit>}
          <input
            type="number"
            inputMode="decimal"
            {...rest}
            {...controlProps}
            className={classes("control", prefix && "pl-9", className)}
          />
          {unit && <Unit className="right-4">{unit}</Unit>}
        </span>
      )}
    </Field>
  );
}

function Unit({ className, children }: { className: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "pointer-events-none absolute inset-y-0 flex items-center font-semibold text-ink-soft",
        className,
      )}
    >
      {children}
    </span>
  );
}
