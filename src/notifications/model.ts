/** SPEC section 3, notifications; `link` is the page to open from it. */
export type NotificationView = {
  id: number;
  type: string;
  title: string;
  message: string;
  link: string | null;
  isRead: boolean;
  /** ISO 8601. */
  createdAt: string;
};
