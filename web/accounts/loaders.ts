import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { hasEntryForm } from "../../src/entries/asks-more.ts";
import { dataOf } from "../api.ts";
import { localPath } from "../local-path.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";

export const loadAgreement = (runtime: Runtime) => async () => dataOf(runtime.api.api.agreement.get());

/** Redirects signed-in users to the page they wanted; they don't need the login. */
export const loadLogin =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { user } = await dataOf(runtime.api.api.session.get());
    if (user) throw redirect(localPath(new URL(request.url).searchParams.get("next")));
    return null;
  };

/** The tournament that people register to join; where they continue afterward, and where they log in to instead. */
type Joining = { name: string; next: string; loginNext: string };

/**
 * The tournament whose entry `next` is, or an invitation to it. Null for any other page, and for a tournament that the
 * visitor can't open: its own page explains why. The returned pages don't redirect: after a redirect, the browser
 * wouldn't read the new session.
 */
async function readJoining({ api }: Runtime, next: string): Promise<Joining | null> {
  const id = /^\/tournaments\/(\d{1,12})\/enter$/.exec(next)?.[1];
  if (id) {
    const { data: tournament } = await api.api.tournaments({ id }).get();
    if (!tournament) return null;
    const page = `/tournaments/${id}`;
    const onlyPays = tournament.entryFee > 0 && !hasEntryForm(tournament);
    const toPay = onlyPays ? `${page}/pay` : next;
    return {
      name: tournament.name,
      next: tournament.isFull ? `${page}?join` : toPay,
      loginNext: page,
    };
  }
  const code = /^\/join\/([\w-]{1,40})$/.exec(next)?.[1];
  const { data: invitation } = code ? await api.api.join({ code }).get() : { data: null };
  return invitation && { name: invitation.tournament.name, next, loginNext: next };
}

/**
 * Shows the tutorial after registration; once it is done, redirects to the page they wanted. People who register to join
 * a tournament continue with that first.
 */
export const loadRegister =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const next = localPath(new URL(request.url).searchParams.get("next"));
    const { user } = await dataOf(runtime.api.api.session.get());
    if (user?.hasSeenTutorial) throw redirect(next);
    const joining = await readJoining(runtime, next);
    if (user && joining) throw redirect(joining.next);
    const { next: goOn = next, loginNext = next, name: joins = null } = joining ?? {};
    return { isRegistered: user !== null, next: goOn, loginNext, joins, submissionId: newSubmissionId() };
  };

/** Whether the club sends mail, and whether a link was just asked for. */
export const loadForgot =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { byMail } = await dataOf(runtime.api.api.auth["forgot-password"].get());
    return { byMail, isSent: new URL(request.url).searchParams.has("sent") };
  };

/** Fails with 404 unless the link may still be used. */
export const loadReset =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) =>
    dataOf(runtime.api.api.reset({ token: params.token ?? "" }).get());
