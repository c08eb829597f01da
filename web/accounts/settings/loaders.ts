import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The user's own account, for the settings. */
export const loadAccount = (runtime: Runtime) => async () => answer(runtime.api.api.account.get());

/** The same, plus the user's declared relations. */
export const loadSettings = (runtime: Runtime) => async () => {
  const [account, relations] = await Promise.all([
    answer(runtime.api.api.account.get()),
    answer(runtime.api.api.relations.get()),
  ]);
  return { account, relations };
};

/** The status of the user's two-step login. */
export const loadTwoStep = (runtime: Runtime) => async () => answer(runtime.api.api.account["two-step"].get());

/** Which notifications reach the user outside of the site, and whether pushes can reach their browsers. */
export const loadNotificationSettings = (runtime: Runtime) => async () => ({
  push: await answer(runtime.api.api.push.get()),
  preferences: await answer(runtime.api.api.notifications.preferences.get()),
});
