import { useEffect, useRef } from "react";

/** Updates the fields when the address changes, for example with the back button, except the one with the focus. The ref is the form's. */
export function useShownValues(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const text = JSON.stringify(values);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    for (const [name, value] of Object.entries<string>(JSON.parse(text))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [text]);
  return form;
}
