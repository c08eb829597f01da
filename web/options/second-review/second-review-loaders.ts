import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { forJudge } from "../../catches/review/reviewed-fish.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const rows = 20;

/** The second reviews in progress (`?show=over`: the past ones), and judge agreement. */
export const loadJudging =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = idIn(params, "after") ?? undefined;
    const status: "open" | "over" = params.get("show") === "over" ? "over" : "open";
    const { admin } = runtime.api.api;
    const [list, judges] = await Promise.all([
      readPage(admin["second-looks"].get({ query: { status, after, limit: rows } })),
      dataOf(admin.judging.get()),
    ]);
    return { looks: list.rows, nextAfter: list.nextAfter, status, judges };
  };

export const loadSecondReview =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const looks = runtime.api.api.admin["second-looks"];
    const [{ fish, ...look }, open] = await Promise.all([
      dataOf(looks({ id: Number(params.id) }).get()),
      dataOf(looks.get({ query: { status: "open", limit: rows } })),
    ]);
    const next = open.find(({ id, youMay }) => id !== look.id && youMay !== null);
    return { look, fish: forJudge(fish), nextId: next?.id ?? null };
  };
