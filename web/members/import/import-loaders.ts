import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const refusedText = ({ refused }: Runtime): string | null => refused?.message ?? null;

/** `?imported=` is the number of members imported from the previous list. */
export const loadMemberImport =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const [importState, { linksBeginWith }, { state: ownState }] = await Promise.all([
      dataOf(api.admin.members.import.get()),
      dataOf(api.club.get()),
      dataOf(api.account.get()),
    ]);
    const imported = idIn(new URL(request.url).searchParams, "imported");
    return { ...importState, linksBeginWith, ownState, imported, refused: refusedText(runtime) };
  };

/** `?member=` is the only member to print a slip for, and `?tournament=` the one on whose day they were entered. */
export const loadPasswordSlips =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const query = new URL(request.url).searchParams;
    const [memberId, tournamentId] = [idIn(query, "member"), idIn(query, "tournament")];
    const [{ withoutPassword }, { linksBeginWith }, member] = await Promise.all([
      dataOf(api.admin.members.import.get()),
      dataOf(api.club.get()),
      memberId === null ? null : dataOf(api.admin.users({ id: memberId }).get()),
    ]);
    const only = member && { id: member.id, username: member.username, displayName: member.displayName };
    return { withoutPassword, linksBeginWith, member: only, tournamentId };
  };

/** Also requests the waiting list, which only the tournament's organizers may read. */
export const loadEntrantImport =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [{ id, name, entryFee, teams }, { state: ownState }] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.account.get()),
      dataOf(runtime.api.api.admin.tournaments(key)["waiting-list"].get()),
    ]);
    return { id, name, entryFee, teams, ownState, refused: refusedText(runtime) };
  };
