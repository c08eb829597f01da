import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The user's own account, for the settings. */
export const loadAccount = (runtime: Runtime) => async () => dataOf(runtime.api.api.account.get());

/** The same, plus the user's declared relations. */
export const loadSettings = (runtime: Runtime) => async () => {
  const [account, relations] = await Promise.all([
    dataOf(runtime.api.api.account.get()),
    dataOf(runtime.api.api.relations.get()),
  ]);
  return { account, relations };
};

/** The status of the user's two-step login. */
export const loadTwoStep = (runtime: Runtime) => async () => dataOf(runtime.api.api.account["two-step"].get());

/** Which notifications reach the user outside of the site, and whether pushes can reach their browsers. */
export const loadNotificationSettings = (runtime: Runtime) => async () => ({
  push: await dataOf(runtime.api.api.push.get()),
  preferences: await dataOf(runtime.api.api.notifications.preferences.get()),
});
