import { useEffect } from "react";
import { useOwnAutosave } from "../autosave/autosaved.tsx";
import { savedDropped } from "../autosave/drop-saved.ts";
import { dropSaved } from "../autosave/saved-values.ts";
import { useWatchedForm } from "../autosave/watched-form.ts";
import { formTaken } from "../runtime/drafts.ts";

/** Saves the set-up form's input on the device until the club is set up. */
export function SetUpAutosave({ id }: { id: string }) {
  useWatchedForm(id);
  const key = useOwnAutosave()?.key ?? null;
  useEffect(() => {
    if (key === null) return;
    // The form may have been sent before it was watched.
    const drop = () => {
      dispatchEvent(new Event(savedDropped));
      dropSaved(key);
    };
    addEventListener(formTaken, drop);
    return () => removeEventListener(formTaken, drop);
  }, [key]);
  return null;
}
