import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const refusedText = ({ refused }: Runtime): string | null => refused?.message ?? null;

/** `?imported=` is the number of members imported from the previous list. */
export const loadMemberImport =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const state = await answer(runtime.api.api.admin.members.import.get());
    const imported = idIn(new URL(request.url).searchParams, "imported");
    return { ...state, imported, refused: refusedText(runtime) };
  };

/** Also requests the waiting list, which only the tournament's organizers may read. */
export const loadEntrantImport =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [{ id, name, entryFee }] = await Promise.all([
      answer(runtime.api.api.tournaments(key).get()),
      answer(runtime.api.api.admin.tournaments(key)["waiting-list"].get()),
    ]);
    return { id, name, entryFee, refused: refusedText(runtime) };
  };
