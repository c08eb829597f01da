import { inArray } from "drizzle-orm";
import { secondLooks } from "./schema.ts";

/** A second look that nobody has taken yet, or whose difference nobody has settled. */
export const isOpenLook = inArray(secondLooks.status, ["awaiting", "differs"]).inlineParams();
