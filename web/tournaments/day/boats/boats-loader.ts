import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../../api.ts";
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
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.admin.tournaments(key).boats.get({ query: { day, show: "all" } })),
      dataOf(runtime.api.api.admin.tournaments(key).day.get()),
    ]);
    return { tournament, boats, version: dayView.version, correctedId: idIn(query, "correct") ?? null };
  };
