import { dropAllSaved } from "../autosave/drop-saved.ts";
import type { AfterPost } from "../post-form.ts";

/** What the reader typed and what reaches them here goes with them. */
export const afterPost: AfterPost = ({ drafts }) => {
  drafts.forget();
  dropAllSaved();
  void import("../delivery/this-browser.ts").then(({ forgetHere }) => forgetHere()).catch(() => undefined);
};
