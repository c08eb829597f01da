/** Names one prize of a tournament. */
export type PrizeKey = { division: string | null; pot: string | null; position: number; part: number };

/** A prize that a person is entitled to by the results. In cents. */
export type PlanLine = PrizeKey & { userId: number; amountCents: number; team: string | null; isReturn: boolean };

/** A payout that isn't voided. */
export type PayoutRow = PrizeKey & {
  id: number;
  /** Null once the account was deleted. */
  userId: number | null;
  amountCents: number;
  team: string | null;
  isReturn: boolean;
  dueCents: number | null;
  /** `moving`: the money is on its way, or the provider has a transfer that doesn't match. */
  state: "unsent" | "moving" | "sent";
  /** The amount paid to the payee, according to the ledger. */
  paidCents: number;
  /** How much of an overpayment the payee may keep. */
  forgivenCents: number;
};

export type Reconciliation = {
  /** Unsent payouts that the results no longer provide for. */
  voided: number[];
  /** Prizes that aren't covered by money already sent and don't have a payout yet. */
  added: PlanLine[];
  /** New values of `dueCents`. */
  due: { id: number; dueCents: number | null }[];
  /** The same prize under the team's current name. */
  renamed: { id: number; team: string | null }[];
};

const isSamePrize = (a: PrizeKey, b: PrizeKey): boolean =>
  a.division === b.division && a.pot === b.pot && a.position === b.position && a.part === b.part;

export const dueOf = ({ amountCents, dueCents }: Pick<PayoutRow, "amountCents" | "dueCents">): number =>
  dueCents ?? amountCents;

/**
 * How much of the payee's prizes a payout can cover. A partial reversal at the provider doesn't make the rest due again (docs/rules.md
 * 9.41), but it can't pay for more than was due.
 */
const coverOf = (row: PayoutRow): number =>
  row.state === "moving" ? row.amountCents : Math.max(Math.min(row.paidCents, row.amountCents), dueOf(row));

type Open = { line: PlanLine; openCents: number };

function cover(open: Open[], sent: readonly PayoutRow[]): Map<number, number> {
  const remaining = new Map(sent.map((row) => [row.id, coverOf(row)]));
  const take = (row: PayoutRow, from: readonly Open[]) => {
    for (const line of from) {
      const cents = Math.min(remaining.get(row.id) ?? 0, line.openCents);
      remaining.set(row.id, (remaining.get(row.id) ?? 0) - cents);
      line.openCents -= cents;
    }
  };
  const fitting = (row: PayoutRow) => open.filter(({ line }) => isSamePrize(line, row));
  for (const row of sent) take(row, fitting(row));
  for (const row of sent) take(row, open);
  return new Map(sent.map((row) => [row.id, coverOf(row) - (remaining.get(row.id) ?? 0)]));
}

function reconcileOne(lines: readonly PlanLine[], rows: readonly PayoutRow[]): Reconciliation {
  const open = lines.map((line) => ({ line, openCents: line.amountCents }));
  const sent = rows.filter(({ state }) => state !== "unsent");
  const covered = cover(open, sent);
  const waiting = rows.filter(({ state }) => state === "unsent");
  const added: PlanLine[] = [];
  const renamed: Reconciliation["renamed"] = [];
  for (const { line, openCents } of open) {
    if (openCents === 0) continue;
    const at = waiting.findIndex(
      (row) => isSamePrize(row, line) && row.amountCents === openCents && row.isReturn === line.isReturn,
    );
    const [row] = at < 0 ? [] : waiting.splice(at, 1);
    if (!row) added.push({ ...line, amountCents: openCents });
    else if (row.team !== line.team) renamed.push({ id: row.id, team: line.team });
  }
  const due = sent.flatMap((row) => {
    const cents = covered.get(row.id) ?? 0;
    const dueCents = cents === row.amountCents ? null : cents;
    return dueCents === row.dueCents ? [] : [{ id: row.id, dueCents }];
  });
  return { voided: waiting.map(({ id }) => id), added, due, renamed };
}

/**
 * Brings payouts in line with the current results (docs/life-cycle.md). For each person, money that was sent first covers the prize it
 * was sent for, then their other prizes; the rest is paid by a new payout. Payouts of deleted accounts don't change.
 */
export function reconcile(lines: readonly PlanLine[], rows: readonly PayoutRow[]): Reconciliation {
  const linesOf = Map.groupBy(lines, ({ userId }) => userId);
  const rowsOf = Map.groupBy(rows, ({ userId }) => userId);
  const people = new Set([...linesOf.keys(), ...rowsOf.keys()].filter((userId) => userId !== null));
  const all = [...people].map((userId) => reconcileOne(linesOf.get(userId) ?? [], rowsOf.get(userId) ?? []));
  return {
    voided: all.flatMap(({ voided }) => voided),
    added: all.flatMap(({ added }) => added),
    due: all.flatMap(({ due }) => due),
    renamed: all.flatMap(({ renamed }) => renamed),
  };
}

/** The amount paid beyond what's due and forgiven, in cents. */
export const overpaidOf = (row: Pick<PayoutRow, "amountCents" | "dueCents" | "paidCents" | "forgivenCents">): number =>
  Math.max(0, row.paidCents - dueOf(row) - row.forgivenCents);
