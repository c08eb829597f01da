import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { scopeOf } from "../../rights.ts";
import { readMoney } from "../ledger/read-money.ts";
import { fundsText, overdraftCents, overdraftTitle } from "./overdraft.ts";

type OverdraftAnswer = { asksOverdraft?: "on" | undefined; confirmsOverdraft?: "on" | undefined };

/** `payoutId` is null for several prizes. */
type Payment = { payoutId: number | null; amountCents: number };

/** docs/rules.md 9.54; a confirmed overdraft is audited. Throws `overdraft` at `confirmsOverdraft`. */
export async function requireFunds(
  tx: Tx,
  by: SignedIn,
  { payoutId, amountCents }: Payment,
  { asksOverdraft, confirmsOverdraft }: OverdraftAnswer,
  now: number,
): Promise<void> {
  if (!(asksOverdraft || confirmsOverdraft)) return;
  const funds = await readMoney(tx, scopeOf(by, "see-money"), null);
  const overdraft = overdraftCents(amountCents, funds);
  if (overdraft === 0) return;
  if (confirmsOverdraft) {
    const { left, held, refundsDue } = funds;
    const detail = { amountCents, overdraftCents: overdraft, balanceCents: left, heldCents: held + refundsDue };
    await recordAudit(tx, by, { action: "confirm-overdraft", subject: "payout", subjectId: payoutId, detail }, now);
    return;
  }
  const message = `${overdraftTitle(amountCents, funds)}. ${fundsText(funds)} Confirm to pay anyway.`;
  throw Refusal.ofField("confirmsOverdraft", message, "overdraft");
}
