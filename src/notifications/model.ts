import { z } from "zod";
import { rowNumber, rowsAsked } from "../db/model.ts";
import { notificationPage } from "./rules.ts";

export const notificationId = z.object({ id: rowNumber() });

export const notificationQuery = z.object({
  after: rowNumber().optional(),
  limit: rowsAsked(notificationPage.mostRows, notificationPage.rows),
});

/** `link` is the page to open from it. */
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
