/**
 * Where entry fees come in and prizes go out. Stripe and the mock behind one interface that the rest of the program
 * cannot tell apart. Every function talks to the provider: never call one inside a `write`. All amounts are integer
 * cents of US dollars, instants UTC ms. All throw `ProviderFailure`, and only that.
 */
export type PaymentProvider = {
  readonly name: "stripe" | "mock";
  /** For the browser's script; null in mock mode. */
  readonly publishableKey: string | null;

  /** Returns the customer's id. The same `key` again answers the same customer. */
  createCustomer(customer: { userId: number; username: string; email: string; key: string }): Promise<string>;
  /** Makes the intent of one entry fee. The same `key` again answers the same intent. */
  createIntent(order: IntentOrder): Promise<IntentFacts>;
  /** The intent as it stands now, with its charge, fee, refunds and disputes. */
  readIntent(intentId: string): Promise<IntentFacts>;
  /** Cancels an intent that nobody paid. One that was paid meanwhile is answered as it stands. */
  cancelIntent(intentId: string): Promise<IntentFacts>;
  /** Gives a charge back in full. What has been refunded already stays one refund under the same `key`. */
  refund(refund: { intentId: string; key: string }): Promise<RefundFacts>;

  /** Makes a payout account for a person. Fails with `connect_not_enabled` where the club's provider has none. */
  createAccount(account: { userId: number; email: string; key: string }): Promise<string>;
  /** Where the account's owner goes on; null when there is nowhere to go (the mock is ready at once). */
  createOnboardingLink(link: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string | null>;
  readAccount(accountId: string): Promise<AccountFacts>;

  /** Sends a prize. The same `key` again sends nothing more. */
  createTransfer(order: TransferOrder): Promise<TransferFacts>;
  /** Every transfer ever sent in a group, the newest first. */
  findTransfers(group: string): Promise<TransferFacts[]>;
  readTransfer(transferId: string): Promise<TransferFacts>;
  /** What the club can send now, in cents. */
  readBalance(): Promise<number>;

  /**
   * What a webhook says, after its signature was checked over the raw body. Throws `ProviderFailure` of the kind
   * `bad_signature`.
   */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent>;
};

/** Tells our objects at the provider from those of other clubs and other programs; stands in their metadata. */
export type PaymentMark = { club: string; paymentId: number; tournamentId: number; userId: number };

export type IntentOrder = {
  amountCents: number;
  customerId: string;
  /** What the receipt says it is for. */
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
  /** What the provider says of the last failed attempt, for people. */
  failure: string | null;
};

/** The charge that succeeded. */
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

/** `withdrawnCents` is what the provider took from the club for it, its fee included; given back when it is won. */
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
  /** One a payout, for ever: what was sent in it is found again by it. */
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

/**
 * `unknown`: nobody can say whether it was done (time-out, connection lost, a 500): ask before doing it again.
 * Every other kind: it was certainly not done.
 */
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

/** What the provider said no with. `message` is for people; `code` is the provider's own, for the log. */
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
