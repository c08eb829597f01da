import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { count, eq } from "drizzle-orm";
import { photoBands, photos, similarPhotos } from "../../../src/base/db/schema.ts";
import { similarityOfPictures } from "../../../src/base/photos/duplicate-detection/compare-pictures.ts";
import {
  comparedPicture,
  createComparedPictures,
} from "../../../src/base/photos/duplicate-detection/compared-pictures.ts";
import {
  findCopies,
  findSimilarPhotos,
  maxCandidates,
} from "../../../src/base/photos/duplicate-detection/find-duplicates.ts";
import { fingerprintBands } from "../../../src/base/photos/duplicate-detection/fingerprint.ts";
import { photoInMemory, receivePhoto } from "../../../src/base/photos/receive-photo.ts";
import { recordPhoto } from "../../../src/base/photos/record-photo.ts";
import { type Club, noon, openClub } from "../../support/club.ts";
import { addAngler } from "./photo-club.ts";
import { copies, differentFish, type PhotoPairs, pairsFrom } from "./photo-pairs.ts";
import { bmpOf, jpegOf } from "./pictures.ts";

let club: Club;
let ownerId: number;
beforeEach(async () => {
  club = await openClub();
  ownerId = await addAngler(club.store, "anna", noon);
});
afterEach(() => club.close());

/** Does what an upload and its queued task do; returns the id. */
async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const received = await receivePhoto(club.photos, photoInMemory(bytes));
  const similar = await findSimilarPhotos(club.store, club.photos, received);
  const photoId = await club.store.write((tx) => recordPhoto(tx, { ...received, found: similar }, ownerId, noon));
  await findCopies({ store: club.store, photos: club.photos }, { photoId });
  return photoId;
}

const similarTo = (photoId: number) =>
  club.store.read((db) =>
    db
      .select({
        id: similarPhotos.similarId,
        isMirrored: similarPhotos.isMirrored,
        isTurned: similarPhotos.isTurned,
        isCropped: similarPhotos.isCropped,
      })
      .from(similarPhotos)
      .where(eq(similarPhotos.photoId, photoId)),
  );

/** The photos after a restart, with `find` instead of reading files. */
function readingBy(find: Club["photos"]["files"]["find"]): Club["photos"] {
  const files = { ...club.photos.files, find };
  return { ...club.photos, files, compared: createComparedPictures(files) };
}

const painted: Promise<PhotoPairs> = pairsFrom(3);

describe("a copy of an earlier photo is found", () => {
  for (const kind of copies) {
    test(`a copy that is ${kind}`, async () => {
      const { original: one, others } = await painted;
      const first = await upload(one);
      const second = await upload(others[kind]);
      const isTurned = kind.includes("turned");
      const changes = { isMirrored: kind.includes("mirrored"), isTurned, isCropped: kind.includes("cropped") };
      expect(await similarTo(second)).toEqual([{ id: first, ...changes }]);
      expect(await similarTo(first)).toEqual([{ id: second, ...changes }]);
    });
  }

  test("the original is found if its cropped copy was sent first", async () => {
    const { original: one, others } = await painted;
    const crop = await upload(others["cropped 15-25 %"]);
    expect(await similarTo(await upload(one))).toEqual([
      { id: crop, isMirrored: false, isTurned: false, isCropped: true },
    ]);
  });
});

describe("a different picture doesn't count as a copy:", () => {
  for (const kind of differentFish) {
    test(kind, async () => {
      const { original: one, others } = await painted;
      await upload(one);
      expect(await similarTo(await upload(others[kind]))).toEqual([]);
    });
  }
});

test("a mirrored copy of a photo from before words were stored is found by its fingerprint", async () => {
  const { original: one, others } = await painted;
  const first = await upload(one);
  await club.store.write(async (tx) => {
    for (let band = fingerprintBands; band < fingerprintBands * 3; band++) {
      await tx.delete(photoBands).where(eq(photoBands.band, band));
    }
  });
  expect(await similarTo(await upload(others.mirrored))).toEqual([
    { id: first, isMirrored: true, isTurned: false, isCropped: false },
  ]);
});

test("the search is repeatable and stores at most 48 bands a photo", async () => {
  const { original: one, others } = await painted;
  const first = await upload(one);
  const second = await upload(others.mirrored);
  await findCopies({ store: club.store, photos: club.photos }, { photoId: second });
  expect(await similarTo(second)).toHaveLength(1);
  const [bands] = await club.store.read(async (db) =>
    db.select({ number: count() }).from(photoBands).where(eq(photoBands.photoId, first)),
  );
  expect(bands?.number).toBeLessThanOrEqual(48);
});

test("of a hundred photos with shared words, at most six are opened", async () => {
  const { original: one } = await painted;
  const photoId = await upload(one);
  await club.store.write(async (tx) => {
    const bands = await tx.select().from(photoBands).where(eq(photoBands.photoId, photoId));
    const file = { format: "jpeg", bytes: 9, width: 4, height: 3, placeholder: "", createdAt: noon } as const;
    for (let n = 0; n < 100; n += 1) {
      const row = { ownerId, ...file, sha256: n.toString(16).padStart(64, "0"), fingerprint: "f".repeat(64) };
      const [added] = await tx.insert(photos).values(row).returning({ id: photos.id });
      const words = bands.filter(({ band }) => band >= fingerprintBands);
      await tx.insert(photoBands).values(words.map((word) => ({ ...word, photoId: added?.id ?? 0 })));
    }
  });
  const opened: string[] = [];
  const watched = readingBy((sha256, name) => {
    opened.push(sha256);
    return club.photos.files.find(sha256, name);
  });
  await findCopies({ store: club.store, photos: watched }, { photoId });
  expect(new Set(opened).size).toBe(1 + maxCandidates);
  expect(maxCandidates).toBe(6);
});

test("receiving photos takes priority over a search", async () => {
  const photoId = await upload((await painted).original);
  const { files, decoding } = club.photos;
  const order: string[] = [];
  const watched = readingBy(async (sha256, name) => {
    if (!order.includes("search")) order.push("search");
    return files.find(sha256, name);
  });
  const gate = Promise.withResolvers<void>();
  const open = Array.from({ length: 3 }, () => decoding.run(() => gate.promise));
  const searched = findCopies({ store: club.store, photos: watched }, { photoId });
  const received = decoding.run(async () => order.push("upload"));
  gate.resolve();
  await Promise.all([...open, searched, received]);
  expect(order).toEqual(["upload", "search"]);
});

test("a photo that was deleted before its search leaves nothing behind", async () => {
  const { original: one } = await painted;
  const photoId = await upload(one);
  await club.store.write(async (tx) => {
    await tx.delete(photos).where(eq(photos.id, photoId));
  });
  await findCopies({ store: club.store, photos: club.photos }, { photoId });
  expect(await club.store.read(async (db) => db.select().from(photoBands))).toEqual([]);
});

test("blank pictures aren't copies of each other", async () => {
  const even = async (level: number) => {
    const find = async () => new Blob([await jpegOf(bmpOf(300, 200, () => [level, level, level]))]);
    const picture = await comparedPicture(createComparedPictures({ find }), "even");
    if (!picture) throw new Error("The picture was not opened.");
    return picture;
  };
  expect(similarityOfPictures(await even(90), await even(140))).toBeNull();
});
