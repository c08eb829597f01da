/** Explained in src/base/db/schema/money.ts. */
export type MovementKind =
  | "charge"
  | "fee"
  | "refund"
  | "refund_failed"
  | "dispute"
  | "dispute_won"
  | "prize"
  | "reversal"
  | "repayment"
  | "forgiven"
  | "rolled_out"
  | "rolled_in";

export const movementText: Readonly<Record<MovementKind, string>> = {
  charge: "Entry fee",
  fee: "Provider's fee",
  refund: "Refund",
  refund_failed: "Refund came back",
  dispute: "Charge-back",
  dispute_won: "Charge-back won",
  prize: "Prize",
  reversal: "Prize taken back",
  repayment: "Prize repaid",
  forgiven: "Overpayment forgiven",
  rolled_out: "Pot rolled over to a later tournament",
  rolled_in: "Pot rolled over from an earlier tournament",
};

/** What a payment is of that is no entry fee. */
type PaidFor = { isDeposit?: true | undefined; isOfPots?: true | undefined };

/** A deposit of a challenge is named as one, and side pots paid without an entry fee. */
export function movementWords(kind: MovementKind, { isDeposit, isOfPots }: PaidFor): string {
  if (!(isDeposit || isOfPots)) return movementText[kind];
  const what = isDeposit ? "Deposit" : "Side pots";
  return kind === "charge" ? what : `${movementText[kind]} (${what.toLowerCase()})`;
}

/** Integer cents; outgoing money is positive here. */
export type MoneySums = {
  collected: number;
  fees: number;
  refunded: number;
  disputed: number;
  prizesPaid: number;
  /** collected − fees − refunded − disputed − prizesPaid and what was rolled over, which is the sum of all movements. */
  left: number;
  prizesDue: number;
  afterPrizes: number;
};

/** Cents: in is positive, out negative. */
export type KindSums = Partial<Record<MovementKind, number>>;

/** `prizesDue` in cents. */
export function moneySums(sums: KindSums, prizesDue: number): MoneySums {
  const of = (...kinds: MovementKind[]) => kinds.reduce((total, kind) => total + (sums[kind] ?? 0), 0);
  const out = (...kinds: MovementKind[]) => 0 - of(...kinds);
  const collected = of("charge");
  const fees = out("fee");
  const refunded = out("refund", "refund_failed");
  const disputed = out("dispute", "dispute_won");
  const prizesPaid = out("prize", "reversal", "repayment");
  const left = collected - fees - refunded - disputed - prizesPaid + of("rolled_in", "rolled_out");
  return { collected, fees, refunded, disputed, prizesPaid, left, prizesDue, afterPrizes: left - prizesDue };
}
