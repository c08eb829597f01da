import { afterEach, beforeEach, expect, test } from "bun:test";
import { findReuse } from "../../../src/base/photos/find-reuse.ts";
import { type Club, noon, openClub } from "../../support/club.ts";
import { addAngler, addCatch, addPhoto, addTournament, dayMs } from "./photo-club.ts";
import { bmpOf, jpegOf } from "./pictures.ts";

let club: Club;
let tournamentId: number;
beforeEach(async () => {
  club = await openClub();
  tournamentId = await addTournament(club.store, noon + dayMs);
});
afterEach(() => club.close());

const scene = (seed: number) =>
  bmpOf(600, 400, (x, y) => {
    const light = Math.round(120 + 80 * Math.sin(x / (90 - 20 * seed) + seed) * Math.cos(y / (40 + 30 * seed)));
    return [light, light, 128];
  });

async function catchWith(bytes: Uint8Array<ArrayBuffer>, username: string, resubmissionOf?: number): Promise<number> {
  const userId = await addAngler(club.store, username, noon);
  const { photoId } = await addPhoto(club.store, club.photos, bytes, userId, noon);
  return addCatch(club.store, { userId, tournamentId, photoId, resubmissionOf }, noon);
}

const reuseOf = (...ids: number[]) => club.store.read((db) => findReuse(db, ids));

test("the same file in another catch is found, with its sender and place", async () => {
  const bytes = await jpegOf(scene(1));
  const first = await catchWith(bytes, "anna");
  const second = await catchWith(bytes, "bert");
  expect((await reuseOf(second)).get(second)).toMatchObject([
    { catchId: first, username: "anna", tournamentId, status: "pending", isSameFile: true },
  ]);
});

test("a smaller copy of the same picture is found as reuse, too", async () => {
  const first = await catchWith(await jpegOf(scene(1)), "anna");
  const smaller = await new Bun.Image(scene(1)).resize(450, 300).webp({ quality: 60 }).bytes();
  const second = await catchWith(new Uint8Array(smaller), "bert");
  expect((await reuseOf(second)).get(second)).toMatchObject([{ catchId: first, isSameFile: false }]);
});

test("a different picture isn't found as reuse", async () => {
  const [first, second] = [
    await catchWith(await jpegOf(scene(1)), "anna"),
    await catchWith(await jpegOf(scene(2)), "bert"),
  ];
  expect(await reuseOf(first, second)).toEqual(new Map());
});

test("a catch resubmitted after a rejection may show the same photo", async () => {
  const bytes = await jpegOf(scene(1));
  const rejected = await catchWith(bytes, "anna");
  const again = await catchWith(bytes, "anna-again", rejected);
  expect(await reuseOf(rejected, again)).toEqual(new Map());
});
