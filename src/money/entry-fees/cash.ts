import type { SignedIn } from "../../actor.ts";
import type { Tx } from "../../base/db/store.ts";
import type { EntryCharge } from "../../entries/entry-charge.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { addCashPayment } from "../payment.ts";
import { itemsCharged } from "./payment-state.ts";

/** Records a cash payment and returns its id. `note` names who has the money. */
export async function recordCash(
  tx: Tx,
  admin: SignedIn,
  {
    tournament,
    userId,
    note,
    pots,
  }: { tournament: Tournament; userId: number; note: string; pots: readonly EntryCharge[] },
  now: number,
): Promise<number> {
  const purchase = { userId, tournamentId: tournament.id, tournamentName: tournament.name, depositId: null };
  const items = itemsCharged("entry-fee", { ...tournament, pots });
  const { id } = await addCashPayment(tx, { purchase, items }, { by: admin, note }, now);
  return id;
}
