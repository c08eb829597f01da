import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import { localPath } from "../local-path.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";

export const loadAgreement = (runtime: Runtime) => async () => answer(runtime.api.api.agreement.get());

/** Redirects signed-in users to the page they wanted; they don't need the login. */
export const loadLogin =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { user } = await answer(runtime.api.api.session.get());
    if (user) throw redirect(localPath(new URL(request.url).searchParams.get("next")));
    return null;
  };

/**
 * The name of the tournament that people register to join, if `next` is its entry or an invitation to it. Null for any
 * other page, and for a tournament that the visitor can't open: its own page explains why.
 */
async function nameToJoin({ api }: Runtime, next: string): Promise<string | null> {
  const id = /^\/tournaments\/(\d{1,12})\/enter$/.exec(next)?.[1];
  if (id) return (await api.api.tournaments({ id }).get()).data?.name ?? null;
  const code = /^\/join\/([\w-]{1,40})$/.exec(next)?.[1];
  return code ? ((await api.api.join({ code }).get()).data?.tournament.name ?? null) : null;
}

/** Shows the tutorial after registration; once it is done, redirects to the page they wanted. */
export const loadRegister =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const next = localPath(new URL(request.url).searchParams.get("next"));
    const { user } = await answer(runtime.api.api.session.get());
    if (user?.hasSeenTutorial) throw redirect(next);
    const joins = user ? null : await nameToJoin(runtime, next);
    return { isRegistered: user !== null, next, joins, submissionId: newSubmissionId() };
  };

/** Whether the club sends mail, and whether a link was just asked for. */
export const loadForgot =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { byMail } = await answer(runtime.api.api.auth["forgot-password"].get());
    return { byMail, isSent: new URL(request.url).searchParams.has("sent") };
  };

/** Fails with 404 unless the link may still be used. */
export const loadReset =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) =>
    answer(runtime.api.api.reset({ token: params.token ?? "" }).get());
