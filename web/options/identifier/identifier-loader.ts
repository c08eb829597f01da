import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The identifier that the reader's photos must show. Throws the errors of its calls. */
export const loadIdentifier =
  (runtime: Runtime) =>
  async ({ params: { id = "" } }: LoaderFunctionArgs) => {
    const tournament = runtime.api.api.tournaments({ id });
    const [view, identifier] = await Promise.all([dataOf(tournament.get()), dataOf(tournament.identifier.get())]);
    return { tournament: { id: view.id, name: view.name }, identifier };
  };
