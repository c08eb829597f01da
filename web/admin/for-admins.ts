import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

type Load<D> = (runtime: Runtime) => (args: LoaderFunctionArgs) => Promise<D>;

/** Wraps the loader of a page whose own calls others may make too: it also requests data that only admins may read. */
export const forAdmins =
  <D>(load: Load<D>): Load<D> =>
  (runtime) =>
  async (args) => {
    const [loaded] = await Promise.all([load(runtime)(args), dataOf(runtime.api.api.admin.settings.get())]);
    return loaded;
  };

/** The loader of a form page that needs no data. */
export const loadForAdmins = forAdmins(() => async () => null);
