import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import { forHistory } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const maxRows = 30;
const maxLatest = 10;
/** The tournaments that a role can be limited to: the open ones first, then the latest. */
const maxOffered = 100;

/** A page of the users whose name or email contains `?search=`. */
export const loadUsers =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const search = params.get("search") ?? "";
    const after = params.get("after") ?? undefined;
    const list = await readPage(runtime.api.api.admin.users.get({ query: { search, after, limit: maxRows } }));
    return { users: list.rows, nextAfter: list.nextAfter, search, isFirstPage: after === undefined };
  };

const nameOf = ({ id, name }: { id: number; name: string }) => ({ id, name });

/** One user, with their numbers, latest catches and reports. */
export const loadUser =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const id = Number(params.id);
    const [user, stats, catches, complaints, tournaments] = await Promise.all([
      dataOf(api.admin.users({ id }).get()),
      dataOf(api.users({ id }).stats.get()),
      dataOf(api.catches.get({ query: { userId: id, limit: maxLatest } })),
      dataOf(api.admin.complaints.get({ query: { userId: id, limit: maxLatest } })),
      dataOf(api.admin.tournaments.get({ query: { limit: maxOffered } })),
    ]);
    return { user, stats, catches: catches.map(forHistory), complaints, tournaments: tournaments.map(nameOf) };
  };
