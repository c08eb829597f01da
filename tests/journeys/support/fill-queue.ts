import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { catches, participants, users } from "../../../src/base/db/schema.ts";
import { openStore } from "../../../src/base/db/store.ts";
import { openPhotos } from "../../../src/base/photos/photos.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import { addPhoto, addTournament, dayMs } from "../../base/photos/photo-club.ts";
import { bmpOf, jpegOf } from "../../base/photos/pictures.ts";

/*
 * `bun fill-queue.ts DATA_DIR COUNT`: gives a ready club a queue to judge. Every third catch shows the photo of the one
 * before, so that both are flagged. Prints the club's data again.
 */

const [dataDir = "", howMany] = process.argv.slice(2);
const count = Number(howMany);
const now = Date.now();
const store = openStore(join(dataDir, "club.sqlite"), now);
const photos = openPhotos(dataDir);
const tournamentId = await addTournament(store, now + dayMs);
const [angler] = await store.read(async (db) =>
  db.select({ id: users.id }).from(users).where(eq(users.username, "Otto")),
);
const userId = angler?.id ?? 0;

/** Gray tiles that differ in each picture, so that no two of them are similar. */
function tiled(picture: number): Uint8Array {
  const tiles = Array.from({ length: 12 * 8 }, (_, tile) => Bun.hash.xxHash32(`${picture} ${tile}`) % 256);
  return bmpOf(360, 240, (x, y) => {
    const gray = tiles[Math.floor(x / 30) + 12 * Math.floor(y / 30)] ?? 0;
    return [gray, gray, gray];
  });
}

let photo = 0;
for (let nth = 0; nth < count; nth += 1) {
  if (nth % 3 < 2) photo = (await addPhoto(store, photos, await jpegOf(tiled(nth)), userId, now)).photoId;
  const fish = { species: "Walleye", length: 2000 + 10 * nth, weight: 300 };
  const claim = {
    scored: fish.length,
    claimedSpecies: fish.species,
    claimedLength: fish.length,
    claimedWeight: fish.weight,
  };
  const rest = {
    userId,
    tournamentId,
    photoId: photo,
    location: "Mille Lacs",
    submittedAt: now - (count - nth) * 60_000,
  };
  await store.write(async (tx) => tx.insert(catches).values({ ...fish, ...claim, ...rest }));
}
await store.write(async (tx) => {
  const paid = { hasPaid: true, paidVia: "free", paidAt: now, number: 1 } as const;
  await tx.insert(participants).values({ tournamentId, userId, joinedAt: now, ...paid });
  await rebuildStandings(tx, tournamentId);
});
await store.close();
console.log(readFileSync(`${dataDir}.json`, "utf8"));
