import type { Db } from "../../base/db/store.ts";
import { moneyText } from "../../base/format/money.ts";
import { Refusal } from "../../refusal.ts";
import { type RightsHolder, scopeOf } from "../../rights.ts";
import { readMoney } from "../ledger/read-money.ts";
import { fundsText, overdraftCents } from "./overdraft.ts";

export type OverdraftAnswer = { asksOverdraft?: "on" | undefined; confirmsOverdraft?: "on" | undefined };

/** docs/rules.md 9.54. Throws `overdraft` at `confirmsOverdraft`. */
export async function requireFunds(
  db: Db,
  by: RightsHolder,
  amountCents: number,
  { asksOverdraft, confirmsOverdraft }: OverdraftAnswer,
): Promise<void> {
  if (!asksOverdraft || confirmsOverdraft) return;
  const funds = await readMoney(db, scopeOf(by, "see-money"), null);
  const overdraft = overdraftCents(amountCents, funds);
  if (overdraft === 0) return;
  const message = `${moneyText(amountCents)} is ${moneyText(overdraft)} more than the club has available. ${fundsText(funds)} Confirm to pay anyway.`;
  throw Refusal.ofField("confirmsOverdraft", message, "overdraft");
}
