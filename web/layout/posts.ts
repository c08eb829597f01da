import { type ActionFunction, type RouteObject, redirect } from "react-router-dom";
import { answer } from "../api.ts";
import { pageFailure } from "../page.ts";
import type { Host } from "../runtime/host.ts";

const logOut =
  (host: Host): ActionFunction =>
  async ({ request }) => {
    try {
      await answer(host.api.api.auth.logout.post());
    } catch (error) {
      throw pageFailure(error, request);
    }
    host.drafts.forget();
    return redirect("/");
  };

/** Marks a notification as read and opens what it is about. */
const readNotification =
  (host: Host): ActionFunction =>
  async ({ params }) => {
    const { data } = await host.api.api.notifications({ id: Number(params.id) }).read.post();
    if (data) return redirect(data.link ?? "/notifications");
    host.announce({ title: "Error", description: "Failed to mark notification as read", tone: "bad" });
    return redirect("/notifications");
  };

/** Addresses that forms of the layout post to; nobody reads them, so whoever opens one is sent on. */
export const layoutPosts = (host: Host): RouteObject[] => [
  { id: "log-out", path: "logout", loader: () => redirect("/"), action: logOut(host) },
  {
    id: "read-notification",
    path: "notifications/:id/read",
    loader: () => redirect("/notifications"),
    action: readNotification(host),
  },
];
