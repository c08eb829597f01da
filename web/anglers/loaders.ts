import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadProfile =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const one = runtime.api.api.anglers({ id: params.id ?? "" });
    const [profile, seasons] = await Promise.all([answer(one.get()), answer(one.seasons.get())]);
    return { ...profile, seasons };
  };
