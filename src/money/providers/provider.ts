/** Never call it inside a `write`. Cents of US dollars, UTC ms. Every function throws only `ProviderFailure`. */
export type PaymentProvider = {
  readonly name: "stripe" | "mock";
  /** For the browser's script; null in mock mode. */
  readonly publishableKey: string | null;

  /** Returns the customer's id. Idempotent by `key`. */
  createCustomer(customer: { userId: number; username: string; email: string; key: string }): Promise<string>;
  /** Idempotent by `key`. */
  createIntent(order: IntentOrder): Promise<IntentFacts>;
  /** The intent as it stands now, with its charge, fee, refunds and disputes. */
  readIntent(intentId: string): Promise<IntentFacts>;
  /** Returns the intent as it is; it may have been paid meanwhile. */
  cancelIntent(intentId: string): Promise<IntentFacts>;
  /** In full. Idempotent by `key`. */
  refund(refund: { intentId: string; key: string }): Promise<RefundFacts>;

  /** Fails with `connect_not_enabled` where the club's provider has none. */
  createAccount(account: { userId: number; email: string; key: string }): Promise<string>;
  /** Null in mock mode. */
  createOnboardingLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string | null>;
  readAccount(accountId: string): Promise<AccountFacts>;

  /** Idempotent by `key`. */
  createTransfer(order: TransferOrder): Promise<TransferFacts>;
  /** Every transfer ever sent in a group, the newest first. */
  findTransfers(group: string): Promise<TransferFacts[]>;
  readTransfer(transferId: string): Promise<TransferFacts>;
  /** In cents. */
  readBalance(): Promise<number>;

  /** Checks the signature over the raw body. Throws `ProviderFailure` of the kind `bad_signature`. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent>;
};

/** In the metadata: distinguishes our objects from those of other clubs and programs. */
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
  /** Lower case; we only ever ask for "usd". */
  currency: string;
  customerId: string | null;
  /** Null for an intent that another program made. */
  mark: PaymentMark | null;
  charge: ChargeFacts | null;
  /** In the provider's words, for people. */
  failure: string | null;
};

export type ChargeFacts = {
  id: string;
  createdAt: number;
  amountCents: number;
  /** What the provider keeps of it; null until it says. */
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

/** `withdrawnCents` includes the provider's fee; returned when the dispute is won. */
export type DisputeFacts = {
  id: string;
  status: "open" | "won" | "lost";
  withdrawnCents: number;
  returnedCents: number;
  createdAt: number;
};

export type AccountFacts = { id: string; detailsSubmitted: boolean; payoutsEnabled: boolean; canReceive: boolean };

export type TransferOrder = {
  amountCents: number;
  destination: string;
  /** One per payout for ever, to find its transfers again. */
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

/** `subject` is null for an event that does not concern us. */
export type ProviderEvent = {
  id: string;
  type: string;
  createdAt: number;
  subject: { kind: "intent" | "account" | "transfer"; id: string } | null;
};

/** `unknown`: it may have been done, so ask before trying again. Every other kind: certainly not done. */
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
