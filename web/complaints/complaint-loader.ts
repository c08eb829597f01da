import type { LoaderFunctionArgs } from "react-router-dom";
import { idIn } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const rows = 20;

/** A page of complaints and bug reports, everybody's or those of the people that `?search=` finds, newest first. */
export const loadComplaints =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = idIn(params, "after") ?? undefined;
    const search = params.get("search") ?? "";
    const list = await readPage(runtime.api.api.admin.complaints.get({ query: { limit: rows, after, search } }));
    return { complaints: list.rows, nextAfter: list.nextAfter, search, isFirstPage: after === undefined };
  };
