import { ExpectedError } from "./expected-error.ts";

/** The reasons with their HTTP status (docs/rules.md 12.2). */
export const reasons = {
  malformed: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  log_in_again: 401,
  invalid_token: 401,
  payment_required: 402,
  agreement_required: 403,
  suspended: 403,
  admin_required: 403,
  foreign_origin: 403,
  not_joined: 403,
  consent_required: 403,
  members_only: 403,
  not_yours: 403,
  not_released: 403,
  two_step_required: 403,
  missing_right: 403,
  conflict_of_interest: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  name_taken: 409,
  not_started: 409,
  ended: 409,
  joining_closed: 409,
  missed_cut: 409,
  disqualified: 409,
  not_fishing: 409,
  weighed: 409,
  full: 409,
  approval_required: 409,
  cancelled: 409,
  already_started: 409,
  already_judged: 409,
  not_judged: 409,
  not_counted: 409,
  already_challenged: 409,
  challenge_window: 409,
  photo_required: 409,
  photo_present: 409,
  confirm_required: 409,
  fixed_after_first_entry: 409,
  fixed_after_first_catch: 409,
  paid_entries: 409,
  last_admin: 409,
  stale: 409,
  same_state: 409,
  own_account: 409,
  other_angler: 409,
  already_suspended: 409,
  not_suspended: 409,
  payouts_sent: 409,
  rolled_over: 409,
  official_results: 409,
  payee_warning: 409,
  overdraft: 409,
  no_entry_fee: 409,
  money_under_way: 409,
  not_refundable: 409,
  provider_refused: 409,
  not_ended: 409,
  no_breakdown: 409,
  catches_waiting: 409,
  dispute_window: 409,
  no_payout_account: 409,
  payout_under_way: 409,
  already_paid: 409,
  not_by_hand: 409,
  payout_failed: 409,
  connect_not_enabled: 409,
  no_mail_server: 409,
  mail_refused: 409,
  delivery_failed: 409,
  locked_setting: 409,
  no_secrets_key: 409,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  unreadable_photo: 422,
  too_many: 429,
  failed: 500,
  busy: 503,
  provider_silent: 503,
  storage_unavailable: 503,
  disk_full: 507,
} as const;

export type Reason = keyof typeof reasons;

export const diskFullText = "The server's disk is full; nothing was saved. Please tell the club.";

/** `message` is for people. */
export type FieldIssue = { path: string; message: string };

/** The body of an error reply (docs/rules.md 12.1). */
export type RefusalBody = { message: string; code: Reason; issues?: FieldIssue[] };

/** The message for a payload without fields, such as a list. */
export const unfitPayload = "Some values are missing or invalid.";

export const notAnObject = "Send the values as a JSON object, with the header Content-Type: application/json.";

/**
 * An intentional refusal. `message` is for people. Named `reason` because Elysia uses `code`. `retryAfter` is in
 * seconds.
 */
export class Refusal extends ExpectedError {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(
    readonly reason: Reason,
    message: string,
    readonly detail: { issues?: FieldIssue[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = reasons[reason];
  }

  /** 422 unless another reason is given. */
  static ofField(path: string, message: string, reason: Reason = "invalid"): Refusal {
    return new Refusal(reason, message, { issues: [{ path, message }] });
  }

  body(): RefusalBody {
    const { issues } = this.detail;
    return { message: this.message, code: this.reason, ...(issues && { issues }) };
  }
}

/** Reports a refusal by `work` at the form's field. */
export async function atField<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw Refusal.ofField(path, error.message, error.reason);
  }
}
