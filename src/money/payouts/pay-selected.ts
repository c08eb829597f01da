import { eq, inArray } from "drizzle-orm";
import type { Acting } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { payouts, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { dayIn } from "../../base/format/days.ts";
import { moneyText } from "../../base/format/money.ts";
import { fullNameOf } from "../../base/format/names.ts";
import { Refusal } from "../../refusal.ts";
import { isInScope, scopeOf } from "../../rights.ts";
import { prizeOf } from "../prizes/prize-text.ts";
import { paidAt, payByHand } from "./pay-by-hand.ts";
import { isUnpaid, payeeColumns, sumWithoutWarning } from "./payee-warnings.ts";
import type { PaidSelection, SelectedPayouts, SentPayout } from "./payout-shapes.ts";
import { sendAll } from "./process-payouts.ts";
import { requireFunds } from "./require-funds.ts";
import { type Sender, sendPayout } from "./send-payout.ts";

export const selectedPayoutsQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({
      ...payeeColumns,
      ...namesOf(users),
      isReady: users.stripeAccountOnboarded,
      tournamentName: payouts.tournamentName,
      position: payouts.position,
      division: payouts.division,
      pot: payouts.pot,
      isReturn: payouts.isReturn,
      team: payouts.team,
      createdAt: payouts.createdAt,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.userId))
    .where(inArray(payouts.id, [...ids]));

type Row = Awaited<ReturnType<typeof selectedPayoutsQuery>>[number];

type Attempt = { id: number; sent: SentPayout | null; refusal: Refusal | null };

/** Reasons that concern the payer or the day, and so every prize. */
const ofAll: readonly string[] = [
  "invalid",
  "not_signed_in",
  "log_in_again",
  "suspended",
  "agreement_required",
  "admin_required",
  "two_step_required",
];

/** A refusal concerns one prize and must not stop the others. */
async function attempt(id: number, pay: (id: number) => Promise<SentPayout>): Promise<Attempt> {
  try {
    return { id, sent: await pay(id), refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, sent: null, refusal: error };
  }
}

/**
 * Pays each prize in its own transaction. A prize that is refused is returned with its reason, and a prize that was
 * already paid isn't paid twice (docs/rules.md 9.47). Throws `invalid` if the note is missing, if a note or a day other
 * than today is given for the provider, or if one of the prizes can't have been paid on the day, `overdraft` as
 * `requireFunds` does, and the first refusal that concerns every prize if nothing was paid.
 */
export async function paySelected(
  deps: Sender,
  admin: Acting,
  { payouts: selected, by, note, day, ...overdraft }: SelectedPayouts,
): Promise<PaidSelection> {
  if (by === "hand" && !note) throw Refusal.ofField("note", "Please enter how the prizes were paid");
  if (by === "provider" && note) {
    throw Refusal.ofField("note", "Press Paid by Hand, or clear this to send the payments through the provider");
  }
  const { timeZone } = deps.config;
  if (by === "provider" && day && day !== dayIn(new Date(deps.clock()), timeZone)) {
    throw Refusal.ofField("day", "Press Paid by Hand, or enter today's date to send the payments through the provider");
  }
  const ids = [...new Set(selected)];
  const scope = scopeOf(admin.user, "move-money");
  const isTheirs = ({ tournamentId }: Pick<Row, "tournamentId">) =>
    scope === "all" || (tournamentId !== null && isInScope(scope, tournamentId));
  if (day || overdraft.asksOverdraft || overdraft.confirmsOverdraft) {
    await admin.write(async (tx, treasurer) => {
      const rows = await selectedPayoutsQuery(tx, ids);
      // A wrong day is refused before a confirmed overdraft is audited.
      for (const row of by === "hand" ? rows : []) {
        if (isUnpaid(row) && isTheirs(row)) await paidAt(tx, row, day, timeZone, deps.clock());
      }
      const payable = by === "hand" ? rows : rows.filter(({ isReady }) => isReady === true);
      const now = deps.clock();
      const amountCents = await sumWithoutWarning(tx, payable, now);
      await requireFunds(tx, treasurer, { payoutId: null, amountCents }, overdraft, now);
    });
  }
  const payOne = (id: number): Promise<SentPayout> =>
    by === "hand"
      ? admin.write((tx, treasurer) => payByHand(tx, treasurer, id, { note: note ?? "", day }, timeZone, deps.clock()))
      : sendPayout(deps, id, admin);
  const attempts = await sendAll(ids, (id) => attempt(id, payOne));
  const isNothingPaid = attempts.every(({ sent }) => sent === null);
  const lost = attempts.find(({ refusal }) => refusal && ofAll.includes(refusal.reason))?.refusal;
  if (isNothingPaid && lost) throw lost;
  const rows = new Map((await deps.store.read((db) => selectedPayoutsQuery(db, ids))).map((row) => [row.id, row]));
  const describePayout = (id: number): string => {
    const row = rows.get(id);
    if (!(row && isTheirs(row))) return `Prize ${id}`;
    const name = row.username === null ? "a deleted account" : fullNameOf(row.username, row.displayName);
    return `${moneyText(row.amountCents)} to ${name}, ${prizeOf(row)}`;
  };
  const sent = attempts.flatMap(({ sent }) => sent ?? []);
  const completed = sent.filter(({ status }) => status === "completed");
  const order = new Map(ids.map((id, index) => [id, index]));
  const inOrder = <One extends { id: number }>(items: readonly One[]) =>
    items.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  const paid = inOrder(completed).map(({ id }) => ({ id, what: describePayout(id) }));
  return {
    paid: paid.length,
    amount: completed.reduce((sum, { amount }) => sum + amount, 0),
    byHand: by === "hand" ? paid : [],
    byProvider: by === "provider" ? paid : [],
    processing: sent.length - completed.length,
    unpaid: inOrder(attempts.filter((attempt) => attempt.sent === null)).map(({ id, refusal }) => ({
      id,
      what: describePayout(id),
      message: refusal?.message ?? "",
    })),
  };
}
