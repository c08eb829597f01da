import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../../api.ts";
import { idIn } from "../../../catches/loaders.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import { forAdmins } from "../../for-admins.ts";

/** `?imported=` is how many members the list before brought. */
export const loadMemberImport =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const state = await answer(runtime.api.api.admin.members.import.get());
    return { ...state, imported: idIn(new URL(request.url).searchParams, "imported") };
  };

export const loadEntrantImport = forAdmins((runtime) => async ({ params }) => {
  const { id, name, entryFee } = await answer(runtime.api.api.tournaments({ id: params.id ?? "" }).get());
  return { id, name, entryFee };
});
