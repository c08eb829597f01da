import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

export const loadPasskeys = (runtime: Runtime) => async () => answer(runtime.api.api.account.passkeys.get());
