import type { Db } from "../../base/db/store.ts";
import type { PotPlan, PotPrize } from "../../money/payouts/pot-prize.ts";
import { prizeRows, type SettledPlaces } from "../../money/payouts/prize-rows.ts";
import { splitEvenly } from "../../scoring/rulebook/payouts.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { potAnglersQuery, potFishQuery, potMoneyQuery, rolledInQuery, rolledOutQuery } from "./pot-queries.ts";
import { type PotFish, type PotRow, payPot, rankPot, splitPot } from "./pot-shares.ts";
import type { PotTerms } from "./pot-terms.ts";

type InPot = PotPrize["winner"] & { disqualifiedAt: number | null };

const canWin = ({ disqualifiedAt }: InPot) => disqualifiedAt === null;

const none: SettledPlaces = new Map();

/** Cents paid for the pot in this tournament, and cents rolled over to it. */
export type PotMoney = { paid: number; rolledIn: number };

type PotFacts = {
  pot: PotTerms;
  money: PotMoney;
  anglers: readonly InPot[];
  fish: readonly PotFish[];
  settled: SettledPlaces;
  /** The pot rolled over and was added to a later tournament, so nobody can win it here. */
  isGone: boolean;
};

/** The board of a pot, with only the anglers who can win it, best first. */
function boardOf({ pot, anglers, fish }: PotFacts): PotRow[] {
  const known = new Set(anglers.filter(canWin).map(({ userId }) => userId));
  const { kind, species } = pot;
  const own = fish.filter((one) => known.has(one.userId) && (!species || isTargetSpecies(one.species, [species])));
  return rankPot(kind, own, pot).map(({ userId, place, isTied }) => ({ id: String(userId), place, isTied }));
}

/** Payouts of deleted accounts stay as they are, and nobody moves up to their places (docs/rules.md 9.42). */
function prizesOf({ pot, money, anglers, settled }: PotFacts, board: readonly PotRow[]): PotPrize[] {
  const winners = new Map(anglers.map(({ disqualifiedAt: _, ...winner }) => [String(winner.userId), winner]));
  const cents = money.paid + money.rolledIn;
  const amounts = splitPot(pot, cents, board.length + settled.size);
  const rows = prizeRows(board, settled, pot.ties ?? "ranked", amounts);
  const { paid } = payPot(
    pot,
    cents,
    rows.map((row, at) => ({ ...row, id: String(at) })),
  );
  return paid.flatMap(({ id, cents: amountCents }) => {
    const row = rows[Number(id)];
    const winner = winners.get(row?.id ?? "");
    if (!(row && winner)) return [];
    return [{ pot: pot.name, position: row.place, part: row.part, amountCents, isReturn: false, winner }];
  });
}

/** Returns the money paid for the pot here, split evenly in the order in which anglers joined (docs/rules.md 9.32). */
function returnsOf({ pot, money, anglers, settled }: PotFacts): PotPrize[] {
  const everyone = anglers.map(({ userId }) => ({ id: String(userId), isTied: false }));
  const rows = prizeRows(everyone, settled, "ranked", []);
  const amounts = splitEvenly(money.paid, rows.length);
  return rows.flatMap(({ id, place, part }, at) => {
    const angler = anglers.find(({ userId }) => String(userId) === id);
    const amountCents = amounts[at] ?? 0;
    if (!angler || amountCents === 0) return [];
    const { disqualifiedAt: _, ...winner } = angler;
    return [{ pot: pot.name, position: place, part, amountCents, isReturn: true, winner }];
  });
}

/** docs/rules.md 9.30 to 9.32, 9.35. */
function planPot(facts: PotFacts): PotPlan {
  const { pot, money, settled, isGone } = facts;
  const board = boardOf(facts);
  const isWon = board.length > 0 || [...settled.values()].flat().some(({ isReturn }) => !isReturn);
  if (isWon && !isGone) return { pot: pot.name, isWon, prizes: prizesOf(facts, board), rollsOverCents: 0 };
  const isRolled = pot.unclaimed === "roll-over";
  return {
    pot: pot.name,
    isWon,
    prizes: isRolled ? [] : returnsOf(facts),
    rollsOverCents: money.rolledIn + (isRolled ? money.paid : 0),
  };
}

/** The money of each pot, by name. */
export async function readPotMoney(db: Db, tournamentId: number): Promise<ReadonlyMap<string, PotMoney>> {
  const money = new Map<string, PotMoney>();
  for (const { pot, cents } of await potMoneyQuery(db, tournamentId)) {
    if (pot !== null) money.set(pot, { paid: cents, rolledIn: 0 });
  }
  for (const { pot, cents } of await rolledInQuery(db, tournamentId)) {
    if (pot === null) continue;
    const { paid, rolledIn } = money.get(pot) ?? { paid: 0, rolledIn: 0 };
    money.set(pot, { paid, rolledIn: rolledIn + cents });
  }
  return money;
}

/** The outcome of each pot with money according to the current results, in the pots' order. */
export async function planPots(
  db: Db,
  { id, pots }: Pick<Tournament, "id" | "pots">,
  settled: ReadonlyMap<string, SettledPlaces>,
): Promise<PotPlan[]> {
  if (pots === null) return [];
  const money = await readPotMoney(db, id);
  if (money.size === 0) return [];
  const anglers = Map.groupBy(await potAnglersQuery(db, id), ({ pot }) => pot);
  const fish = await potFishQuery(db, id);
  const gone = new Set((await rolledOutQuery(db, id)).flatMap((row) => (row.toTournamentId === null ? [] : row.pot)));
  return pots.map((pot) => {
    const inPot = (anglers.get(pot.name) ?? []).map(({ pot: _, accountId, ...angler }) => ({
      ...angler,
      hasAccount: accountId !== null,
    }));
    return planPot({
      pot,
      money: money.get(pot.name) ?? { paid: 0, rolledIn: 0 },
      anglers: inPot,
      fish,
      settled: settled.get(pot.name) ?? none,
      isGone: gone.has(pot.name),
    });
  });
}
