import type { Db } from "../../base/db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { readPotMoney } from "./plan-pots.ts";
import { potAnglersQuery } from "./pot-queries.ts";
import { potResultText, potSizeSentence } from "./pot-size-text.ts";
import type { PotSize } from "./pot-state.ts";
import { readPotWinners } from "./pot-winners.ts";

/** The size of each side pot as people join, in the pots' order, and once the results are official, its winners in words. */
export async function readPotFacts(
  db: Db,
  tournament: Tournament,
): Promise<{ shown: { potSizes?: PotSize[]; prizesText?: string[] }; rules: string[] }> {
  const { id, pots, officialAt } = tournament;
  if (pots === null || pots.length === 0) return { shown: {}, rules: [] };
  const moneyOf = await readPotMoney(db, id);
  const anglersOf = Map.groupBy(await potAnglersQuery(db, id), ({ pot }) => pot);
  const potSizes = pots.map(({ name }) => {
    const { paid, rolledIn } = moneyOf.get(name) ?? { paid: 0, rolledIn: 0 };
    return { name, anglers: anglersOf.get(name)?.length ?? 0, money: paid + rolledIn };
  });
  if (officialAt === null) {
    return { shown: { potSizes }, rules: potSizes.map(potSizeSentence) };
  }
  const won = await readPotWinners(db, tournament);
  const prizesText = potSizes.map((size) => potResultText(size, won.get(size.name) ?? []));
  return { shown: { potSizes, prizesText }, rules: [] };
}
