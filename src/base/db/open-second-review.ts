import { inArray } from "drizzle-orm";
import { secondLooks } from "./schema.ts";

/** A second review that is still awaited, or whose disagreement isn't settled. */
export const isOpenLook = inArray(secondLooks.status, ["awaiting", "differs"]).inlineParams();
