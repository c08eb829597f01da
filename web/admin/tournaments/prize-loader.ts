import type { LoaderFunctionArgs } from "react-router-dom";
import type { EditedBreakdown } from "../../../src/money/prizes/model.ts";
import { ApiFailure, answer } from "../../api.ts";
import type { Host } from "../../runtime/host.ts";

const nothing: EditedBreakdown = { prizes: [], isFixed: false };

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
  (host: Host) =>
  async ({ params }: LoaderFunctionArgs) => {
    const of = { id: params.id ?? "" };
    const [tournament, breakdown] = await Promise.all([
      answer(host.api.api.tournaments(of).get()),
      orEmpty(answer(host.api.api.admin.tournaments(of).prizes.get())),
    ]);
    return { tournament, ...breakdown };
  };
