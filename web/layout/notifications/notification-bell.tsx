import Bell from "lucide-react/icons/bell";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { unreadBadge } from "../../../src/base/notifications/unread-badge.ts";
import { pushReaderKey } from "../../delivery/reader-key.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { useSession } from "../../runtime/session.ts";
import { Popover } from "../../ui/overlay/popover.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { useNotifications } from "./notifications.ts";

/** The bell with its badge, and a popover with the newest notifications. */
export function NotificationBell() {
  const { notifications, unreadCount, now } = useNotifications();
  const { key } = useLocation();
  const badge = unreadBadge(unreadCount);
  useRenewedPush();
  return (
    <Popover
      key={key}
      label={badge ? `Notifications, ${badge} unread` : "Notifications"}
      triggerClassName="header-link relative"
      trigger={
        <>
          <Bell />
          {badge && (
            <span className="figure absolute top-0.5 right-0 min-w-5 rounded-full bg-board px-1 py-0.5 text-center text-on-board text-sm">
              {badge}
            </span>
          )}
        </>
      }
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 bg-surface px-4 pt-3 pb-1">
        <h2 className="title-3">Notifications</h2>
        <Link to="/notifications" className="link inline-flex min-h-12 items-center">
          See all
        </Link>
      </div>
      {notifications.length === 0 ? (
        <p className="px-4 pb-5 text-ink-soft">
          Nothing yet. We'll notify you here about your catches, payments and tournaments.
        </p>
      ) : (
        <ul className="px-1 pb-1">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationItem notification={notification} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Tells the server about pushes that the reader turned on here in an earlier session; failures are retried at the next visit. */
function useRenewedPush() {
  const { api } = useRuntime();
  const userId = useSession().user?.id ?? 0;
  useEffect(() => {
    if (localStorage.getItem(pushReaderKey) !== String(userId)) return;
    import("../../delivery/this-browser.ts").then(({ renew }) => renew(api, userId)).catch(() => undefined);
  }, [api, userId]);
}
