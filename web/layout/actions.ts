import { type ActionFunction, type RouteObject, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import { dropAllSaved } from "../autosave/drop-saved.ts";
import { pageFailure } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";

const logOut =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    try {
      await answer(runtime.api.api.auth.logout.post());
    } catch (error) {
      throw pageFailure(error, request);
    }
    runtime.drafts.forget();
    if (runtime.inBrowser) {
      dropAllSaved();
      void import("../delivery/this-browser.ts").then(({ forgetHere }) => forgetHere()).catch(() => undefined);
    }
    return redirect("/");
  };

/** Marks a notification as read and opens what it is about. */
const readNotification =
  (runtime: Runtime): ActionFunction =>
  async ({ params }) => {
    const { data } = await runtime.api.api.notifications({ id: Number(params.id) }).read.post();
    if (data) return redirect(data.link ?? "/notifications");
    runtime.showToast({ title: "Error", description: "Failed to mark notification as read", tone: "bad" });
    return redirect("/notifications");
  };

/** Addresses that forms of the layout post to; a reader who opens one is sent on. */
export const layoutActions = (runtime: Runtime): RouteObject[] => [
  { id: "log-out", path: "logout", loader: () => redirect("/"), action: logOut(runtime) },
  {
    id: "read-notification",
    path: "notifications/:id/read",
    loader: () => redirect("/notifications"),
    action: readNotification(runtime),
  },
];
