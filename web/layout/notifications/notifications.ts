import { useEffect, useRef, useState } from "react";
import type { SessionView } from "../../../src/accounts/account-forms.ts";
import { notificationPage, notificationsRefetchMs } from "../../../src/base/notifications/unread-badge.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { serverNow } from "../../runtime/server-time.ts";
import { useSession } from "../../runtime/session.ts";

type Mail = Pick<SessionView, "notifications" | "unreadCount" | "now">;

/**
 * The reader's notifications: first those loaded with the session, then the server's whenever it announces a
 * new one, or every 30 s while it can't.
 */
export function useNotifications(): Mail {
  // Kept as one object: its parts are created again at each access.
  const { api } = useRuntime();
  const session = useSession();
  const [fetched, setFetched] = useState<{ since: SessionView; mail: Mail } | null>(null);
  const mail: Mail = fetched?.since === session ? fetched.mail : session;
  const current = useRef({ session, newest: 0 });
  useEffect(() => {
    current.current = { session, newest: mail.notifications[0]?.id ?? 0 };
  });

  useEffect(() => {
    async function fetchMail() {
      const { session: since } = current.current;
      const [list, unread] = await Promise.all([
        api.api.notifications.get({ query: { limit: notificationPage.underBell } }),
        api.api.notifications.unread.get(),
      ]);
      if (!(list.data && unread.data)) return;
      const loaded = { notifications: list.data, unreadCount: unread.data.count, now: serverNow() };
      setFetched({ since, mail: loaded });
    }
    const stream = import("../../live/stream.ts");
    const following = stream.then(({ followNotifications }) =>
      followNotifications({ newest: () => current.current.newest, onNotified: () => void fetchMail() }),
    );
    const fetchUnlessLive = () => void stream.then(({ isLive }) => (isLive() ? undefined : fetchMail()), fetchMail);
    const timer = setInterval(fetchUnlessLive, notificationsRefetchMs);
    return () => {
      clearInterval(timer);
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [api]);

  return mail;
}
