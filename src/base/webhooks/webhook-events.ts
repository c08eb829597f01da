/** The events that a webhook can choose. */
export const webhookEvents = [
  "entry.changed",
  "catch.decided",
  "result.official",
  "payout.changed",
  "tournament.changed",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export const eventTexts: Record<WebhookEvent, string> = {
  "entry.changed": "An angler joins, leaves, withdraws or is disqualified.",
  "catch.decided": "A judge decides on a catch, or a decision is changed.",
  "result.official": "The results of a tournament become official, or official results are corrected.",
  "payout.changed": "A payout is queued, sent, completed or fails.",
  "tournament.changed": "A tournament is created, changed, canceled, extended, ended or deleted.",
};

/**
 * The recorded actions that are events, with the `action` of each in the message. Any action can also correct official
 * results, which is a separate event.
 */
export const eventOfAction: Readonly<Record<string, readonly [WebhookEvent, string]>> = {
  "join-tournament": ["entry.changed", "joined"],
  "join-paid": ["entry.changed", "joined"],
  "enter-by-hand": ["entry.changed", "joined"],
  "import-entrants": ["entry.changed", "imported"],
  "approve-entry": ["entry.changed", "approved"],
  "leave-tournament": ["entry.changed", "left"],
  "remove-entry": ["entry.changed", "removed"],
  "withdraw-from-tournament": ["entry.changed", "withdrew"],
  "change-entry-state": ["entry.changed", "changed"],
  "hold-entry": ["entry.changed", "held"],
  disqualify: ["entry.changed", "disqualified"],
  reinstate: ["entry.changed", "reinstated"],
  "verify-catch": ["catch.decided", "verified"],
  "reject-catch": ["catch.decided", "rejected"],
  "change-decision": ["catch.decided", "changed"],
  "take-verdict-back": ["catch.decided", "reopened"],
  "make-official": ["result.official", "official"],
  "import-results": ["result.official", "imported"],
  "correct-results": ["result.official", "corrected"],
  "queue-payouts": ["payout.changed", "queued"],
  "correct-payouts": ["payout.changed", "corrected"],
  "send-payout": ["payout.changed", "sending"],
  "settle-payout": ["payout.changed", "settled"],
  "fail-payout": ["payout.changed", "failed"],
  "pay-by-hand": ["payout.changed", "paid-by-hand"],
  "undo-pay-by-hand": ["payout.changed", "undone"],
  "create-tournament": ["tournament.changed", "created"],
  "copy-tournament": ["tournament.changed", "created"],
  "edit-tournament": ["tournament.changed", "changed"],
  "set-prizes": ["tournament.changed", "changed"],
  "make-cut": ["tournament.changed", "changed"],
  "extend-tournament": ["tournament.changed", "extended"],
  "end-tournament": ["tournament.changed", "ended"],
  "end-tournament-now": ["tournament.changed", "ended"],
  "cancel-tournament": ["tournament.changed", "canceled"],
  "delete-tournament": ["tournament.changed", "deleted"],
};
