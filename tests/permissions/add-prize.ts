import { payouts, prizeBreakdowns } from "../../src/base/db/schema.ts";
import { day, openTournament } from "../catches/catch-day.ts";
import { type Club, noon } from "../support/club.ts";

/** A tournament that ended a week ago, with the owner's prize queued but not sent. */
export async function addPrize(club: Club, userId: number) {
  const values = { startsAt: noon - 9 * day, endsAt: noon - 7 * day, endedAt: noon - 7 * day, participantCount: 0 };
  const ended = await openTournament(club, { name: "Ended", ...values });
  const prize = { tournamentId: ended, amountCents: 30_000, position: 1 };
  const payout = await club.store.write(async (tx) => {
    await tx.insert(prizeBreakdowns).values(prize);
    const row = { ...prize, userId, tournamentName: "Ended", createdAt: noon };
    const [made] = await tx.insert(payouts).values(row).returning({ id: payouts.id });
    if (!made) throw new Error("The payout was not created.");
    return made.id;
  });
  return { ended, payout };
}
