import { photoBands, photos } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import { fingerprint } from "../../src/base/photos/duplicate-detection/fingerprint.ts";
import { bandsOf, findSimilar } from "../../src/base/photos/duplicate-detection/similar-photos.ts";
import { bmpOf, jpegOf } from "../../tests/base/photos/pictures.ts";
import { fish, formOf } from "../../tests/catches/catch-day.ts";
import { type Browser, openClub } from "../../tests/support/club.ts";
import { atMost, type Measure, ofRounds } from "./shared/measure.ts";
import { interleave, ratios } from "./shared/rounds.ts";

const stored = 100_000;
const batch = 500;
const rounds = 40;
const goal = 1.5;

const randomHex = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");

/** Photos of the past, as rows without files. */
async function addPhotos(store: Store, ownerId: number, fingerprintOf: () => string): Promise<void> {
  const file = { format: "jpeg", bytes: 185, width: 16, height: 16, placeholder: "", createdAt: 0 } as const;
  await store.write(async (tx) => {
    for (let added = 0; added < stored; added += batch) {
      const values = Array.from({ length: batch }, () => {
        return { ownerId, ...file, sha256: randomHex(), fingerprint: fingerprintOf() };
      });
      const rows = await tx.insert(photos).values(values).returning({ photoId: photos.id, print: photos.fingerprint });
      const bands = rows.flatMap(({ photoId, print }) => bandsOf(print).map((band) => ({ photoId, ...band })));
      await tx.insert(photoBands).values(bands);
    }
  });
}

/** The same grey picture in another file at every call: a JPEG with a comment. */
function greyFiles(jpeg: Uint8Array<ArrayBuffer>): () => File {
  let nth = 0;
  return () => {
    const comment = Buffer.from(`....${String(nth++).padStart(8, "0")}`);
    comment.writeUInt32BE(0xfffe_0000 + comment.length - 2);
    return new File([jpeg.subarray(0, 2), comment, jpeg.subarray(2)], "grey.jpg");
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function upload(angler: Browser, photo: File): Promise<void> {
  const response = await angler.send("/api/catches", { form: formOf({ ...fish, photo }) });
  if (response.status !== 201) throw new Error(`An upload was answered ${response.status}: ${await response.text()}`);
}

/**
 * Uploads of a grey picture, and the search for similar ones alone, beside 100,000 look-alikes and beside 100,000 photos
 * that are all different. In this process, interleaved rounds.
 */
export async function bench(): Promise<Measure[]> {
  const jpeg = await jpegOf(bmpOf(16, 16, () => [128, 128, 128]));
  const grey = await fingerprint(jpeg);
  const nextFile = greyFiles(jpeg);
  const [different, alike] = [await openClub(), await openClub()];
  try {
    const anglers = { different: await different.logIn("ann"), alike: await alike.logIn("ann") };
    await addPhotos(different.store, anglers.different.userId, randomHex);
    await addPhotos(alike.store, anglers.alike.userId, () => grey);
    const search = await interleave(rounds, {
      different: () => timed(() => different.store.read((db) => findSimilar(db, randomHex()))),
      alike: () => timed(() => alike.store.read((db) => findSimilar(db, grey))),
    });
    const uploads = await interleave(rounds, {
      different: () => timed(() => upload(anglers.different, nextFile())),
      alike: () => timed(() => upload(anglers.alike, nextFile())),
    });
    return [
      { what: `search among ${stored} different photos`, unit: "ms", ...ofRounds(search.different) },
      { what: `search among ${stored} look-alikes`, unit: "ms", ...ofRounds(search.alike) },
      { what: `upload beside ${stored} different photos`, unit: "ms", ...ofRounds(uploads.different) },
      { what: `upload beside ${stored} look-alikes`, unit: "ms", ...ofRounds(uploads.alike) },
      atMost(goal, {
        what: "an upload beside look-alikes, beside one among different photos",
        unit: "times",
        ...ofRounds(ratios(uploads.alike, uploads.different)),
      }),
    ];
  } finally {
    await different.close();
    await alike.close();
  }
}
