import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

export const loadOwnTokens = (runtime: Runtime) => async () => dataOf(runtime.api.api.account["api-tokens"].get());

export const loadClubTokens = (runtime: Runtime) => async () => dataOf(runtime.api.api.admin["api-tokens"].get());
