import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import { localPath } from "../local-path.ts";
import type { Host } from "../runtime/host.ts";

export const loadAgreement = (host: Host) => async () => answer(host.api.api.agreement.get());

/** Who is signed in has no business at the log-in: on to where they wanted. */
export const loadLogin =
  (host: Host) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { user } = await answer(host.api.api.session.get());
    if (user) throw redirect(localPath(new URL(request.url).searchParams.get("next")));
    return null;
  };

/** After registering, the tutorial is shown here; once it is seen there is nothing left to do. */
export const loadRegister = (host: Host) => async () => {
  const { user } = await answer(host.api.api.session.get());
  if (user?.hasSeenTutorial) throw redirect("/");
  return { isRegistered: user !== null };
};

/** Fails with 404 unless the link is the one that the server printed. */
export const loadSetUp =
  (host: Host) =>
  async ({ params }: LoaderFunctionArgs) =>
    answer(host.api.api.setup({ token: params.token ?? "" }).get());

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
