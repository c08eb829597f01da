import type { Db } from "../../base/db/store.ts";
import { readPotMoney } from "./plan-pots.ts";
import { potAnglersQuery } from "./pot-queries.ts";
import type { PotSize } from "./pot-state.ts";
import type { PotTerms } from "./pot-terms.ts";

/** The size of each side pot as people join, in the pots' order. */
export async function readPotSizes(
  db: Db,
  { id, pots }: { id: number; pots: readonly Pick<PotTerms, "name">[] | null },
): Promise<PotSize[]> {
  if (pots === null || pots.length === 0) return [];
  const moneyOf = await readPotMoney(db, id);
  const anglersOf = Map.groupBy(await potAnglersQuery(db, id), ({ pot }) => pot);
  return pots.map(({ name }) => {
    const { paid, rolledIn } = moneyOf.get(name) ?? { paid: 0, rolledIn: 0 };
    return { name, anglers: anglersOf.get(name)?.length ?? 0, money: paid + rolledIn };
  });
}
