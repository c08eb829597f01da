/** How many notifications are shown at once: on their page, at most on one that is asked for, and under the bell. */
export const notificationPage = { rows: 30, maxRows: 100, underBell: 5 } as const;

/** How often a browser asks for new ones, ms. */
export const notificationsRefetchMs = 30_000;

const maxShown = 9;

/** The badge on the bell: nothing for none, '9+' above 9. */
export function unreadBadge(unread: number): string | null {
  if (unread === 0) return null;
  return unread > maxShown ? `${maxShown}+` : String(unread);
}
