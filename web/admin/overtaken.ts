import { redirect } from "react-router-dom";
import type { Overtaken } from "../form.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { errorToast } from "./texts.ts";

/** Says on `page` what another admin did first, where the refusal is one of these. */
export const overtakenOn = (runtime: Runtime, page: string, by: Overtaken["by"]): Overtaken => ({
  by,
  say(message) {
    runtime.showToast(errorToast(message));
    return redirect(page);
  },
});
