import { useEffect } from "react";
import { setUp as model } from "../../src/accounts/account-forms.ts";
import { useOwnAutosave } from "../autosave/autosaved.tsx";
import { savedDropped } from "../autosave/drop-saved.ts";
import { dropSaved } from "../autosave/saved-values.ts";
import { useWatchedForm } from "../autosave/watched-form.ts";
import { formTaken } from "../runtime/drafts.ts";
import { checkBy } from "./checks.ts";

/** The API accepts a club without a name; the page doesn't. */
export const setUp = checkBy(
  model.extend({
    clubName: model.shape.clubName.refine((name) => name !== "", "Enter the club's name"),
  }),
);

/** Saves the form's input. Loaded with the checks, because the page needs both once the form is touched. */
export function WatchedForm({ id }: { id: string }) {
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
