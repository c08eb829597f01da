import type { Db } from "../../base/db/store.ts";
import type { PotPrize, SettledPlaces } from "../../money/payouts/pot-prize.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { potAnglersQuery, potFishQuery, potMoneyQuery } from "./pot-queries.ts";
import { type PotFish, rankPot, returnPot, splitPot } from "./pot-shares.ts";
import type { PotTerms } from "./pot-terms.ts";

type InPot = PotPrize["winner"] & { disqualifiedAt: number | null };

const canWin = ({ disqualifiedAt }: InPot) => disqualifiedAt === null;

const none: SettledPlaces = new Map();

function prizesOf(
  pot: PotTerms,
  cents: number,
  anglers: readonly InPot[],
  fish: readonly PotFish[],
  settled: SettledPlaces,
): PotPrize[] {
  const { name, kind, species } = pot;
  const known = new Map(anglers.filter(canWin).map((angler) => [angler.userId, angler]));
  const own = fish.filter((one) => known.has(one.userId) && (!species || isTargetSpecies(one.species, [species])));
  const ranked = rankPot(kind, own).flatMap(({ userId }) => known.get(userId) ?? []);
  const isReturn = ranked.length === 0;
  const winners = (isReturn ? anglers : ranked).map(({ disqualifiedAt: _, ...winner }) => winner);
  const parts = winners.length + settled.size;
  const amounts = isReturn ? returnPot(cents, parts) : splitPot(pot, cents, parts);
  const open = amounts.map((amountCents, at) => ({ position: at + 1, amountCents }));
  return open
    .filter(({ position }) => !settled.has(position))
    .flatMap((place, at) => {
      const winner = winners[at];
      return winner && place.amountCents > 0 ? [{ pot: name, ...place, isReturn, winner }] : [];
    });
}

/** Of each pot with money, in their order (docs/rules.md 9.30 to 9.32). */
export async function planPots(
  db: Db,
  { id, pots }: Pick<Tournament, "id" | "pots">,
  settled: ReadonlyMap<string, SettledPlaces>,
): Promise<PotPrize[]> {
  if (pots === null) return [];
  const money = new Map((await potMoneyQuery(db, id)).map(({ pot, cents }) => [pot, cents]));
  if (money.size === 0) return [];
  const anglers = Map.groupBy(await potAnglersQuery(db, id), ({ pot }) => pot);
  const fish = await potFishQuery(db, id);
  return pots.flatMap((pot) => {
    const own = anglers.get(pot.name) ?? [];
    const inPot = own.map(({ pot: _, accountId, ...angler }) => ({ ...angler, hasAccount: accountId !== null }));
    return prizesOf(pot, money.get(pot.name) ?? 0, inPot, fish, settled.get(pot.name) ?? none);
  });
}
