import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadInvitations =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const { api } = runtime.api;
    const [tournament, invitations, { linksBeginWith }] = await Promise.all([
      dataOf(api.tournaments(key).get()),
      dataOf(api.admin.tournaments(key).invitations.get()),
      dataOf(api.club.get()),
    ]);
    return { tournament, invitations, linksBeginWith };
  };
