/** docs/rules.md 5.6: a fixed $1.00, or the displayed fee. */
export type EntryCharge = "fixed" | "entry-fee";

const fixedChargeCents = 100;

export const chargeCents = (entryCharge: EntryCharge, entryFeeCents: number): number =>
  entryCharge === "fixed" ? fixedChargeCents : entryFeeCents;

/** `provider` is null if the club takes no payments online: then all of it is paid in person (docs/rules.md 5.63). */
export type Terms = { provider: "mock" | "stripe" | null; entryCharge: EntryCharge };

type Items = { entryFeeCents: number; pots: readonly { name: string; fee: number }[] };

/** The items charged together, in cents; side pots cost their own fee, whatever the entry costs (docs/rules.md 5.41). */
export const itemsCharged = (entryCharge: EntryCharge, { entryFeeCents, pots }: Items) => [
  ...(entryFeeCents > 0 ? [{ pot: null, amountCents: chargeCents(entryCharge, entryFeeCents) }] : []),
  ...pots.map(({ name, fee }) => ({ pot: name, amountCents: fee })),
];

/** The state shown to the payer; `refunded` as soon as the refund is pending. */
export type PaymentState = "open" | "processing" | "joined" | "paid" | "refunded" | "canceled";

type PaymentStatus = "open" | "processing" | "succeeded" | "canceled";
export type RefundState = "queued" | "sending" | "done" | "failed";
export type DisputeState = "open" | "won" | "lost";

type Stored = { status: PaymentStatus; refundState: RefundState | null };

export function paymentState({ status, refundState }: Stored, hasEntry: boolean): PaymentState {
  if (status !== "succeeded") return status;
  if (refundState !== null) return "refunded";
  return hasEntry ? "joined" : "paid";
}

type StateText = { title: string; description: string };

export const paymentTexts = {
  setupError: "Payment Setup Error",
  setupFailed: "Failed to setup payment",
  setupPanel: "Failed to setup payment. Please try again later.",
  /** The charge failed, for example because the card was declined (docs/rules.md 5.14). */
  failed: "Payment Failed",
  notJoined: {
    title: "Payment Processed",
    description:
      "Your payment went through but there was an issue joining the tournament. Please contact support if you don't see yourself in the tournament.",
  },
  refunded: "Refund in Progress",
  processing: {
    title: "Payment Processing",
    description: "Your payment is being processed. You'll be notified once it's complete.",
  },
  unknown: {
    title: "Payment Status Unknown",
    description: "Please check your payment method and try again, or contact support.",
  },
  error: "Payment Error",
  noIntent: { title: "Payment Error", description: "Unable to process payment. Please try again." },
  errorOccurred: "An error occurred during payment",
  methodRequired: {
    title: "Payment Method Required",
    description: "Please enter your payment details first",
  },
  succeeded: {
    title: "Payment Successful!",
    description: "You've successfully joined the tournament. Good luck!",
  },
  joined: {
    title: "Tournament Joined!",
    description: "You've successfully joined the tournament. Start fishing!",
  },
  joinedEarly: {
    title: "Tournament Joined!",
    description: "You've successfully joined the tournament. You can submit catches once it starts.",
  },
} as const satisfies Record<string, string | StateText>;
