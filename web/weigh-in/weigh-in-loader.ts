import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadWeighIn =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, weighIn, day] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.admin.tournaments(key)["weigh-in"].get()),
      dataOf(runtime.api.api.admin.tournaments(key).day.get()),
    ]);
    return { tournament, weighIn, version: day.version };
  };

export const loadSlip =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, slip] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(
        runtime.api.api.admin
          .tournaments(key)
          ["weigh-in"]({ userId: params.userId ?? "" })
          .get(),
      ),
    ]);
    return { tournament, slip };
  };
