import { conflictToast } from "../base/http/replies.ts";

/** Refusals of what is done on a tournament's day, when somebody else ended or changed it first. */
export const dayConflict = conflictToast(
  "cancelled",
  "disqualified",
  "not_fishing",
  "ended",
  "not_started",
  "not_ended",
  "catches_waiting",
  "payouts_sent",
  "not_found",
  "not_refundable",
  "same_state",
);
