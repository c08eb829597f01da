import { dropAllSaved } from "../autosave/drop-saved.ts";
import type { AfterPost } from "../post-form.ts";

/** The user's drafts and this browser's push subscription are deleted at logout. */
export const afterPost: AfterPost = ({ drafts }) => {
  drafts.forget();
  dropAllSaved();
  void import("../delivery/this-browser.ts")
    .then(({ forgetSubscription }) => forgetSubscription())
    .catch(() => undefined);
};
