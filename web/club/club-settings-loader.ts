import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's settings, and the address where anglers register. */
export const loadClubSettings = (runtime: Runtime) => async () => {
  const { admin } = runtime.api.api;
  const [settings, newVersion] = await Promise.all([answer(admin.settings.get()), answer(admin["new-version"].get())]);
  return { settings, newVersion, registerUrl: `${settings.server.linksBeginWith}/register` };
};
