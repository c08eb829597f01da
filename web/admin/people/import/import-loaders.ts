import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../../api.ts";
import { idIn } from "../../../catches/loaders.ts";
import type { Runtime } from "../../../runtime/runtime.ts";

/** `?imported=` is how many members the list before brought. */
export const loadMemberImport =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const state = await answer(runtime.api.api.admin.members.import.get());
    return { ...state, imported: idIn(new URL(request.url).searchParams, "imported") };
  };

export const loadEntrantImport =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const of = { id: params.id ?? "" };
    const [{ id, name, entryFee }] = await Promise.all([
      answer(api.tournaments(of).get()),
      // Refuses who is no admin.
      answer(api.admin.tournaments(of).entries.get({ query: { limit: 1 } })),
    ]);
    return { id, name, entryFee };
  };
