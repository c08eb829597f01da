import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { type Club, noon } from "../support/club.ts";

const endedOf = eq(tournaments.name, "Ended");

/** Makes the results of the ended tournament official. */
export async function official(club: Club): Promise<void> {
  await club.store.write(async (tx) => {
    await tx.update(tournaments).set({ officialAt: noon }).where(endedOf);
  });
}

export async function archived(club: Club): Promise<void> {
  await club.store.write(async (tx) => {
    await tx.update(tournaments).set({ officialAt: noon, archivedAt: noon }).where(endedOf);
  });
}
