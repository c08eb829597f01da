import type { LoaderFunctionArgs } from "react-router-dom";
import { answer } from "../api.ts";
import type { Host } from "../host.ts";

/** One's own account, for its settings. */
export const loadSettings = (host: Host) => async () => answer(host.api.api.account.get());

/** How one's two-step log-in stands. */
export const loadTwoStep = (host: Host) => async () => answer(host.api.api.account["two-step"].get());

/** Whether the club sends mail, and whether a link was just asked for. */
export const loadForgot =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { byMail } = await answer(host.api.api.auth["forgot-password"].get());
    return { byMail, isSent: new URL(request.url).searchParams.has("sent") };
  };

/** Fails with 404 unless the link may still be used. */
export const loadReset =
  (host: Host) =>
  async ({ params }: LoaderFunctionArgs) =>
    answer(host.api.api.reset({ token: params.token ?? "" }).get());
