import { catches, tournaments, users } from "../../../src/base/db/schema.ts";
import type { Store } from "../../../src/base/db/store.ts";
import type { Photos } from "../../../src/base/photos/photos.ts";
import { photoInMemory, receivePhoto } from "../../../src/base/photos/receive-photo.ts";
import { recordPhoto } from "../../../src/base/photos/record-photo.ts";

export const dayMs = 86_400_000;

type Row = { id: number };
function only([row]: Row[]): number {
  if (!row) throw new Error("No row was written.");
  return row.id;
}

/** Inserts an angler and returns their id. */
export async function addAngler(store: Store, username: string, now: number): Promise<number> {
  return store.write(async (tx) => {
    const row = {
      username,
      displayName: username,
      nameKey: username.toLowerCase(),
      email: `${username}@example.org`,
      passwordHash: "none",
      state: "MN",
    };
    return only(
      await tx
        .insert(users)
        .values({ ...row, lastActiveAt: now, createdAt: now })
        .returning({ id: users.id }),
    );
  });
}

/** Inserts a tournament that ends at `endsAt` (UTC ms) and returns its id. */
export async function addTournament(store: Store, endsAt: number, imagePhotoId: number | null = null): Promise<number> {
  return store.write(async (tx) => {
    const days = { startDay: "2026-06-01", endDay: "2026-06-30", timeZone: "America/Chicago" };
    const row = { name: "Walleye Open", description: "Boats only", targetSpecies: ["Walleye"], minLength: 1200 };
    const times = {
      startsAt: endsAt - 2 * dayMs,
      endsAt,
      createdAt: endsAt - 9 * dayMs,
      updatedAt: endsAt - 9 * dayMs,
    };
    return only(
      await tx
        .insert(tournaments)
        .values({ ...row, ...days, ...times, imagePhotoId })
        .returning({ id: tournaments.id }),
    );
  });
}

type CatchRow = Pick<typeof catches.$inferInsert, "userId" | "tournamentId" | "photoId" | "status" | "resubmissionOf">;

/** Inserts a catch of a 20-inch walleye and returns its id. */
export async function addCatch(store: Store, row: CatchRow, submittedAt: number): Promise<number> {
  return store.write(async (tx) => {
    const fish = { species: "Walleye", length: 2000, scored: 2000, weight: 300 };
    const claim = { claimedSpecies: "Walleye", claimedLength: 2000, claimedWeight: 300 };
    const rejectionReason = row.status === "rejected" ? "Tail not on the board" : null;
    return only(
      await tx
        .insert(catches)
        .values({ ...fish, ...claim, ...row, rejectionReason, location: "Mille Lacs", submittedAt })
        .returning({ id: catches.id }),
    );
  });
}

/** Receives and stores a photo; returns its id and name. */
export async function addPhoto(
  store: Store,
  photos: Photos,
  bytes: Uint8Array<ArrayBuffer>,
  ownerId: number,
  now: number,
): Promise<{ photoId: number; sha256: string }> {
  const received = await receivePhoto(photos, photoInMemory(bytes));
  const photoId = await store.write((tx) => recordPhoto(tx, received, ownerId, now));
  return { photoId, sha256: received.sha256 };
}
