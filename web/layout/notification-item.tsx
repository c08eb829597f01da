import Bell from "lucide-react/icons/bell";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Trophy from "lucide-react/icons/trophy";
import { useFetcher } from "react-router-dom";
import type { NotificationView } from "../../src/notifications/model.ts";
import { ago } from "./ago.ts";

/** SPEC section 3: any other type gets the generic icon. */
const icons: Record<string, { Icon: typeof Bell; look: string }> = {
  catch_approved: { Icon: CircleCheck, look: "text-green" },
  catch_rejected: { Icon: CircleX, look: "text-red" },
  tournament_joined: { Icon: Trophy, look: "text-lake" },
};
const generic = { Icon: Bell, look: "text-ink-soft" };

/** One notification; pressing it marks it as read and opens what it is about. */
export function NotificationItem({ notification, now }: { notification: NotificationView; now: number }) {
  const fetcher = useFetcher();
  const { id, type, title, message, isRead, createdAt } = notification;
  const { Icon, look } = icons[type] ?? generic;
  return (
    <fetcher.Form method="post" action={`/notifications/${id}/read`}>
      <button
        type="submit"
        className="flex w-full cursor-pointer items-start gap-3 rounded-lg p-3 text-start hover:bg-sunken"
      >
        <Icon className={`mt-0.5 shrink-0 ${look}`} />
        <span className="min-w-0 flex-1">
          <span className={isRead ? "font-semibold text-ink-soft" : "font-bold"}>{title}</span>
          <span className="block text-[0.9375rem] text-ink-soft leading-snug">{message}</span>
          <span className="block text-ink-faint text-sm">{ago(Date.parse(createdAt), now)}</span>
        </span>
        {!isRead && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-board ring-1 ring-on-board">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </button>
    </fetcher.Form>
  );
}
