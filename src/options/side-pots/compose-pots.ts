import type { Db } from "../../base/db/store.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { planPots, readPotAnglers, readPotMoney } from "./plan-pots.ts";
import type { WrittenPot } from "./score-pots.ts";

/** The side pots with money as official results have them, and everyone who won one of them. */
export type ComposedPots = {
  winnerIds: ReadonlySet<number>;
  /** `nameOf` is the name of a user in the file. */
  write(nameOf: (userId: number) => string | undefined): { pots?: WrittenPot[] };
};

export async function composePots(db: Db, tournament: Tournament): Promise<ComposedPots> {
  const winnerIds = new Set<number>();
  if (tournament.pots === null) return { winnerIds, write: () => ({}) };
  const money = await readPotMoney(db, tournament.id);
  const anglers = await readPotAnglers(db, tournament);
  for (const { prizes } of await planPots(db, tournament, new Map())) {
    for (const { winner, isReturn } of prizes) if (!isReturn) winnerIds.add(winner.userId);
  }
  const composed = tournament.pots.flatMap(({ name, fee: _, species, clubShare, ...terms }) => {
    const { paid, rolledIn } = money.get(name) ?? { paid: 0, rolledIn: 0 };
    if (paid + rolledIn === 0) return [];
    const pot: Omit<WrittenPot, "entrants"> = {
      ...terms,
      name: name.toWellFormed(),
      cents: paid + rolledIn,
      ...(rolledIn > 0 && { rolledIn }),
      ...(species !== null && { species: species.toWellFormed() }),
      ...(clubShare > 0 && { clubShare }),
    };
    const eligible = (anglers.get(name) ?? []).filter(({ canWin }) => canWin);
    return [{ pot, userIds: eligible.map(({ userId }) => userId) }];
  });
  return {
    winnerIds,
    write(nameOf) {
      const pots = composed.map(({ pot, userIds }) => ({
        ...pot,
        entrants: userIds.flatMap((userId) => nameOf(userId)?.toWellFormed() ?? []),
      }));
      return pots.length > 0 ? { pots } : {};
    },
  };
}
