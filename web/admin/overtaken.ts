import { redirect } from "react-router-dom";
import type { Overtaken } from "../form.ts";
import type { Host } from "../runtime/host.ts";
import { errorToast } from "./texts.ts";

/** Says on `page` what another admin did first, where the refusal is one of these. */
export const overtakenOn = (host: Host, page: string, by: Overtaken["by"]): Overtaken => ({
  by,
  say(message) {
    host.announce(errorToast(message));
    return redirect(page);
  },
});
