import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { agreementVersion } from "../../src/accounts/account-limits.ts";
import {
  catches,
  complaints,
  notifications,
  participants,
  payouts,
  prizeBreakdowns,
  rulings,
  sanctions,
  secondLooks,
  tournaments,
  users,
} from "../../src/base/db/schema.ts";
import { openStore, type Tx } from "../../src/base/db/store.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { openSession } from "../../src/base/http/session.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";

/*
 * `bun tests/support/crowd.ts DATA_DIR` adds what a club's pages must cope with: a tournament for $1,000,000 with 2,000
 * anglers, the first of them with an unbreakable name of 40 letters. Prints its id and the session as JSON.
 */

const dayMs = 86_400_000;
const anglers = 2_000;
const longName = "Wolfeschlegelsteinhausenbergerdorff-1980";
const farAway = "Lake Chargoggagoggmanchauggagoggchaubunagungamaugg";
const species = "Muskellunge";

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

async function inChunks<Row>(rows: readonly Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < rows.length; index += 400) await insert(rows.slice(index, index + 400));
}

async function addTournament(tx: Tx, now: number): Promise<number> {
  const [start, end] = [now - dayMs, now + 2 * dayMs];
  const [tournament] = await tx
    .insert(tournaments)
    .values({
      name: "Million Dollar Muskellunge Championship of the Upper Mississippi",
      description: `The five longest muskellunge win. ${farAway} counts as well.`,
      targetSpecies: [species, "Northern Pike", "Tiger Muskellunge"],
      minLength: 3000,
      prizeCents: 100_000_000,
      startDay: dayOf(start),
      endDay: dayOf(end),
      timeZone: "America/Chicago",
      startsAt: start,
      endsAt: end,
      participantCount: anglers,
      createdAt: start,
      updatedAt: start,
    })
    .returning({ id: tournaments.id });
  if (!tournament) throw new Error("The tournament wasn't created.");
  const amounts = [100_000_000, 50_000_000, 0];
  await tx
    .insert(prizeBreakdowns)
    .values(amounts.map((amountCents, index) => ({ tournamentId: tournament.id, position: index + 1, amountCents })));
  return tournament.id;
}

async function addAnglers(tx: Tx, now: number): Promise<number[]> {
  const names = Array.from({ length: anglers }, (_, index) => (index === 0 ? longName : `Angler ${index}`));
  const rows = names.map((username) => ({
    username,
    displayName: username,
    nameKey: username.toLowerCase(),
    email: `${username.replaceAll(" ", ".").toLowerCase()}@example.org`,
    passwordHash: "none",
    state: "MN",
    hasSeenTutorial: true,
    agreementVersion,
    agreementAcceptedAt: now - 2 * dayMs,
    lastActiveAt: now,
    createdAt: now - 2 * dayMs,
  }));
  const ids: number[] = [];
  await inChunks(rows, async (chunk) => {
    ids.push(...(await tx.insert(users).values(chunk).returning({ id: users.id })).map(({ id }) => id));
  });
  return ids;
}

/** The claim of a fish of `length` hundredths of an inch. */
const claimOf = (length: number) => ({
  claimedSpecies: species,
  claimedLength: length,
  claimedWeight: 3120,
  species,
  length,
  scored: length,
  weight: 3120,
  location: farAway,
});

async function addFish(tx: Tx, tournamentId: number, [first = 0, ...others]: number[], now: number): Promise<void> {
  const verified = { status: "verified", paperNote: "Card", judgedAt: now } as const;
  const best = [4950, 4925, 4900, 4875, 4850].map((length) => ({ ...claimOf(length), userId: first, ...verified }));
  const oneEach = others.slice(0, 1_500).map((userId, index) => ({ ...claimOf(3000 + index), userId, ...verified }));
  const waiting = others.slice(0, 3).map((userId) => ({ ...claimOf(4800), userId }));
  const words = "The photo shows neither the board nor a yardstick, only the fish and the floor of the boat.";
  const notable = [
    { ...claimOf(5010), userId: first, notes: `Caught at ${farAway}, on a fly.` },
    { ...claimOf(5000), userId: first, status: "rejected" as const, rejectionReason: words, judgedAt: now },
  ];
  await inChunks([...best, ...oneEach, ...waiting, ...notable], (chunk) =>
    tx
      .insert(catches)
      .values(chunk.map((fish, index) => ({ ...fish, tournamentId, submittedAt: now - 3_600_000 + index }))),
  );
}

/** A second review that is awaited, and one to be settled, both with unbreakable text. */
async function addSecondReviews(tx: Tx, tournamentId: number, userId: number, now: number): Promise<void> {
  const isBest = and(
    eq(catches.tournamentId, tournamentId),
    eq(catches.userId, userId),
    eq(catches.status, "verified"),
  );
  const best = await tx.select({ id: catches.id }).from(catches).where(isBest).limit(2);
  for (const [index, { id: catchId }] of best.entries()) {
    const figures = {
      measured: 4950,
      rounded: 4950,
      penalties: [{ name: `${farAway} not named`, deduct: 0.5 }],
      scored: 4900,
    };
    const decided = { catchId, decision: "verified", unit: "in", claimed: 4950, decidedAt: now } as const;
    const [ruling] = await tx
      .insert(rulings)
      .values({ ...decided, ...figures })
      .returning({ id: rulings.id });
    const look = { catchId, rulingId: ruling?.id ?? 0, why: "paid", createdAt: now } as const;
    const differs = {
      status: "differs",
      reason: `It was not caught at ${farAway}.`,
      judgeId: userId,
      lookedAt: now,
    } as const;
    await tx.insert(secondLooks).values({ ...look, ...(index === 1 && differs) });
  }
}

async function addTheRest(tx: Tx, tournamentId: number, userId: number, now: number): Promise<void> {
  await tx.insert(notifications).values({
    userId,
    title: "Catch Rejected",
    message: `Your muskellunge from ${farAway} was rejected.`,
    type: "error",
    createdAt: now,
  });
  await tx.insert(complaints).values({
    userId,
    tournamentId,
    type: "complaint",
    title: `${longName} was not the longest fish of ${farAway}`,
    description: `${longName} measured the fish with the tail spread.`,
    priority: "urgent",
    createdAt: now,
    updatedAt: now,
  });
  await addSecondReviews(tx, tournamentId, userId, now);
  const owed = {
    userId,
    tournamentId,
    tournamentName: "Million Dollar Muskellunge",
    position: 1,
    amountCents: 100_000_000,
  };
  await tx.insert(payouts).values({ ...owed, createdAt: now });
  await tx.insert(sanctions).values({ userId, kind: "warning", reason: `Fished at ${farAway}.`, givenAt: now });
}

async function addCrowd(dataDir: string, now: number) {
  const store = openStore(join(dataDir, "club.sqlite"), now);
  try {
    return await store.write(async (tx) => {
      const tournamentId = await addTournament(tx, now);
      const ids = await addAnglers(tx, now);
      const [userId = 0] = ids;
      const paid = { hasPaid: true, paidVia: "free", paidAt: now - dayMs } as const;
      await inChunks(ids, (chunk) =>
        tx.insert(participants).values(
          chunk.map((userId) => ({
            ...{ tournamentId, userId, joinedAt: now - dayMs, ...paid },
            number: ids.indexOf(userId) + 1,
          })),
        ),
      );
      await addFish(tx, tournamentId, ids, now);
      await rebuildStandings(tx, tournamentId);
      await addTheRest(tx, tournamentId, userId, now);
      await bumpVersion(tx, "club");
      return { tournamentId, userId, session: await openSession(tx, userId, "", now) };
    });
  } finally {
    await store.close();
  }
}

const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("Name a data folder.");
console.log(JSON.stringify(await addCrowd(dataDir, Date.now())));
