/** What moved: see the ledger's own words in src/db/schema/money.ts. */
export type MovementKind =
  | "charge"
  | "fee"
  | "refund"
  | "refund_failed"
  | "dispute"
  | "dispute_won"
  | "prize"
  | "reversal";

export const movementText: Readonly<Record<MovementKind, string>> = {
  charge: "Entry fee",
  fee: "Provider's fee",
  refund: "Refund",
  refund_failed: "Refund came back",
  dispute: "Charge-back",
  dispute_won: "Charge-back won",
  prize: "Prize",
  reversal: "Prize taken back",
};

/** The club's money, all in integer cents. What went out is positive here, under its own name. */
export type MoneySums = {
  collected: number;
  /** What the payment provider kept. */
  fees: number;
  refunded: number;
  /** Taken by charge-backs and not won back. */
  disputed: number;
  prizesPaid: number;
  /** collected − fees − refunded − disputed − prizesPaid, which is the sum of all movements. */
  left: number;
  /** Prizes queued and not paid yet. */
  prizesDue: number;
  /** left − prizesDue. */
  afterPrizes: number;
};

/** Sums of movements by kind, in cents as the ledger has them: in is positive, out negative. */
export type KindSums = Partial<Record<MovementKind, number>>;

/** What sums of movements come to. `prizesDue` in cents. */
export function moneySums(sums: KindSums, prizesDue: number): MoneySums {
  const of = (...kinds: MovementKind[]) => kinds.reduce((total, kind) => total + (sums[kind] ?? 0), 0);
  const out = (...kinds: MovementKind[]) => 0 - of(...kinds);
  const collected = of("charge");
  const fees = out("fee");
  const refunded = out("refund", "refund_failed");
  const disputed = out("dispute", "dispute_won");
  const prizesPaid = out("prize", "reversal");
  const left = collected - fees - refunded - disputed - prizesPaid;
  return { collected, fees, refunded, disputed, prizesPaid, left, prizesDue, afterPrizes: left - prizesDue };
}
