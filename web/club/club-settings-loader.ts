import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's settings, and the address where anglers register. */
export const loadClubSettings = (runtime: Runtime) => async () => {
  const { admin } = runtime.api.api;
  const [settings, newVersion] = await Promise.all([dataOf(admin.settings.get()), dataOf(admin["new-version"].get())]);
  return { settings, newVersion, registerUrl: `${settings.server.linksBeginWith}/register` };
};
