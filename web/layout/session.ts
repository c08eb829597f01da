import { useRouteLoaderData } from "react-router-dom";
import type { SessionView } from "../../src/accounts/model.ts";
import { answer } from "../api.ts";
import type { Host, ToastText } from "../host.ts";

export const rootId = "root";

type RootData = { session: SessionView; toast: ToastText | null };

/** The frame's own loader: who is here, their notifications, the club. */
export const loadRoot = (host: Host) => async (): Promise<RootData> => ({
  session: await answer(host.api.api.session.get()),
  toast: host.takeToast(),
});

/** The root's data on any page; null only where the root itself failed. */
export function useRoot(): RootData | null {
  return useRouteLoaderData<RootData>(rootId) ?? null;
}

/** The session on a page inside the frame. */
export function useSession(): SessionView {
  const root = useRoot();
  if (!root) throw new Error("A page outside the frame asked for the session.");
  return root.session;
}
