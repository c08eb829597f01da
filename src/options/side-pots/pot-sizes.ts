import type { Db } from "../../base/db/store.ts";
import { readPotMoney } from "./plan-pots.ts";
import { potAnglersQuery } from "./pot-queries.ts";
import { potSizeText } from "./pot-size-text.ts";
import type { PotSize } from "./pot-state.ts";
import type { PotTerms } from "./pot-terms.ts";

type Pots = { id: number; pots: readonly Pick<PotTerms, "name">[] | null };

/** The size of each side pot as people join, in the pots' order. */
export async function readPotFacts(
  db: Db,
  { id, pots }: Pots,
): Promise<{ shown: { potSizes?: PotSize[] }; rules: string[] }> {
  if (pots === null || pots.length === 0) return { shown: {}, rules: [] };
  const moneyOf = await readPotMoney(db, id);
  const anglersOf = Map.groupBy(await potAnglersQuery(db, id), ({ pot }) => pot);
  const potSizes = pots.map(({ name }) => {
    const { paid, rolledIn } = moneyOf.get(name) ?? { paid: 0, rolledIn: 0 };
    return { name, anglers: anglersOf.get(name)?.length ?? 0, money: paid + rolledIn };
  });
  return { shown: { potSizes }, rules: potSizes.map((size) => `${size.name}: ${potSizeText(size)}.`) };
}
