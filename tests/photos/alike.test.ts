import { afterEach, beforeEach, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { photoLikenesses, photos } from "../../src/db/schema.ts";
import { nearPhotosQuery, recordLikenesses, runLikeness } from "../../src/photos/alike.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { addAngler } from "./photo-club.ts";

let club: Club;
let ownerId: number;
beforeEach(async () => {
  club = await openClub();
  ownerId = await addAngler(club.store, "anna", noon);
});
afterEach(() => club.close());

const hexOf = (bits: readonly boolean[]) =>
  Array.from({ length: 64 }, (_, digit) =>
    Number.parseInt(
      bits
        .slice(digit * 4, digit * 4 + 4)
        .map(Number)
        .join(""),
      2,
    ).toString(16),
  ).join("");

async function addFingerprint(fingerprint: string): Promise<number> {
  return club.store.write(async (tx) => {
    const file = { sha256: crypto.randomUUID(), format: "jpeg", bytes: 9, width: 4, height: 3 } as const;
    const [row] = await tx
      .insert(photos)
      .values({ ownerId, ...file, fingerprint, placeholder: "", createdAt: noon })
      .returning({ id: photos.id });
    if (!row) throw new Error("The photo was not written.");
    return row.id;
  });
}

const pairs = () =>
  club.store.read(async (db) =>
    (await db.select().from(photoLikenesses).orderBy(asc(photoLikenesses.photoId))).map(({ photoId, likeId }) => [
      photoId,
      likeId,
    ]),
  );

const withFlipped = (bits: readonly boolean[], flipped: readonly number[]) =>
  bits.map((bit, at) => bit !== flipped.includes(at));

test("whichever 21 of its 256 bits differ, a photo is found near", async () => {
  const bits = fc.array(fc.boolean(), { minLength: 256, maxLength: 256 });
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 21, maxLength: 21 });
  await fc.assert(
    fc.asyncProperty(bits, places, async (original, flipped) => {
      const id = await addFingerprint(hexOf(original));
      const near = await club.store.read(async (db) => nearPhotosQuery(db, hexOf(withFlipped(original, flipped))));
      expect(near.map((photo) => photo.id)).toContain(id);
    }),
    { numRuns: 60 },
  );
});

test("photos alike are written down both ways, once, and those that differ in more bits are not", async () => {
  const bits = Array.from({ length: 256 }, (_, at) => at % 3 === 0);
  const differing = (count: number) =>
    withFlipped(
      bits,
      [...Array(count).keys()].map((at) => at * 12),
    );
  const first = await addFingerprint(hexOf(bits));
  const alike = await addFingerprint(hexOf(differing(20)));
  await addFingerprint(hexOf(differing(21)));
  for (let times = 0; times < 2; times += 1) await club.store.write((tx) => recordLikenesses(tx, first));
  expect(await pairs()).toEqual([
    [first, alike],
    [alike, first],
  ]);
});

test("what waited when likenesses began to be written down is looked up by its task", async () => {
  const [first, second] = [await addFingerprint("ab".repeat(32)), await addFingerprint("ab".repeat(32))];
  await runLikeness(club.store, { photoId: second });
  expect(await pairs()).toEqual([
    [first, second],
    [second, first],
  ]);
});

test("with a photo its likenesses go", async () => {
  await addFingerprint("ab".repeat(32));
  const second = await addFingerprint("ab".repeat(32));
  await club.store.write((tx) => recordLikenesses(tx, second));
  expect(await pairs()).toHaveLength(2);
  await club.store.write(async (tx) => {
    await tx.delete(photos).where(eq(photos.id, second));
  });
  expect(await pairs()).toEqual([]);
});
