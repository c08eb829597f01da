export const notificationPage = { rows: 30, maxRows: 100, underBell: 5 } as const;

export const notificationsRefetchMs = 30_000;

const maxShown = 9;

export function unreadBadge(unread: number): string | null {
  if (unread === 0) return null;
  return unread > maxShown ? `${maxShown}+` : String(unread);
}

export const markReadFailed = "Failed to mark notification as read";
