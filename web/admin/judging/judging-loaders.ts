import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import { idIn } from "../../catches/loaders.ts";
import { answerPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { forJudge } from "../verification/judged-fish.ts";

const rows = 20;

/** The looks that are waited for (`?show=over`: the past ones), and how judges agree. */
export const loadJudging =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = idIn(params, "after") ?? undefined;
    const status: "open" | "over" = params.get("show") === "over" ? "over" : "open";
    const { admin } = runtime.api.api;
    const [list, judges] = await Promise.all([
      answerPage(admin["second-looks"].get({ query: { status, after, limit: rows } })),
      answer(admin.judging.get()),
    ]);
    return { looks: list.rows, nextAfter: list.nextAfter, status, judges };
  };

export const loadSecondLook =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { fish, ...look } = await answer(runtime.api.api.admin["second-looks"]({ id: Number(params.id) }).get());
    return { look, fish: forJudge(fish) };
  };
