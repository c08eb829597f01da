import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { Field, type FieldProps } from "./field.tsx";

type Shared = FieldProps & { optional?: boolean; fieldClassName?: string };

/** One line of text, with label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  fieldClassName,
  id,
  className,
  ...rest
}: Shared & ComponentProps<"input">) {
  return (
    <Field {...{ id, label, hint, error, optional }} className={fieldClassName}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={classes("control", className)} />}
    </Field>
  );
}

/** Some lines of text; grows with what is typed where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  fieldClassName,
  id,
  className,
  ...rest
}: Shared & ComponentProps<"textarea">) {
  return (
    <Field {...{ id, label, hint, error, optional }} className={fieldClassName}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className={classes("control", className)} />}
    </Field>
  );
}

/** The platform's own list; children are `<option>`s. */
export function Select({
  label,
  hint,
  error,
  optional,
  fieldClassName,
  id,
  className,
  ...rest
}: Shared & ComponentProps<"select">) {
  return (
    <Field {...{ id, label, hint, error, optional }} className={fieldClassName}>
      {(wiring) => <select {...rest} {...wiring} className={classes("control", className)} />}
    </Field>
  );
}
