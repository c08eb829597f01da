import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { decisionStateOf, forJudge } from "../catches/review/reviewed-fish.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const rows = 20;

/** How the decision on a catch can be challenged. Anybody may read that; challenging requires a login. */
export const loadCatchChallenges =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const [facts, deposits] = await Promise.all([
      dataOf(api.catches({ id: params.id ?? "" }).challenges.get()),
      dataOf(api.deposits.get()),
    ]);
    return { ...facts, unpaid: deposits.find(({ catchId }) => catchId === facts.catchId) };
  };

/** The reader's own challenges and those of their catches. */
export const loadOwnChallenges =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = idIn(new URL(request.url).searchParams, "after") ?? undefined;
    const { api } = runtime.api;
    const [list, deposits] = await Promise.all([
      readPage(api.challenges.get({ query: { limit: rows, after } })),
      after === undefined ? dataOf(api.deposits.get()) : [],
    ]);
    return { challenges: list.rows, nextAfter: list.nextAfter, deposits };
  };

/** A challenge, and for its judges the catch with its photo and decision. */
export const loadChallenge =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { api } = runtime.api;
    const challenge = await dataOf(api.challenges({ id: params.id ?? "" }).get());
    const isForJudge = challenge.you === "judge" || challenge.isMarkedByYou;
    if (!isForJudge) return { ...challenge, judged: null };
    const [review, ruling] = await Promise.all([
      dataOf(api.admin.catches({ id: challenge.catchId }).get()),
      dataOf(api.catches({ id: challenge.catchId }).ruling.get()),
    ]);
    const judged = { fish: forJudge(review), state: decisionStateOf(review), ruling };
    return { ...challenge, judged };
  };

/** Everybody's challenges; `?show=open` or `decided` narrows them. */
export const loadAllChallenges =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const params = new URL(request.url).searchParams;
    const after = idIn(params, "after") ?? undefined;
    const status = (["open", "decided"] as const).find((option) => option === params.get("show"));
    const list = await readPage(runtime.api.api.admin.challenges.get({ query: { limit: rows, after, status } }));
    return { challenges: list.rows, nextAfter: list.nextAfter, status: status ?? null };
  };
