import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import type { loadNotifications } from "../loaders.ts";
import { NotificationItem } from "./notification-item.tsx";

/** All of the reader's notifications, newest first, page by page. */
export function Component() {
  const { notifications, isFirstPage, olderThan } = useLoaderData<Loaded<typeof loadNotifications>>();
  const { now, unreadCount } = useSession();
  return (
    <Page narrow>
      <PageHeading
        back={!isFirstPage && <BackLink to="/notifications">Newest notifications</BackLink>}
        title="Notifications"
        actions={
          <>
            {unreadCount > 0 && (
              <ApiForm action="/api/notifications/read" refusals="toast">
                <Button look="secondary">Mark All as Read</Button>
              </ApiForm>
            )}
            <ButtonLink look="secondary" to="/settings/notifications">
              Notification Settings
            </ButtonLink>
          </>
        }
      />
      <Card>
        {notifications.length === 0 ? (
          <EmptyState title="No notifications yet">
            We'll notify you here about your catches, payments and tournaments.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line p-1">
            {notifications.map((notification) => (
              <li key={notification.id}>
                <NotificationItem notification={notification} now={now} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {olderThan !== null && <Pager to={`?after=${olderThan}`} label="Older Notifications" />}
    </Page>
  );
}
