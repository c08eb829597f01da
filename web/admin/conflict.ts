import { redirect } from "react-router-dom";
import type { Conflict } from "../form.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { errorToast } from "./texts.ts";

/** Says on `page` what another admin did first, where the refusal is one of these. */
export const conflictOn = (runtime: Runtime, page: string, by: Conflict["by"]): Conflict => ({
  by,
  say(message) {
    runtime.showToast(errorToast(message));
    return redirect(page);
  },
});
