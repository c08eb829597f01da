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
  refund_failed: "Refund returned",
  dispute: "Chargeback",
  dispute_won: "Chargeback won",
  prize: "Prize",
  reversal: "Prize reversed",
  repayment: "Prize repaid",
  forgiven: "Overpayment forgiven",
  rolled_out: "Pot rolled over to a later tournament",
  rolled_in: "Pot rolled over from an earlier tournament",
};

/** Kinds that move money within the club's books only: from a tournament's pot to a later one's. */
export const rolledKinds = ["rolled_out", "rolled_in"] as const satisfies readonly MovementKind[];

export const isRolled = (kind: MovementKind): kind is (typeof rolledKinds)[number] =>
  kind === "rolled_out" || kind === "rolled_in";

/** The purpose of a payment that isn't an entry fee. */
type PaymentPurpose = { isDeposit?: true | undefined; isOfPots?: true | undefined };

/** Challenge deposits, and side pots paid without an entry fee, are labeled as such. */
export function movementLabel(kind: MovementKind, { isDeposit, isOfPots }: PaymentPurpose): string {
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
  /** Money rolled over from pots of earlier tournaments, less money rolled over to later ones. Absent if nothing rolled over. */
  rolledOver?: number | undefined;
  /** collected − fees − refunded − disputed − prizesPaid + rolledOver, which is the sum of all movements. */
  left: number;
  /** See `HeldForOthers`. */
  held: number;
  refundsDue: number;
  prizesDue: number;
  afterPrizes: number;
  /** left − held − refundsDue − prizesDue: what belongs to the club. */
  available: number;
};

/** Cents: in is positive, out negative. */
export type KindSums = Partial<Record<MovementKind, number>>;

type Owed = { prizesDue: number; held: number; refundsDue: number };

/** All amounts are in cents. */
export function moneySums(sums: KindSums, { prizesDue, held, refundsDue }: Owed): MoneySums {
  const sumOf = (...kinds: MovementKind[]) => kinds.reduce((total, kind) => total + (sums[kind] ?? 0), 0);
  const out = (...kinds: MovementKind[]) => 0 - sumOf(...kinds);
  const collected = sumOf("charge");
  const fees = out("fee");
  const refunded = out("refund", "refund_failed");
  const disputed = out("dispute", "dispute_won");
  const prizesPaid = out("prize", "reversal", "repayment");
  const rolledOver = sumOf("rolled_in", "rolled_out");
  const remaining = collected - fees - refunded - disputed - prizesPaid + rolledOver;
  const rolled = rolledOver === 0 ? {} : { rolledOver };
  return {
    collected,
    fees,
    refunded,
    disputed,
    prizesPaid,
    ...rolled,
    left: remaining,
    held,
    refundsDue,
    prizesDue,
    afterPrizes: remaining - prizesDue,
    available: remaining - held - refundsDue - prizesDue,
  };
}
