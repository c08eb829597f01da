import type { NotificationView } from "../notifications/model.ts";

export type SessionUser = {
  id: number;
  username: string;
  isAdmin: boolean;
  hasAcceptedUserAgreement: boolean;
  hasSeenTutorial: boolean;
  /** ISO 8601, while the account is suspended. */
  suspendedUntil: string | null;
  suspensionReason: string | null;
};

export type SessionView = {
  user: SessionUser | null;
  notifications: NotificationView[];
  club: { name: string; payments: "mock"; timeZone: string };
  /** UTC ms of the answer, so that server and browser say the same about time. */
  now: number;
};
