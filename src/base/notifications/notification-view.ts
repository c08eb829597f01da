import { z } from "zod";
import { id, instant, rowLimit, rowNumber, text } from "../db/shared-fields.ts";
import { notificationPage } from "./unread-badge.ts";

export const notificationId = z.object({ id: rowNumber() });

export const notificationQuery = z.object({
  after: rowNumber().optional(),
  limit: rowLimit(notificationPage.maxRows, notificationPage.rows),
});

/** `link` is the page that the notification opens. */
export const notificationView = z.strictObject({
  id,
  userId: id,
  type: text,
  title: text,
  message: text,
  link: text.nullable().describe("The page to open from it."),
  isRead: z.boolean(),
  createdAt: instant,
});

export type NotificationView = z.infer<typeof notificationView>;
