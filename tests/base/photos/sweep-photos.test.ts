import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { catches, complaints, photos, tasks, users } from "../../../src/base/db/schema.ts";
import { dropOriginals } from "../../../src/base/photos/drop-originals.ts";
import { runRendition } from "../../../src/base/photos/make-rendition.ts";
import type { PhotoFileName } from "../../../src/base/photos/photo-renditions.ts";
import { photoInMemory, receivePhoto } from "../../../src/base/photos/receive-photo.ts";
import { sweepPhotos } from "../../../src/base/photos/sweep-photos.ts";
import { type Club, noon, openClub } from "../../support/club.ts";
import { addAngler, addCatch, addPhoto, addTournament, dayMs } from "./photo-club.ts";
import { jpegOf, quartered } from "./pictures.ts";

let club: Club;
let userId: number;
let bytes: Uint8Array<ArrayBuffer>;
beforeEach(async () => {
  club = await openClub();
  userId = await addAngler(club.store, "angler", noon);
  bytes = await jpegOf(quartered(600, 400));
});
afterEach(() => club.close());

/** Makes every photo file look as if it had been written at `instant`. */
function age(instant: number): void {
  const root = join(club.dataDir, "photos");
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), instant / 1000, instant / 1000);
  }
}
const isKept = async (sha256: string, name: PhotoFileName) => (await club.photos.files.find(sha256, name)) !== null;
const sweep = (now: number) => sweepPhotos(club.store, club.photos.files, now);
const drop = (now: number) => dropOriginals(club.store, club.photos.files, now);

describe("the sweep", () => {
  test("the sweep keeps a photo whose row is not yet written", async () => {
    const { sha256 } = await receivePhoto(club.photos, photoInMemory(bytes));
    age(noon);
    expect(await sweep(noon + dayMs)).toBe(0);
    expect(await isKept(sha256, "original")).toBe(true);
  });

  test("the sweep removes unused files after a day", async () => {
    const { sha256 } = await receivePhoto(club.photos, photoInMemory(bytes));
    age(noon);
    expect(await sweep(noon + dayMs + 1)).toBe(2);
    expect(await isKept(sha256, "original")).toBe(false);
    expect(await isKept(sha256, "thumbnail")).toBe(false);
  });

  test("the sweep keeps the photo of a catch forever", async () => {
    const { photoId, sha256 } = await addPhoto(club.store, club.photos, bytes, userId, noon);
    await addCatch(club.store, { userId, photoId }, noon);
    age(noon);
    expect(await sweep(noon + 400 * dayMs)).toBe(0);
    expect(await isKept(sha256, "thumbnail")).toBe(true);
  });

  test("the sweep keeps files that another row shares", async () => {
    const first = await addPhoto(club.store, club.photos, bytes, userId, noon);
    const second = await addPhoto(club.store, club.photos, bytes, userId, noon);
    await addCatch(club.store, { userId, photoId: second.photoId }, noon);
    age(noon);
    expect(await sweep(noon + 2 * dayMs)).toBe(0);
    const rows = await club.store.read(async (db) => db.select({ id: photos.id }).from(photos));
    expect(rows).toEqual([{ id: second.photoId }]);
    expect(await isKept(first.sha256, "original")).toBe(true);
  });

  test("the sweep removes the photos of a deleted account", async () => {
    const { photoId, sha256 } = await addPhoto(club.store, club.photos, bytes, userId, noon);
    await addCatch(club.store, { userId, photoId }, noon);
    await club.store.write(async (tx) => {
      await tx.delete(catches).where(eq(catches.userId, userId));
      await tx.delete(users).where(eq(users.id, userId));
    });
    age(noon);
    expect(await sweep(noon + 2 * dayMs)).toBe(2);
    expect(await isKept(sha256, "original")).toBe(false);
  });
});

describe("originals", () => {
  const endsAt = noon + dayMs;
  const monthAfter = endsAt + 30 * dayMs + 1;

  async function judged(status: "verified" | "pending", tournamentEnd: number | null = endsAt) {
    const photo = await addPhoto(club.store, club.photos, bytes, userId, noon);
    const tournamentId = tournamentEnd === null ? null : await addTournament(club.store, tournamentEnd);
    const catchId = await addCatch(club.store, { userId, tournamentId, photoId: photo.photoId, status }, noon);
    await runRendition(club.photos, club.store, () => noon, { sha256: photo.sha256 });
    age(noon);
    return { ...photo, catchId };
  }

  test("originals are dropped 30 days after the results, and public pictures stay", async () => {
    const { sha256 } = await judged("verified");
    expect(await drop(monthAfter - 2)).toBe(0);
    expect(await drop(monthAfter)).toBe(1);
    expect(await isKept(sha256, "original")).toBe(false);
    expect(await isKept(sha256, "thumbnail")).toBe(true);
    expect(await isKept(sha256, "large")).toBe(true);
    const [row] = await club.store.read(async (db) => db.select().from(photos));
    expect(row?.originalDroppedAt).toBe(monthAfter);
    expect(await drop(monthAfter)).toBe(0);
  });

  test("the original of a personal catch is deleted 30 days after it was submitted", async () => {
    await judged("verified", null);
    expect(await drop(noon + 30 * dayMs)).toBe(0);
    expect(await drop(noon + 30 * dayMs + 1)).toBe(1);
  });

  test("originals are kept while the catch is pending", async () => {
    await judged("pending");
    expect(await drop(monthAfter)).toBe(0);
  });

  test("originals are kept while a dispute about the catch is open", async () => {
    const { catchId } = await judged("verified");
    const complaint = { userId, type: "complaint" as const, title: "Short fish", description: "Check again", catchId };
    await club.store.write(async (tx) => {
      await tx.insert(complaints).values({ ...complaint, createdAt: noon, updatedAt: noon });
    });
    expect(await drop(monthAfter)).toBe(0);
    await club.store.write(async (tx) => {
      await tx.update(complaints).set({ status: "resolved" });
    });
    expect(await drop(monthAfter)).toBe(1);
  });

  test("originals are kept while another tournament needs the same file", async () => {
    await judged("verified");
    const { sha256 } = await judged("verified", endsAt + 10 * dayMs);
    expect(await drop(monthAfter)).toBe(0);
    expect(await isKept(sha256, "original")).toBe(true);
    expect(await drop(monthAfter + 10 * dayMs)).toBe(1);
  });

  test("originals left by a crash after their row was updated are swept", async () => {
    const { sha256 } = await judged("verified");
    const removeOld = () => Promise.reject(new Error("killed"));
    await expect(dropOriginals(club.store, { ...club.photos.files, removeOld }, monthAfter)).rejects.toThrow("killed");
    expect(await isKept(sha256, "original")).toBe(true);
    expect(await sweep(monthAfter)).toBe(1);
    expect(await isKept(sha256, "original")).toBe(false);
    expect(await isKept(sha256, "thumbnail")).toBe(true);
    expect(await isKept(sha256, "large")).toBe(true);
  });

  test("an original sent again at the moment it is dropped is kept", async () => {
    const { sha256 } = await judged("verified");
    const { store, photos: photoStore } = club;
    const write: typeof store.write = async (work) => {
      await addPhoto(store, photoStore, bytes, userId, monthAfter);
      return store.write(work);
    };
    await dropOriginals({ ...store, write }, photoStore.files, monthAfter);
    const rows = await store.read(async (db) => db.select().from(photos));
    expect(rows.map(({ originalDroppedAt }) => originalDroppedAt)).toEqual([monthAfter, null]);
    age(noon);
    expect(await sweep(monthAfter)).toBe(0);
    expect(await isKept(sha256, "original")).toBe(true);
  });
});

test("a photo uploaded while the large picture of an identical one is being marked as ready is ready, too", async () => {
  const { sha256 } = await addPhoto(club.store, club.photos, bytes, userId, noon);
  await runRendition(club.photos, club.store, () => noon, { sha256 });
  // The task is still queued, so no second one is; then it completes.
  await addPhoto(club.store, club.photos, bytes, userId, noon);
  await club.store.write(async (tx) => {
    await tx.delete(tasks);
  });
  const rows = await club.store.read(async (db) => db.select({ largeReadyAt: photos.largeReadyAt }).from(photos));
  expect(rows).toEqual([{ largeReadyAt: noon }, { largeReadyAt: noon }]);
});
