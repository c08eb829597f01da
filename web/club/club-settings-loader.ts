import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's settings, and the address where anglers register. */
export const loadClubSettings = (runtime: Runtime) => async () => {
  const settings = await answer(runtime.api.api.admin.settings.get());
  return { settings, registerUrl: `${settings.server.linksBeginWith}/register` };
};
