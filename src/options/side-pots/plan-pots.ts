import type { Db } from "../../base/db/store.ts";
import type { PotPlan, PotPrize } from "../../money/payouts/pot-prize.ts";
import { prizeRows, type SettledPlaces } from "../../money/payouts/prize-rows.ts";
import type { ScoredTournament } from "../../results/board-facts.ts";
import { lateDisqualifiedIds } from "../../results/late-disqualified.ts";
import { splitEvenly } from "../../scoring/rulebook/payouts.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { potAnglersQuery, potFishQuery, potMoneyQuery, rolledInQuery, rolledOutQuery } from "./pot-queries.ts";
import { type PotFish, type PotRow, payPot, rankPot, splitPot } from "./pot-shares.ts";
import type { PotTerms } from "./pot-terms.ts";

type InPot = PotPrize["winner"] & { canWin: boolean };

const none: SettledPlaces = new Map();

/** Cents paid for the pot in this tournament, and cents rolled over to it. */
type PotMoney = { paid: number; rolledIn: number };

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
  const eligibleIds = new Set(anglers.filter(({ canWin }) => canWin).map(({ userId }) => userId));
  const { kind, species } = pot;
  const eligibleFish = fish.filter(
    (potFish) => eligibleIds.has(potFish.userId) && (!species || isTargetSpecies(potFish.species, [species])),
  );
  return rankPot(kind, eligibleFish, pot).map(({ userId, place, isTied }) => ({ id: String(userId), place, isTied }));
}

/** Payouts of deleted accounts stay as they are, and nobody moves up to their places (docs/rules.md 9.42). */
function prizesOf({ pot, money, anglers, settled }: PotFacts, board: readonly PotRow[]): PotPrize[] {
  const winners = new Map(anglers.map(({ canWin: _, ...winner }) => [String(winner.userId), winner]));
  const cents = money.paid + money.rolledIn;
  const amounts = splitPot(pot, cents, board.length + settled.size);
  const rows = prizeRows(board, settled, pot.ties ?? "ranked", amounts);
  const { paid } = payPot(
    pot,
    cents,
    rows.map((row, index) => ({ ...row, id: String(index) })),
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
  return rows.flatMap(({ id, place, part }, index) => {
    const angler = anglers.find(({ userId }) => String(userId) === id);
    const amountCents = amounts[index] ?? 0;
    if (!angler || amountCents === 0) return [];
    const { canWin: _, ...winner } = angler;
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

/** The anglers in each pot, by its name. Disqualified entrants and those who didn't start can't win it (docs/rules.md 9.30). */
export async function readPotAnglers(db: Db, tournament: ScoredTournament): Promise<ReadonlyMap<string, InPot[]>> {
  const late = new Set(await lateDisqualifiedIds(db, tournament));
  const anglers = new Map<string, InPot[]>();
  for (const { pot, accountId, disqualifiedAt, state, ...names } of await potAnglersQuery(db, tournament.id)) {
    if (pot === null) continue;
    const canWin = disqualifiedAt === null && state !== "did_not_start" && !late.has(names.userId);
    anglers.set(pot, [...(anglers.get(pot) ?? []), { ...names, hasAccount: accountId !== null, canWin }]);
  }
  return anglers;
}

/** The outcome of each pot with money according to the current results, in the pots' order. */
export async function planPots(
  db: Db,
  tournament: ScoredTournament & Pick<Tournament, "pots">,
  settled: ReadonlyMap<string, SettledPlaces>,
): Promise<PotPlan[]> {
  const { id, pots } = tournament;
  if (pots === null) return [];
  const money = await readPotMoney(db, id);
  if (money.size === 0) return [];
  const anglers = await readPotAnglers(db, tournament);
  const fish = await potFishQuery(db, id);
  const rolledPots = new Set(
    (await rolledOutQuery(db, id)).flatMap((row) => (row.toTournamentId === null ? [] : row.pot)),
  );
  return pots.map((pot) =>
    planPot({
      pot,
      money: money.get(pot.name) ?? { paid: 0, rolledIn: 0 },
      anglers: anglers.get(pot.name) ?? [],
      fish,
      settled: settled.get(pot.name) ?? none,
      isGone: rolledPots.has(pot.name),
    }),
  );
}
