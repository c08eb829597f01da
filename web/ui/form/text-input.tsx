import { type ComponentProps, createElement } from "react";
import { classes } from "../classes.ts";
import { Field, type FieldProps } from "./field.tsx";

type Tag = "input" | "textarea" | "select";
type Props<T extends Tag> = FieldProps & { optional?: boolean; fieldClassName?: string } & ComponentProps<T>;

/** A native control with label, hint and error. */
const control =
  <T extends Tag>(tag: T, usual: object = {}) =>
  ({ label, hint, error, note, optional, fieldClassName, id, className, ...rest }: Props<T>) => (
    <Field {...{ id, label, hint, error, note, optional }} className={fieldClassName}>
      {(controlProps) =>
        createElement<object>(tag, { ...usual, ...rest, ...controlProps, className: classes("control", className) })
      }
    </Field>
  );

export const TextInput = control("input", { type: "text" });

/** Grows with its content if the browser supports that. */
export const TextArea = control("textarea", { rows: 3 });

export const Select = control("select");
