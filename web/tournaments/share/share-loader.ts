import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A tournament, its public address and the address's QR code. */
export const loadShare =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, poster] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      dataOf(runtime.api.api.admin.tournaments(key).poster.get()),
    ]);
    return { tournament, poster };
  };
