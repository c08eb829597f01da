import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** One's own account, for its settings. */
export const loadAccount = (runtime: Runtime) => async () => answer(runtime.api.api.account.get());

/** The same with the people one fishes with. */
export const loadSettings = (runtime: Runtime) => async () => {
  const [account, relations] = await Promise.all([
    answer(runtime.api.api.account.get()),
    answer(runtime.api.api.relations.get()),
  ]);
  return { account, relations };
};

/** How one's two-step login stands. */
export const loadTwoStep = (runtime: Runtime) => async () => answer(runtime.api.api.account["two-step"].get());

/** Which notifications reach the reader outside of the site, and whether pushes can reach the reader's browsers. */
export const loadNotificationSettings = (runtime: Runtime) => async () => ({
  push: await answer(runtime.api.api.push.get()),
  preferences: await answer(runtime.api.api.notifications.preferences.get()),
});
