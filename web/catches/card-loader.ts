import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The public page of one catch: its card, how it was scored, and its challenges. */
export const loadCard =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const fishRoutes = runtime.api.api.catches({ id: params.id ?? "" });
    const [card, ruling, challenges] = await Promise.all([
      dataOf(fishRoutes.card.get()),
      dataOf(fishRoutes.ruling.get()),
      dataOf(fishRoutes.challenges.get()),
    ]);
    return { card, ruling, challenges };
  };
