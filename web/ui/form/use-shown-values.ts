import { useEffect, useRef } from "react";

/** Fields follow what the address asks for when it changes, as by going back, and the one with the focus keeps it. The ref is the form's. */
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
