import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadProfile =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const ofAngler = runtime.api.api.anglers({ id: params.id ?? "" });
    const after = new URL(request.url).searchParams.get("after") ?? undefined;
    const [profile, seasons] = await Promise.all([
      dataOf(ofAngler.get({ query: { after } })),
      dataOf(ofAngler.seasons.get()),
    ]);
    return { ...profile, seasons, isFirstPage: after === undefined };
  };
