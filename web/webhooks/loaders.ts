import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadWebhooks = (runtime: Runtime) => async () => ({
  webhooks: await dataOf(runtime.api.api.admin.webhooks.get()),
});

export const loadWebhook =
  (runtime: Runtime) =>
  async ({ params }: Pick<LoaderFunctionArgs, "params">) =>
    dataOf(runtime.api.api.admin.webhooks({ id: Number(params.id) }).get());
