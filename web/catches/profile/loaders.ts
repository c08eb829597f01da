import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadProfile =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const one = runtime.api.api.anglers({ id: params.id ?? "" });
    const after = new URL(request.url).searchParams.get("after") ?? undefined;
    const [profile, seasons] = await Promise.all([answer(one.get({ query: { after } })), answer(one.seasons.get())]);
    return { ...profile, seasons, isFirstPage: after === undefined };
  };
