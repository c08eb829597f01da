import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadWebhooks = (runtime: Runtime) => async () => ({
  webhooks: await answer(runtime.api.api.admin.webhooks.get()),
});

export const loadWebhook =
  (runtime: Runtime) =>
  async ({ params }: Pick<LoaderFunctionArgs, "params">) =>
    answer(runtime.api.api.admin.webhooks({ id: Number(params.id) }).get());
