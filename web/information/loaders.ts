import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** What the club says of itself. */
export const loadClub = (runtime: Runtime) => async () => answer(runtime.api.api.club.get());
