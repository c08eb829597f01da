import { eq } from "drizzle-orm";
import { rolledPots, tournaments } from "../../src/base/db/schema.ts";
import type { Club } from "../support/club.ts";
import type { Fixtures } from "./prepared-club.ts";

const pot = { name: "Big Bass", fee: 2_000, shares: [100], kind: "biggest" as const, species: null, clubShare: 0 };

/** A pot of the running tournament that rolled over, identified by the upcoming tournament, which has the same pot. */
export const withRolledPot = ({ store, now }: Club, { running, upcoming }: Fixtures) =>
  store.write(async (tx) => {
    await tx
      .update(tournaments)
      .set({ pots: [pot] })
      .where(eq(tournaments.id, upcoming));
    await tx.delete(rolledPots);
    const from = { fromTournamentId: running, fromName: "Bass Open", pot: pot.name };
    await tx.insert(rolledPots).values({ id: upcoming, ...from, amountCents: 12_000, rolledAt: now() });
  });

/** The pot was added to the upcoming tournament. */
export const withAddedPot = async (club: Club, fixtures: Fixtures) => {
  await withRolledPot(club, fixtures);
  const added = { toTournamentId: fixtures.upcoming, toPot: pot.name, addedAt: club.now() };
  await club.store.write((tx) => tx.update(rolledPots).set(added));
};
