import type { ReactElement, ReactNode } from "react";
import { useId } from "react";
import { classes } from "../classes.ts";

/** The properties of every kind of field besides its own attributes. */
export type FieldProps = {
  label: string;
  /** Shown under the label, even before a value is typed. */
  hint?: ReactNode;
  /** Shown under the control; its line is always reserved, so that a message never moves a button. */
  error?: string | ReactElement;
  /** Shown on the error's line while there is no error, and announced to screen readers when it changes. */
  note?: string;
};

/** The attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/**
 * Label, hint, control and error line around any control. The ids are those of conform:
 * `${id}-description` for the hint, `${id}-error` for the error.
 */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  note,
  optional = false,
  className,
  children,
}: FieldProps & {
  id?: string;
  optional?: boolean;
  className?: string;
  children: (controlProps: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-description`, (error || note) && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes("flex flex-col", className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-description`} className="text-[0.9375rem] text-ink-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      </div>
      <FieldError id={`${id}-error`} note={note}>
        {error}
      </FieldError>
    </div>
  );
}

/** One line for a field's message, reserved even without one. */
export function FieldError({ id, note, children }: { id: string; note?: string; children?: ReactNode }) {
  return (
    <p
      id={id}
      role={note === undefined ? undefined : "status"}
      className={classes(
        "mt-1 mb-2 min-h-6 text-[0.9375rem] font-semibold leading-6",
        children ? "text-red-ink" : null,
      )}
    >
      {children || note}
    </p>
  );
}
