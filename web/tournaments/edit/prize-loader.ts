import type { LoaderFunctionArgs } from "react-router-dom";
import type { EditedBreakdown } from "../../../src/money/prizes/prize-breakdown.ts";
import { ApiFailure, dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const nothing: EditedBreakdown = { prizes: [], isFixed: false, needsReason: false };

/** Other failures count as an empty list. */
async function orEmpty(call: Promise<EditedBreakdown>): Promise<EditedBreakdown> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiFailure && (error.status >= 500 || error.code === null)) return nothing;
    throw error;
  }
}

/** A tournament and its prizes, to edit. */
export const loadPrizeBreakdown =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const key = { id: params.id ?? "" };
    const [tournament, breakdown] = await Promise.all([
      dataOf(runtime.api.api.tournaments(key).get()),
      orEmpty(dataOf(runtime.api.api.admin.tournaments(key).prizes.get())),
    ]);
    return { tournament, ...breakdown };
  };
