import type { Actor } from "../../actor.ts";
import type { Db } from "../../base/db/store.ts";
import { type PersonNames, shownNames } from "../../base/format/names.ts";
import { isBoardHiddenFrom, type Reader } from "../../tournaments/results/hidden-board.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { isVisible, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { readPotMoney } from "./plan-pots.ts";
import { potAnglersQuery, rolledInQuery, rolledOutQuery } from "./pot-queries.ts";
import { clubCents, splitPot } from "./pot-shares.ts";
import type { PotState } from "./pot-state.ts";
import { potPayoutsQuery, readPotWinners, type WonPrize } from "./pot-winners.ts";

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const byNames = (a: PersonNames, b: PersonNames) =>
  byName.compare(a.displayName, b.displayName) || byName.compare(a.username, b.username);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rolled-over money by pot. The other tournament's name is left out if the reader can't see that tournament. */
async function rolledOutOf(db: Db, actor: Actor, tournamentId: number) {
  const rolled = new Map<string, NonNullable<PotState["rolledOut"]>>();
  for (const { pot, cents, toTournamentId, toName } of await rolledOutQuery(db, tournamentId)) {
    const isShown = toTournamentId !== null && (await isVisible(db, actor, toTournamentId));
    rolled.set(pot, { amount: cents, toTournament: isShown ? toName : null });
  }
  return rolled;
}

/** The entrants and prizes of each side pot (docs/rules.md 9.34). Throws `not_found`. */
export async function listPots(db: Db, { actor, now }: Reader, tournamentId: number): Promise<PotState[]> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  const { pots } = tournament;
  if (pots === null) return [];
  const isOver = stateOf(tournament, now) === "ended" && !(await isBoardHiddenFrom(db, { actor, now }, tournament));
  const wonBy = isOver ? await readPotWinners(db, tournament) : new Map<string, WonPrize[]>();
  const moneyOf = await readPotMoney(db, tournamentId);
  const rolledTo = Map.groupBy(await rolledInQuery(db, tournamentId), ({ pot }) => pot);
  const rolledFrom = await rolledOutOf(db, actor, tournamentId);
  const anglersOf = Map.groupBy(await potAnglersQuery(db, tournamentId), ({ pot }) => pot);
  const paidBy = Map.groupBy(await potPayoutsQuery(db, tournamentId), ({ pot }) => pot);
  return pots.map((pot) => {
    const { paid: ownCents, rolledIn } = moneyOf.get(pot.name) ?? { paid: 0, rolledIn: 0 };
    const money = ownCents + rolledIn;
    const anglers = (anglersOf.get(pot.name) ?? []).toSorted(byNames);
    const paid = (paidBy.get(pot.name) ?? [])
      .filter(({ amount }) => amount > 0)
      .map(({ pot: _, ...payment }) => payment);
    const isUnwon = rolledFrom.has(pot.name) || paid.some(({ isReturn }) => isReturn);
    const pays = splitPot(pot, money, anglers.filter(({ disqualifiedAt }) => disqualifiedAt === null).length);
    const shared = sumOf(paid.length > 0 ? paid.map(({ amount }) => amount) : pays);
    const keptCents = shared === 0 ? clubCents(pot, money) : Math.max(0, money - shared);
    return {
      ...pot,
      money,
      rolledIn: (rolledTo.get(pot.name) ?? []).map(({ fromName, cents }) => ({
        fromTournament: fromName,
        amount: cents,
      })),
      rolledOut: rolledFrom.get(pot.name) ?? null,
      clubCents: isUnwon ? 0 : keptCents,
      pays: rolledFrom.has(pot.name) ? [] : pays,
      anglers: anglers.map(({ username }) => username),
      anglerDisplayNames: anglers.map(shownNames(anglers)),
      paid,
      won: wonBy.get(pot.name) ?? [],
    };
  });
}
