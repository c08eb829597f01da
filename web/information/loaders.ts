import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The club's public data. */
export const loadClub = (runtime: Runtime) => async () => answer(runtime.api.api.club.get());
