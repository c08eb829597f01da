import type { Db } from "../../base/db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { moneyInText } from "./shared-prizes.ts";
import { readEntryMoney, readOpenAmounts } from "./update-shared-prizes.ts";

/** Null if prizes are fixed amounts. */
export async function readPrizeText(
  db: Db,
  tournament: Pick<Tournament, "id" | "payoutShare" | "prizesFixedAt" | "teams">,
): Promise<string | null> {
  const { id, payoutShare, prizesFixedAt } = tournament;
  if (payoutShare === null) return null;
  if (prizesFixedAt !== null) return "Registration has closed, and the amounts are final.";
  const money = await readEntryMoney(db, id);
  if (money.sides === 0)
    return payoutShare.byEntrants
      ? "The prize pool depends on the number of entries."
      : "The prize pool depends on the entry fees.";
  return `So far: ${moneyInText(money, await readOpenAmounts(db, id), tournament)}`;
}
