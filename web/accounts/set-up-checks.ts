import { setUp as model } from "../../src/accounts/account-forms.ts";
import { useWatchedForm } from "../autosave/watched-form.ts";
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
  return null;
}
