import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { catches, participants, photos, tournaments, users } from "../../src/base/db/schema.ts";
import { openStore, type Store, type Tx } from "../../src/base/db/store.ts";

/** The middle of the tournaments created here, UTC ms. */
export const noon = Date.UTC(2026, 5, 6, 17);

/** A store with its own database, and the function that removes it. */
export function openTemporaryStore(): { store: Store; close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), "standings-"));
  const store = openStore(join(folder, "club.sqlite"), noon);
  return {
    store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function theOne<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error("The row was not written.");
  return row;
}

export async function addUser(tx: Tx, username: string): Promise<number> {
  const row = {
    username,
    displayName: username,
    nameKey: username.toLowerCase(),
    email: `${username}@example.org`,
    passwordHash: "none",
    state: "TX",
  };
  const insert = tx.insert(users).values({ ...row, lastActiveAt: noon, createdAt: noon });
  return theOne(await insert.returning({ id: users.id })).id;
}

export async function addTournament(
  tx: Tx,
  tournamentType: "tournament" | "derby",
  values: Partial<typeof tournaments.$inferInsert> = {},
): Promise<number> {
  const days = { startDay: "2026-06-06", endDay: "2026-06-06", timeZone: "UTC" };
  const instants = { startsAt: noon - 6 * 3_600_000, endsAt: noon + 6 * 3_600_000, createdAt: noon, updatedAt: noon };
  const words = { name: "Bass Open", description: "A day on the lake.", targetSpecies: ["Bass"], minLength: 1000 };
  const insert = tx.insert(tournaments).values({ tournamentType, ...words, ...days, ...instants, ...values });
  return theOne(await insert.returning({ id: tournaments.id })).id;
}

export async function addEntry(tx: Tx, tournamentId: number, userId: number): Promise<number> {
  const participantCount = 1 + (await tx.$count(participants, eq(participants.tournamentId, tournamentId)));
  const paid = { hasPaid: true, paidVia: "free" as const, paidAt: noon, number: participantCount };
  const insert = tx.insert(participants).values({ tournamentId, userId, joinedAt: noon, ...paid });
  const { id } = theOne(await insert.returning({ id: participants.id }));
  await tx.update(tournaments).set({ participantCount }).where(eq(tournaments.id, tournamentId));
  return id;
}

export async function addPhoto(tx: Tx, ownerId: number, sha256 = "ab".repeat(32)): Promise<number> {
  const picture = { format: "jpeg" as const, bytes: 900_000, width: 3200, height: 2400 };
  const rest = { fingerprint: "0".repeat(16), placeholder: "data:,", createdAt: noon };
  const insert = tx.insert(photos).values({ ownerId, sha256, ...picture, ...rest });
  return theOne(await insert.returning({ id: photos.id })).id;
}

type CatchRow = typeof catches.$inferInsert;

/** A pending bass; `length` in hundredths of an inch. */
export async function addCatch(
  tx: Tx,
  fish: { userId: number; tournamentId: number; length: number } & Partial<CatchRow>,
): Promise<number> {
  const claim = { claimedSpecies: "Bass", claimedLength: fish.length, claimedWeight: 250, scored: fish.length };
  const ruled = { species: "Bass", weight: 250, location: "North shore", submittedAt: noon };
  return theOne(
    await tx
      .insert(catches)
      .values({ ...claim, ...ruled, ...fish })
      .returning({ id: catches.id }),
  ).id;
}
