import { answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadOwnTokens = (runtime: Runtime) => async () => answer(runtime.api.api.account["api-tokens"].get());

export const loadClubTokens = (runtime: Runtime) => async () => answer(runtime.api.api.admin["api-tokens"].get());
