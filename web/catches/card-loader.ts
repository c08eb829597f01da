import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The public page of one catch: its card, how it was scored, and its challenges. */
export const loadCard =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const one = runtime.api.api.catches({ id: params.id ?? "" });
    const [card, ruling, challenges] = await Promise.all([
      answer(one.card.get()),
      answer(one.ruling.get()),
      answer(one.challenges.get()),
    ]);
    return { card, ruling, challenges };
  };
