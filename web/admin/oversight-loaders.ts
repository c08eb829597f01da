import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import { dataOf } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const filters = ["who", "action", "subject", "subjectId", "from", "to"] as const;

/** The filter that an address contains, without empty values. */
function filterIn(search: URLSearchParams): Record<string, string> {
  const filter: Record<string, string> = {};
  for (const name of filters) {
    const value = search.get(name);
    if (value) filter[name] = value;
  }
  return filter;
}

/** One page of the audit, and the filter it was requested with. */
export const loadAudit =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const search = new URL(request.url).searchParams;
    const filter = filterIn(search);
    const after = idIn(search, "after") ?? undefined;
    const { audit } = runtime.api.api.admin;
    const [activity, actions] = await Promise.all([
      readPage(audit.get({ query: { ...filter, after, limit: listPage.rows } })),
      dataOf(audit.actions.get()),
    ]);
    return { activity: activity.rows, nextAfter: activity.nextAfter, filter, actions };
  };

/** Jobs, queue, disk and backups. */
export const loadSystem = (runtime: Runtime) => async () => ({
  system: await dataOf(runtime.api.api.admin.system.get()),
});
