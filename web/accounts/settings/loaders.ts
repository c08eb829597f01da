import { answer } from "../../api.ts";
import type { Host } from "../../runtime/host.ts";

/** One's own account, for its settings. */
export const loadSettings = (host: Host) => async () => answer(host.api.api.account.get());

/** How one's two-step log-in stands. */
export const loadTwoStep = (host: Host) => async () => answer(host.api.api.account["two-step"].get());
