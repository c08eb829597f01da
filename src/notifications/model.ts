import { z } from "zod";
import { notificationPage } from "./rules.ts";

export const notificationId = z.object({ id: z.coerce.number().int().positive() });

export const notificationQuery = z.object({
  after: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(notificationPage.mostRows).default(notificationPage.rows),
});

/** SPEC section 3, notifications; `link` is the page to open from it. */
export type NotificationView = {
  id: number;
  userId: number;
  type: string;
  title: string;
  message: string;
  link: string | null;
  isRead: boolean;
  /** ISO 8601. */
  createdAt: string;
};
