import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament, its public address and the address's QR code. */
export const loadShare =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, poster] = await Promise.all([
      answer(runtime.api.api.tournaments(key).get()),
      answer(runtime.api.api.admin.tournaments(key).poster.get()),
    ]);
    return { tournament, poster };
  };
