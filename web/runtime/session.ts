import { useRouteLoaderData } from "react-router-dom";
import type { SessionView } from "../../src/accounts/account-forms.ts";
import type { Draft, ToastText } from "./runtime.ts";

export const rootId = "root";

export type RootData = {
  session: SessionView;
  toast: ToastText | null;
  /** The id for the page's next form; null for visitors, who share their pages. */
  submissionId: string | null;
  /** The values typed before logging in again. */
  draft: Draft | null;
};

/** Whether a page's data belongs to a signed-in user. */
export function isMembers(loaderData: Readonly<Record<string, unknown>> | null | undefined): boolean {
  const root = loaderData?.[rootId] as RootData | undefined;
  return root?.session.user != null;
}

/** The root's data on any page; null only if the root itself failed. */
export function useRoot(): RootData | null {
  return useRouteLoaderData<RootData>(rootId) ?? null;
}

/** The session on a page inside the frame. */
export function useSession(): SessionView {
  const root = useRoot();
  if (!root) throw new Error("A page outside the frame asked for the session.");
  return root.session;
}

/** Whether entry fees are paid to the club in person, because it takes no payments online (docs/rules.md 5.63). */
export const usePaysInPerson = (): boolean => useSession().club.payments === "off";
