import type { FieldMetadata } from "@conform-to/react";

/** Connects a field of `web/ui` to a conform field. It shows the value typed before again, except a password's. */
export function fieldProps(field: FieldMetadata<string | number | undefined>) {
  const { id, name, initialValue, errors } = field;
  return { id, name, defaultValue: typeof initialValue === "string" ? initialValue : undefined, error: errors?.[0] };
}
