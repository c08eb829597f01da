import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadProfile =
  (runtime: Runtime) =>
  ({ params }: LoaderFunctionArgs) =>
    answer(runtime.api.api.anglers({ id: params.id ?? "" }).get());
