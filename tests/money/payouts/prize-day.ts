import { eq } from "drizzle-orm";
import pino from "pino";
import { catches, ledger, payouts, prizeBreakdowns, type tournaments, users } from "../../../src/base/db/schema.ts";
import { type FailureKind, ProviderFailure } from "../../../src/money/providers/provider.ts";
import { refreshStanding } from "../../../src/results/refresh-standing.ts";
import { enter, openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";

export const hour = 3_600_000;

/** Two days and a minute after the end, when the result can no longer be disputed. */
export const undisputed = noon + 48 * hour + 60_000;

export type PrizeDay = {
  club: Club;
  tournamentId: number;
  /** The anglers, in the order of the board. */
  anglers: Browser[];
  admin: Browser;
};

/** A verified fish with a paper card as its evidence. */
export async function land(club: Club, tournamentId: number, userId: number, inches: number): Promise<void> {
  const [length, weight] = [inches * 100, 400];
  const claimed = { claimedSpecies: "Largemouth Bass", claimedLength: length, claimedWeight: weight };
  const fish = {
    species: "Largemouth Bass",
    length,
    scored: length,
    weight,
    location: "North cove",
    paperNote: "Card 7",
  };
  const decision = { status: "verified", submittedAt: noon - hour, judgedAt: noon } as const;
  await club.store.write(async (tx) => {
    await tx.insert(catches).values({ userId, tournamentId, ...claimed, ...fish, ...decision });
    await refreshStanding(tx, tournamentId, userId);
  });
}

const names = ["ann", "bob", "cleo", "dan", "eve"];

/**
 * 'Spring Open' ended at noon with `prizes` in dollars; `fished` anglers have one verified fish each, the first the
 * longest. The clock is set after the dispute window.
 */
export async function openPrizeDay(
  prizes: readonly number[] = [300, 200, 100],
  { fished = 3, terms = {} }: { fished?: number; terms?: Partial<typeof tournaments.$inferInsert> } = {},
): Promise<PrizeDay> {
  const club = await openClub();
  const tournamentId = await openTournament(club, { endsAt: noon, prizeCents: 60_000, ...terms });
  const admin = await club.logIn("secretary", { isAdmin: true });
  const anglers: Browser[] = [];
  for (const [place, name] of names.slice(0, fished).entries()) {
    const angler = await club.logIn(name);
    anglers.push(angler);
    await enter(club, tournamentId, angler.userId);
    await land(club, tournamentId, angler.userId, 20 - place);
  }
  await club.store.write(async (tx) => {
    for (const [place, dollars] of prizes.entries()) {
      await tx.insert(prizeBreakdowns).values({ tournamentId, position: place + 1, amountCents: dollars * 100 });
    }
  });
  club.setNow(undisputed);
  return { club, tournamentId, anglers, admin };
}

/** Sets up the angler's payout account, which the mock makes ready at once. */
export async function makeReady(angler: Browser | undefined): Promise<void> {
  for (const call of ["create-account", "onboarding-link"]) {
    const response = await angler?.send(`/api/connect/${call}`, { method: "POST" });
    if (!response?.ok) throw new Error(`${call}: ${await response?.text()}`);
  }
}

export const payoutRows = ({ store }: Club) =>
  store.read(async (db) => db.select().from(payouts).orderBy(payouts.position, payouts.id));

export const ledgerRows = ({ store }: Club) => store.read(async (db) => db.select().from(ledger).orderBy(ledger.id));

export const accountOf = async ({ store }: Club, { userId }: Browser) => {
  const [user] = await store.read(async (db) => db.select().from(users).where(eq(users.id, userId)));
  return user?.stripeConnectAccountId ?? null;
};

/** The arguments of a job. */
export const senderOf = ({ store, payments, now, deps }: Club) => ({
  store,
  payments,
  config: deps.config,
  clock: now,
  log: pino({ level: "silent" }),
});

export const failure = (kind: FailureKind) => new ProviderFailure(kind, "The provider said no.", kind);
