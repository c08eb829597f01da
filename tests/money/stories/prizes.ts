import { asc, eq, isNull } from "drizzle-orm";
import {
  audit,
  participants,
  paymentItems,
  payments,
  prizeBreakdowns,
  tournaments,
} from "../../../src/base/db/schema.ts";
import { updateSharedPrizes } from "../../../src/options/fee-share/update-shared-prizes.ts";
import { plannedNow } from "./corrections.ts";
import type { MoneyClub } from "./money-club.ts";
import { countSides, storyTeams } from "./teams.ts";

/** The prizes of a story's tournament: fixed amounts, or a share of its entry fees. Divisions have their own, teams split theirs. */
export const storyPrizes = [
  "amounts",
  "share",
  "divisions",
  "share and divisions",
  "teams",
  "captains of teams",
  "share and teams",
] as const;

export type StoryPrizes = (typeof storyPrizes)[number];

const isShare = (prizes: StoryPrizes) => prizes.startsWith("share");
const isDivided = (prizes: StoryPrizes) => prizes.endsWith("divisions");

/** Cents and dollars are left over with it. */
const percent = 70;

const ofDivisions = [
  { division: "Kayak", position: 1, amountCents: 700 },
  { division: "Kayak", position: 2, amountCents: 300 },
  { division: "Boat", position: 1, amountCents: 500 },
];

/** An angler's choice of division when they enter. */
export const divisionOf = ({ prizes }: MoneyClub, who: number): { division?: string } =>
  isDivided(prizes) ? { division: who === 1 ? "Boat" : "Kayak" } : {};

/** Sets the tournament's prizes before the story begins. */
export async function offerPrizes(moneyClub: MoneyClub, prizes: StoryPrizes): Promise<void> {
  const { club, tournamentId } = moneyClub;
  moneyClub.prizes = prizes;
  await club.store.write(async (tx) => {
    const divisions = isDivided(prizes) ? [{ name: "Kayak" }, { name: "Boat" }] : null;
    const payoutShare = isShare(prizes) ? { oneIn: 1, percent } : null;
    await tx.update(tournaments).set({ divisions, payoutShare, teams: storyTeams[prizes] ?? null });
    if (divisions) await tx.insert(prizeBreakdowns).values(ofDivisions.map((place) => ({ tournamentId, ...place })));
    await updateSharedPrizes(tx, tournamentId);
  });
}

/** Calculated independently of the product: what the entries paid, in cents, and the number of sides. */
async function cameIn({ club }: MoneyClub): Promise<{ sides: number; cents: number }> {
  return club.store.read(async (db) => {
    const rows = await db
      .select({
        userId: participants.userId,
        teamId: participants.teamId,
        heldAt: participants.heldAt,
        payment: payments,
      })
      .from(participants)
      .leftJoin(payments, eq(payments.id, participants.paymentId))
      .where(eq(participants.hasPaid, true))
      .orderBy(participants.id);
    const items = await db.select().from(paymentItems).orderBy(paymentItems.id);
    let cents = 0;
    for (const { heldAt, payment } of rows) {
      if (heldAt !== null || !payment || payment.refundState !== null) continue;
      if (payment.disputeState === "open" || payment.disputeState === "lost") continue;
      const potItems = items.filter(({ paymentId, pot }) => paymentId === payment.id && pot !== null);
      const forPots = potItems.reduce((sum, { amountCents }) => sum + amountCents, 0);
      cents += Math.max(0, payment.amountCents - payment.refundedCents - forPots);
    }
    return { sides: countSides(rows.filter(({ heldAt }) => heldAt === null)), cents };
  });
}

/** One to three places with whole dollars, and the remainder for the first. */
function expectedAmounts({ sides, cents }: { sides: number; cents: number }): number[] {
  const dollars = Math.floor((cents * percent) / 10_000);
  const shares = [[], [100], [60, 40], [50, 30, 20]][sides] ?? [];
  const lower = shares.slice(1).map((share) => Math.floor((dollars * share) / 100));
  const first = dollars - lower.reduce((sum, amount) => sum + amount, 0);
  return shares.length === 0 ? [] : [first, ...lower].filter((amount) => amount > 0);
}

const openAmounts = ({ club }: MoneyClub) =>
  club.store.read(async (db) => {
    const rows = await db
      .select({ cents: prizeBreakdowns.amountCents })
      .from(prizeBreakdowns)
      .where(isNull(prizeBreakdowns.division))
      .orderBy(asc(prizeBreakdowns.position));
    return rows.map(({ cents }) => cents / 100);
  });

/**
 * Checks after every action that the prizes equal their share of the fees until they are fixed, and don't change
 * afterward.
 */
export function watchPrizes(moneyClub: MoneyClub) {
  const errors: string[] = [];
  let fixed: number[] | null = null;

  async function look(after: string): Promise<void> {
    if (!isShare(moneyClub.prizes)) return;
    const [tournament] = await moneyClub.club.store.read(async (db) =>
      db.select().from(tournaments).orderBy(tournaments.id),
    );
    if (!tournament || tournament.cancelledAt !== null) return;
    const amounts = await openAmounts(moneyClub);
    const expected: number[] = fixed ?? expectedAmounts(await cameIn(moneyClub));
    if (String(amounts) !== String(expected)) errors.push(`after ${after} prizes are ${amounts}, not ${expected}`);
    if (tournament.prizesFixedAt !== null) fixed = expected;
  }

  return { look, wrong: errors };
}

/** Checks that each place is paid by its breakdown, and that a share of the entry fees was fixed once before any payout. */
export async function prizesPaidWrongly(moneyClub: MoneyClub): Promise<string[]> {
  const { club, prizes } = moneyClub;
  const paid = (await plannedNow(moneyClub)).filter(({ pot }) => pot === null);
  const { places, fixes } = await club.store.read(async (db) => ({
    places: await db.select().from(prizeBreakdowns).orderBy(prizeBreakdowns.id),
    fixes: await db.$count(audit, eq(audit.action, "fix-prizes")),
  }));
  const won = Map.groupBy(paid, ({ division, position }) => `${division ?? "all"} ${position}`);
  const faults = [...won].flatMap(([name, parts]) => {
    const place = places.find(({ division, position }) => name === `${division ?? "all"} ${position}`);
    const cents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return place?.amountCents === cents ? [] : [`${name} won ${cents} cents`];
  });
  const isFixedOnce = isShare(prizes) ? fixes === 1 || (fixes === 0 && paid.length === 0) : fixes === 0;
  return isFixedOnce ? faults : [...faults, `prizes were fixed ${fixes} times`];
}
