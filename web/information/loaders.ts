import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's public data. */
export const loadClub = (runtime: Runtime) => async () => dataOf(runtime.api.api.club.get());
