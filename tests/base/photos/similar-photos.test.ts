import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { photoBands, photos, similarPhotos } from "../../../src/base/db/schema.ts";
import {
  bandsOf,
  findSimilar,
  maxRowsPerBand,
  maxSimilar,
  recordSimilar,
} from "../../../src/base/photos/duplicate-detection/similar-photos.ts";
import { type Club, noon, openClub } from "../../support/club.ts";
import { addAngler } from "./photo-club.ts";

let club: Club;
let ownerId: number;
let cost = { statements: 0, rows: 0 };

const prepare = Database.prototype.prepare;

beforeEach(async () => {
  Database.prototype.prepare = function (this: Database, sql: string, ...rest: []) {
    const statement = prepare.call(this, sql, ...rest);
    const values = statement.values.bind(statement);
    statement.values = (...bound) => {
      const rows = values(...bound);
      cost = { statements: cost.statements + 1, rows: cost.rows + rows.length };
      return rows;
    };
    return statement;
  } as typeof prepare;
  club = await openClub();
  ownerId = await addAngler(club.store, "anna", noon);
});
afterEach(async () => {
  Database.prototype.prepare = prepare;
  await club.close();
});

const hexOf = (bits: readonly boolean[]) => {
  const digit = (at: number) =>
    Number.parseInt(
      bits
        .slice(at * 4, at * 4 + 4)
        .map(Number)
        .join(""),
      2,
    );
  return Array.from({ length: 64 }, (_, index) => digit(index).toString(16)).join("");
};

const withFlipped = (bits: readonly boolean[], flipped: readonly number[]) =>
  bits.map((bit, index) => bit !== flipped.includes(index));

/** Inserts photos and their bands, as uploads do. Returns the ids. */
async function addFingerprints(fingerprints: readonly string[]): Promise<number[]> {
  return club.store.write(async (tx) => {
    const file = { format: "jpeg", bytes: 9, width: 4, height: 3, placeholder: "", createdAt: noon } as const;
    const ids: number[] = [];
    for (const fingerprint of fingerprints) {
      const row = { ownerId, sha256: crypto.randomUUID(), fingerprint, ...file };
      const [added] = await tx.insert(photos).values(row).returning({ id: photos.id });
      if (!added) throw new Error("The photo was not written.");
      await tx.insert(photoBands).values(bandsOf(fingerprint).map((band) => ({ photoId: added.id, ...band })));
      ids.push(added.id);
    }
    return ids;
  });
}

/** Records another photo, as an upload does whose search returned `foundBefore`. */
async function upload(fingerprint: string, similarIds: readonly number[], sha256: string = crypto.randomUUID()) {
  return club.store.write(async (tx) => {
    const file = { format: "jpeg", bytes: 9, width: 4, height: 3, placeholder: "", createdAt: noon } as const;
    const [row] = await tx
      .insert(photos)
      .values({ ownerId, sha256, fingerprint, ...file })
      .returning({ id: photos.id });
    if (!row) throw new Error("The photo was not written.");
    await recordSimilar(tx, { id: row.id, sha256, fingerprint }, { similarIds, differentIds: [] });
    return row.id;
  });
}

const find = (fingerprint: string) => club.store.read((db) => findSimilar(db, fingerprint));

const pairs = () =>
  club.store.read(async (db) =>
    (await db.select().from(similarPhotos).orderBy(asc(similarPhotos.photoId), asc(similarPhotos.similarId))).map(
      ({ photoId, similarId }) => [photoId, similarId],
    ),
  );

/** The number of statements for rows that the work runs, and the total number of rows they return. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: number; rows: number }> {
  cost = { statements: 0, rows: 0 };
  await work();
  return cost;
}

const grey = "0".repeat(64);

test("a photo is found whichever 15 of its 256 bits differ", async () => {
  const bits = fc.array(fc.boolean(), { minLength: 256, maxLength: 256 });
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 15, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(bits, places, async (original, flipped) => {
      const [id = 0] = await addFingerprints([hexOf(original)]);
      expect(await find(hexOf(withFlipped(original, flipped)))).toContain(id);
    }),
    { numRuns: 60 },
  );
});

test("a photo that differs in 20 bits is similar, one that differs in 21 is not", async () => {
  const bits = Array.from({ length: 256 }, (_, index) => index % 3 === 0);
  const differing = (count: number) => hexOf(withFlipped(bits, [...Array(count).keys()]));
  const [similar = 0] = await addFingerprints([differing(20), differing(21)]);
  expect(await find(hexOf(bits))).toEqual([similar]);
});

describe("a new photo and a similar one are recorded as a pair, in both directions:", () => {
  test("a similar photo found before the write is recorded for both photos", async () => {
    const [first = 0] = await addFingerprints([grey]);
    await addFingerprints(Array.from({ length: 101 }, () => "f".repeat(64)));
    const second = await upload(grey, await find(grey));
    expect(await pairs()).toEqual([
      [first, second],
      [second, first],
    ]);
  });

  test("similar photos sent at the same moment are recorded for both, although neither search found the other", async () => {
    const [first, second] = [await upload(grey, []), await upload(grey, [])];
    expect(await pairs()).toEqual([
      [first, second],
      [second, first],
    ]);
  });

  test("a photo with the same bytes is recorded for both, however many photos came in between", async () => {
    const first = await upload(grey, [], "same");
    await addFingerprints(Array.from({ length: 101 }, () => "f".repeat(64)));
    const second = await upload(grey, [], "same");
    expect(await pairs()).toEqual([
      [first, second],
      [second, first],
    ]);
  });
});

test("a photo that was deleted between the search and the write is left out", async () => {
  const [first = 0] = await addFingerprints([grey]);
  const similar = await find(grey);
  await club.store.write(async (tx) => {
    await tx.delete(photos).where(eq(photos.id, first));
  });
  await upload(grey, similar);
  expect(await pairs()).toEqual([]);
});

test("a photo's pairs and bands are deleted with it", async () => {
  await addFingerprints([grey]);
  const second = await upload(grey, await find(grey));
  expect(await pairs()).toHaveLength(2);
  await club.store.write(async (tx) => {
    await tx.delete(photos).where(eq(photos.id, second));
  });
  expect(await pairs()).toEqual([]);
  const bands = await club.store.read(async (db) => db.select().from(photoBands).where(eq(photoBands.photoId, second)));
  expect(bands).toEqual([]);
});

describe("the cost of an upload", () => {
  const costOfUpload = async (fingerprint: string) => {
    let similar: number[] = [];
    const search = await costOf(async () => {
      similar = await find(fingerprint);
    });
    return { search, write: await costOf(() => upload(fingerprint, similar)), found: similar.length };
  };

  test("an upload costs the same with 2,000 similar photos as with 200", async () => {
    await addFingerprints(Array.from({ length: 200 }, () => grey));
    const few = await costOfUpload(grey);
    await addFingerprints(Array.from({ length: 1800 }, () => grey));
    expect(await costOfUpload(grey)).toEqual(few);
    expect(few).toMatchObject({ search: { statements: 1, rows: maxRowsPerBand }, found: maxSimilar });
  });

  test("the cost of an upload is bounded even if every band is shared by many photos that aren't similar", async () => {
    const sharingOneBand = (shared: number) =>
      [...grey].map((_, digit) => (digit % 16 === shared ? "0" : "f")).join("");
    await addFingerprints(Array.from({ length: 16 * 120 }, (_, nth) => sharingOneBand(nth % 16)));
    const { search, write, found } = await costOfUpload(grey);
    expect(found).toBe(0);
    expect(search).toEqual({ statements: 16, rows: 16 * maxRowsPerBand });
    expect(write.rows).toBeLessThanOrEqual(200);
  });
});
