import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./field.tsx";

/** A checkbox whose whole sentence is a touch target. */
export function Checkbox({
  id: givenId,
  label,
  error,
  keepErrorLine = true,
  ...rest
}: { label: ReactNode; error?: string; keepErrorLine?: boolean } & Omit<ComponentProps<"input">, "type">) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="check"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="pt-0.5">{label}</span>
      </label>
      {keepErrorLine && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
