/** Never call this inside a `write`. Amounts are in US cents, instants in UTC ms. Functions only throw `ProviderFailure`. */
export type PaymentProvider = {
  readonly name: "stripe" | "mock";
  /** The key for the browser's script; null in mock mode. */
  readonly publishableKey: string | null;

  /** Returns the customer's id. Idempotent by `key`. */
  createCustomer(customer: { userId: number; username: string; email: string; key: string }): Promise<string>;
  /** Idempotent by `key`. */
  createIntent(order: IntentOrder): Promise<IntentFacts>;
  /** The current intent with its charge, fee, refunds and disputes. */
  readIntent(intentId: string): Promise<IntentFacts>;
  /** Returns the current intent, which may have been paid in the meantime. */
  cancelIntent(intentId: string): Promise<IntentFacts>;
  /** Refunds in full. Idempotent by `key`. */
  refund(refund: { intentId: string; key: string }): Promise<RefundFacts>;

  /** Fails with `connect_not_enabled` if the club's provider doesn't have Connect. */
  createAccount(account: { userId: number; email: string; key: string }): Promise<string>;
  /** Null in mock mode. */
  createOnboardingLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string | null>;
  readAccount(accountId: string): Promise<AccountFacts>;

  /** Idempotent by `key`. */
  createTransfer(order: TransferOrder): Promise<TransferFacts>;
  /** Every transfer ever sent in a group, the newest first. */
  findTransfers(group: string): Promise<TransferFacts[]>;
  readTransfer(transferId: string): Promise<TransferFacts>;
  /** Returns cents. */
  readBalance(): Promise<number>;

  /** Checks the signature over the raw body. Throws `ProviderFailure` of the kind `bad_signature`. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent>;
};

/** Stored in the metadata to distinguish our objects from those of other clubs and programs. */
export type PaymentMark = { club: string; paymentId: number; tournamentId: number; userId: number };

export type IntentOrder = {
  amountCents: number;
  customerId: string;
  description: string;
  mark: PaymentMark;
  key: string;
};

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "requires_capture"
  | "processing"
  | "succeeded"
  | "canceled";

export type IntentFacts = {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  /** Lowercase; we only ever request "usd". */
  currency: string;
  customerId: string | null;
  /** Null for an intent created by another program. */
  mark: PaymentMark | null;
  charge: ChargeFacts | null;
  /** The provider's message for people. */
  failure: string | null;
};

export type ChargeFacts = {
  id: string;
  createdAt: number;
  amountCents: number;
  /** The provider's fee; null until the provider reports it. */
  feeCents: number | null;
  methodId: string | null;
  methodType: string | null;
  methodLast4: string | null;
  methodBrand: string | null;
  refunds: RefundFacts[];
  disputes: DisputeFacts[];
};

export type RefundFacts = {
  id: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed" | "canceled" | "requires_action";
  createdAt: number;
  failure: string | null;
};

/** `withdrawnCents` includes the provider's fee; the money is returned when the dispute is won. */
export type DisputeFacts = {
  id: string;
  status: "open" | "won" | "lost";
  withdrawnCents: number;
  /** The provider's fee for the dispute. */
  feeCents: number;
  returnedCents: number;
  createdAt: number;
};

export type AccountFacts = { id: string; detailsSubmitted: boolean; payoutsEnabled: boolean; canReceive: boolean };

export type TransferOrder = {
  amountCents: number;
  destination: string;
  /** A permanent group per payout, used to find its transfers. */
  group: string;
  description: string;
  key: string;
};

export type TransferFacts = {
  id: string;
  amountCents: number;
  destination: string;
  group: string | null;
  createdAt: number;
  reversals: { id: string; amountCents: number; createdAt: number }[];
};

/** `subject` is null for an event that doesn't concern us. */
export type ProviderEvent = {
  id: string;
  type: string;
  createdAt: number;
  subject: { kind: "intent" | "account" | "transfer"; id: string } | null;
};

/** `unknown`: the action may have succeeded, so check before trying again. With every other kind it definitely didn't. */
export type FailureKind =
  | "unknown"
  | "busy"
  | "refused"
  | "not_found"
  | "already_refunded"
  | "balance_too_low"
  | "account_unusable"
  | "connect_not_enabled"
  | "bad_signature";

/** `message` is for people; `code` is the provider's own, for the log. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly code: string | null = null,
  ) {
    super(message);
  }
}
