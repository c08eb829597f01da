import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** Redirects users who have already used the invitation to the tournament. */
export const loadInvitation =
  (runtime: Runtime) =>
  async ({ params: { code = "" } }: LoaderFunctionArgs) => {
    const { isUsed, ...opened } = await dataOf(runtime.api.api.join({ code }).get());
    if (isUsed) throw redirect(`/tournaments/${opened.tournament.id}`);
    return { code, ...opened };
  };
