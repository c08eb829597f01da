import { conflictToast } from "../base/http/replies.ts";

/** Refused actions on a tournament's day, because somebody else ended or changed the tournament first. */
export const dayConflict = conflictToast(
  "cancelled",
  "disqualified",
  "not_fishing",
  "weighed",
  "ended",
  "not_started",
  "not_ended",
  "catches_waiting",
  "payouts_sent",
  "not_found",
  "not_refundable",
  "same_state",
);
