import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../../api.ts";
import { idIn } from "../../../catches/loaders.ts";
import type { Runtime } from "../../../runtime/runtime.ts";

/** A day of boats (`?day=`, or the current one), with the boat whose times are being corrected (`?correct=`), if any. */
export const loadBoats =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const query = new URL(request.url).searchParams;
    const key = { id: params.id ?? "" };
    const day = idIn(query, "day") ?? undefined;
    const [tournament, boats, dayView] = await Promise.all([
      answer(runtime.api.api.tournaments(key).get()),
      answer(runtime.api.api.admin.tournaments(key).boats.get({ query: { day, show: "all" } })),
      answer(runtime.api.api.admin.tournaments(key).day.get()),
    ]);
    return { tournament, boats, version: dayView.version, correctedId: idIn(query, "correct") ?? null };
  };
