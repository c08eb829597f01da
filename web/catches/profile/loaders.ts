import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadProfile =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const ofAngler = runtime.api.api.anglers({ id: params.id ?? "" });
    const after = new URL(request.url).searchParams.get("after") ?? undefined;
    const [profile, seasons] = await Promise.all([
      answer(ofAngler.get({ query: { after } })),
      answer(ofAngler.seasons.get()),
    ]);
    return { ...profile, seasons, isFirstPage: after === undefined };
  };
