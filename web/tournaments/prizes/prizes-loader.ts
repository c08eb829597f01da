import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import { loadOptionPrizes } from "../../options/prize-loader.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament and its prizes by position. */
export const loadPrizes =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, prizes, more] = await Promise.all([
      answer(one.get()),
      answer(one.prizes.get()),
      loadOptionPrizes(one),
    ]);
    return { tournament, prizes, more };
  };
