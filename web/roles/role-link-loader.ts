import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadRoleLink =
  (runtime: Runtime) =>
  async ({ params: { code = "" } }: LoaderFunctionArgs) => {
    return { code, given: await dataOf(runtime.api.api["role-links"]({ code }).get()) };
  };
