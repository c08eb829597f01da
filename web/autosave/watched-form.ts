import { useLayoutEffect, useRef } from "react";
import { useOwnAutosave } from "./autosaved.tsx";
import { watchForm } from "./watch-form.ts";

/** Saves the input of the form with this id if it is inside an `Autosaved`. */
export function useWatchedForm(id: string): void {
  const autosave = useOwnAutosave();
  const latest = useRef(autosave);
  useLayoutEffect(() => {
    latest.current = autosave;
  });
  const key = autosave?.key ?? null;
  const basis = autosave?.basis;
  // The cleanup runs before the form is removed from the page, so that the last keystrokes are still there.
  useLayoutEffect(() => {
    const form = document.getElementById(id);
    if (key === null || !(form instanceof HTMLFormElement)) return;
    return watchForm(form, { key, basis, onTaken: () => latest.current?.onTaken() });
  }, [id, key, basis]);
}
