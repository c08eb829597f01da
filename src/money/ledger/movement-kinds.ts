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
  | "rolled_in"
  | "other_in"
  | "other_out"
  | "other_in_reversed"
  | "other_out_reversed";

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
  other_in: "Other money in",
  other_out: "Other money out",
  other_in_reversed: "Other money in, reversed",
  other_out_reversed: "Other money out, reversed",
};

export const movementKinds = Object.keys(movementText) as [MovementKind, ...MovementKind[]];

/** Kinds that move money within the club's books only: from a tournament's pot to a later one's. */
export const rolledKinds = ["rolled_out", "rolled_in"] as const satisfies readonly MovementKind[];

export const isRolled = (kind: MovementKind): kind is (typeof rolledKinds)[number] =>
  kind === "rolled_out" || kind === "rolled_in";

const methods = { stripe: "Stripe", mock: "Simulated", cash: "By hand" } as const;

/** How the money moved. "By hand" is cash, checks and recorded money. */
export const methodText = (kind: MovementKind, provider: keyof typeof methods): string =>
  isRolled(kind) ? "Internal" : methods[provider];

/** Kinds that a treasurer records (docs/rules.md 9.56), with the kind that reverses each. */
export const reversalKinds = {
  other_in: "other_in_reversed",
  other_out: "other_out_reversed",
} as const satisfies Partial<Record<MovementKind, MovementKind>>;

export type RecordedKind = keyof typeof reversalKinds;

export const isRecorded = (kind: MovementKind): kind is RecordedKind => kind in reversalKinds;

/** A treasurer records the day of recorded money and of prizes paid by hand, not the time. */
export const isDatedByDay = ({ kind, provider }: { kind: MovementKind; provider: keyof typeof methods }): boolean =>
  isRecorded(kind) || (provider === "cash" && (kind === "prize" || kind === "reversal"));

/** All kinds of recorded money, including reversals. */
export const recordedKinds: readonly MovementKind[] = Object.entries(reversalKinds).flat() as MovementKind[];

/** The purpose of a payment that isn't only an entry fee. */
export type PaymentPurpose = {
  isDeposit?: true | undefined;
  isOfPots?: true | undefined;
  includesPots?: true | undefined;
};

function purposeLabel({ isDeposit, isOfPots, includesPots }: PaymentPurpose): string | null {
  if (isDeposit) return "Deposit";
  if (isOfPots) return "Side pots";
  return includesPots ? "Entry fee and side pots" : null;
}

/** Challenge deposits and side pots are labeled as such. */
export function movementLabel(kind: MovementKind, purpose: PaymentPurpose): string {
  const label = purposeLabel(purpose);
  if (label === null) return movementText[kind];
  return kind === "charge" ? label : `${movementText[kind]} (${label.toLowerCase()})`;
}

/** Money that moved, in integer cents; outgoing money is positive here. */
export type MovedSums = {
  collected: number;
  fees: number;
  refunded: number;
  disputed: number;
  prizesPaid: number;
  /** Money that a treasurer recorded, less reversals. */
  otherIn: number;
  otherOut: number;
  /** Money rolled over from pots of earlier tournaments, less money rolled over to later ones. Absent if nothing rolled over. */
  rolledOver?: number | undefined;
  /** totalIn − totalOut + rolledOver, which is the sum of all movements. */
  left: number;
};

export type MoneySums = MovedSums & {
  /** See `HeldForOthers`. */
  held: number;
  refundsDue: number;
  prizesDue: number;
  afterPrizes: number;
  /** left − held − refundsDue − prizesDue: the club's own money. */
  available: number;
};

/** Sums in cents; incoming money is positive, outgoing money negative. */
export type KindSums = Partial<Record<MovementKind, number>>;

/** The kinds in `totalIn`. */
export const inKinds = ["charge", "other_in", "other_in_reversed"] as const satisfies readonly MovementKind[];

/** Money collected and recorded. Money that was returned to the club is subtracted from `totalOut` instead. */
export const totalIn = ({ collected, otherIn }: Pick<MoneySums, "collected" | "otherIn">): number =>
  collected + otherIn;

type Collected = Pick<MoneySums, "collected"> & { sidePots?: number | undefined; deposits?: number | undefined };

/** The purposes of the money collected, with their labels. */
export function collectedParts({ collected, sidePots, deposits }: Collected): [label: string, cents: number][] {
  const parts: [string, number][] = [["Entry fees", collected - (sidePots ?? 0) - (deposits ?? 0)]];
  if (sidePots !== undefined) parts.push(["Side pots", sidePots]);
  if (deposits !== undefined) parts.push(["Challenge deposits", deposits]);
  return parts;
}

type Outgoing = Pick<MoneySums, "fees" | "refunded" | "disputed" | "prizesPaid" | "otherOut">;

export const totalOut = ({ fees, refunded, disputed, prizesPaid, otherOut }: Outgoing): number =>
  fees + refunded + disputed + prizesPaid + otherOut;

type Owed = { prizesDue: number; held: number; refundsDue: number };

export function movedSums(sums: KindSums): MovedSums {
  const sumOf = (...kinds: MovementKind[]) => kinds.reduce((total, kind) => total + (sums[kind] ?? 0), 0);
  const out = (...kinds: MovementKind[]) => 0 - sumOf(...kinds);
  const collected = sumOf("charge");
  const fees = out("fee");
  const refunded = out("refund", "refund_failed");
  const disputed = out("dispute", "dispute_won");
  const prizesPaid = out("prize", "reversal", "repayment");
  const otherIn = sumOf("other_in", "other_in_reversed");
  const otherOut = out("other_out", "other_out_reversed");
  const rolledOver = sumOf("rolled_in", "rolled_out");
  const moved = { collected, fees, refunded, disputed, prizesPaid, otherIn, otherOut };
  const remaining = totalIn(moved) - totalOut(moved) + rolledOver;
  const rolled = rolledOver === 0 ? {} : { rolledOver };
  return { ...moved, ...rolled, left: remaining };
}

/** All amounts are in cents. */
export function moneySums(sums: KindSums, { prizesDue, held, refundsDue }: Owed): MoneySums {
  const moved = movedSums(sums);
  const { left: remaining } = moved;
  return {
    ...moved,
    held,
    refundsDue,
    prizesDue,
    afterPrizes: remaining - prizesDue,
    available: remaining - held - refundsDue - prizesDue,
  };
}
