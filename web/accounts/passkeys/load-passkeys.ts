import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadPasskeys = (runtime: Runtime) => async () => dataOf(runtime.api.api.account.passkeys.get());
