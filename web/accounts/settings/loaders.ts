import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** One's own account, for its settings. */
export const loadSettings = (runtime: Runtime) => async () => answer(runtime.api.api.account.get());

/** How one's two-step login stands. */
export const loadTwoStep = (runtime: Runtime) => async () => answer(runtime.api.api.account["two-step"].get());

/** Which notifications reach the reader outside of the site, and whether pushes can reach the reader's browsers. */
export const loadNotificationSettings = (runtime: Runtime) => async () => ({
  push: await answer(runtime.api.api.push.get()),
  preferences: await answer(runtime.api.api.notifications.preferences.get()),
});
