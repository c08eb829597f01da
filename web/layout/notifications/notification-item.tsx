import Bell from "lucide-react/icons/bell";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Trophy from "lucide-react/icons/trophy";
import { useFetcher } from "react-router-dom";
import type { NotificationView } from "../../../src/base/notifications/notification-view.ts";
import { markReadFailed } from "../../../src/base/notifications/unread-badge.ts";
import { ApiForm } from "../../posted-form.tsx";
import { ago } from "./ago.ts";

const icons: Record<string, { Icon: typeof Bell; look: string }> = {
  catch_approved: { Icon: CircleCheck, look: "text-green" },
  catch_rejected: { Icon: CircleX, look: "text-red" },
  tournament_joined: { Icon: Trophy, look: "text-lake" },
};
const generic = { Icon: Bell, look: undefined };

/** One notification; pressing it marks it as read and opens its subject. */
export function NotificationItem({ notification, now }: { notification: NotificationView; now: number }) {
  const fetcher = useFetcher();
  const { id, type, title, message, isRead, createdAt } = notification;
  const { Icon, look } = icons[type] ?? generic;
  return (
    <ApiForm
      action={`/api/notifications/${id}/read`}
      page="/notifications"
      failedToast={markReadFailed}
      fetcher={fetcher}
    >
      <button type="submit" className={isRead ? "notice" : "notice unread"}>
        <Icon className={look} />
        <span>
          <b>{title}</b>
          <span>{message}</span>
          <small>{ago(Date.parse(createdAt), now)}</small>
        </span>
        {!isRead && (
          <i>
            <span className="sr-only">Unread</span>
          </i>
        )}
      </button>
    </ApiForm>
  );
}
