import type { LoaderFunctionArgs } from "react-router-dom";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const rows = 20;

/** A page of everybody's complaints and bug reports, the newest first. */
export const loadComplaints =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const list = await answerPage(runtime.api.api.admin.complaints.get({ query: { limit: rows, after } }));
    return { complaints: list.rows, nextAfter: list.nextAfter, isFirstPage: after === undefined };
  };
