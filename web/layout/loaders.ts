import type { LoaderFunctionArgs } from "react-router-dom";
import { notificationPage } from "../../src/base/notifications/unread-badge.ts";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** A page of the reader's notifications, older than `?after=`. */
export const loadNotifications =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs) => {
    const after = Number(new URL(request.url).searchParams.get("after")) || undefined;
    const notifications = await dataOf(
      runtime.api.api.notifications.get({ query: { after, limit: notificationPage.rows } }),
    );
    const last = notifications.length === notificationPage.rows ? notifications.at(-1) : undefined;
    return { notifications, isFirstPage: after === undefined, olderThan: last?.id ?? null };
  };
