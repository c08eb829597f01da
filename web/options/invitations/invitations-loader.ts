import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadInvitations =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const { api } = runtime.api;
    const [tournament, invitations, { linksBeginWith }] = await Promise.all([
      answer(api.tournaments(key).get()),
      answer(api.admin.tournaments(key).invitations.get()),
      answer(api.club.get()),
    ]);
    return { tournament, invitations, linksBeginWith };
  };
