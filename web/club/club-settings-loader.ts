import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's settings, and the address at which anglers register. */
export const loadClubSettings =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => ({
    settings: await answer(runtime.api.api.admin.settings.get()),
    registerUrl: `${new URL(request.url).origin}/register`,
  });
