import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, participants, tasks, tournaments } from "../../../src/base/db/schema.ts";
import { runRendition } from "../../../src/base/photos/make-rendition.ts";
import { photoUrl } from "../../../src/base/photos/photo-renditions.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { addCatch, addPhoto, addTournament, dayMs } from "./photo-club.ts";
import { detailedJpeg } from "./pictures.ts";

let club: Club;
let angler: Browser;
let other: Browser;
let admin: Browser;
let sha256: string;
let catchId: number;
let tournamentId: number;

beforeEach(async () => {
  club = await openClub();
  angler = await club.logIn("angler");
  other = await club.logIn("other");
  admin = await club.logIn("judge", { isAdmin: true });
  const bytes = await detailedJpeg(1700, 1000);
  const photo = await addPhoto(club.store, club.photos, bytes, angler.userId, noon);
  sha256 = photo.sha256;
  tournamentId = await addTournament(club.store, noon + dayMs);
  catchId = await addCatch(club.store, { userId: angler.userId, tournamentId, photoId: photo.photoId }, noon);
});
afterEach(() => club.close());

const judge = (status: "verified" | "pending") =>
  club.store.write(async (tx) => {
    await tx.update(catches).set({ status }).where(eq(catches.id, catchId));
  });
const makeLarge = () => runRendition(club.photos, club.store, () => noon, { sha256 });

test("a photo of a pending catch is visible only to its owner and admins; others get not found", async () => {
  for (const browser of [angler, admin]) {
    const response = await browser.send(photoUrl(sha256, "thumbnail"));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  }
  for (const browser of [other, club.visitor]) {
    const response = await browser.send(photoUrl(sha256, "thumbnail"));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "This photo doesn't exist.", code: "not_found" });
  }
});

test("a photo verified in a tournament is public and cached permanently", async () => {
  await judge("verified");
  const response = await club.visitor.send(photoUrl(sha256, "thumbnail"));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await new Bun.Image(await response.bytes()).metadata()).toMatchObject({ width: 400, format: "webp" });
});

test("undoing the decision hides the photo again", async () => {
  await judge("verified");
  await judge("pending");
  expect((await club.visitor.send(photoUrl(sha256, "thumbnail"))).status).toBe(404);
});

test("a verified personal catch stays private", async () => {
  await club.store.write(async (tx) => {
    await tx.update(catches).set({ status: "verified", tournamentId: null }).where(eq(catches.id, catchId));
  });
  expect((await club.visitor.send(photoUrl(sha256, "thumbnail"))).status).toBe(404);
});

test("a tournament's picture is public", async () => {
  const picture = await addPhoto(club.store, club.photos, await detailedJpeg(500, 300, 2), admin.userId, noon);
  expect((await club.visitor.send(photoUrl(picture.sha256, "thumbnail"))).status).toBe(404);
  await addTournament(club.store, noon + dayMs, picture.photoId);
  expect((await club.visitor.send(photoUrl(picture.sha256, "thumbnail"))).status).toBe(200);
});

describe("photos of a hidden tournament", () => {
  beforeEach(async () => {
    await judge("verified");
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ isActive: false });
      await tx
        .insert(participants)
        .values({ tournamentId, userId: other.userId, joinedAt: noon, hasPaid: true, paidAt: noon });
    });
  });

  test("a verified catch's photo in a hidden tournament is visible to its owner, admins and entrants, and nobody else", async () => {
    const stranger = await club.logIn("stranger");
    for (const browser of [angler, admin, other]) {
      const response = await browser.send(photoUrl(sha256, "thumbnail"));
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("private, no-cache");
    }
    for (const browser of [stranger, club.visitor]) {
      expect((await browser.send(photoUrl(sha256, "thumbnail"))).status).toBe(404);
      expect((await browser.send(photoUrl(sha256, "large"))).status).toBe(404);
    }
    expect((await other.send(photoUrl(sha256, "original"))).status).toBe(404);
  });

  test("a hidden tournament's picture is visible to admins and entrants, and nobody else", async () => {
    const picture = await addPhoto(club.store, club.photos, await detailedJpeg(500, 300, 2), admin.userId, noon);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ imagePhotoId: picture.photoId });
    });
    const statusFor = async (browser: Browser) => (await browser.send(photoUrl(picture.sha256, "thumbnail"))).status;
    expect(await Promise.all([admin, other, angler, club.visitor].map(statusFor))).toEqual([200, 200, 404, 404]);
  });
});

test("a browser that has the photo gets a 304", async () => {
  const first = await angler.send(photoUrl(sha256, "thumbnail"));
  const etag = first.headers.get("etag") ?? "";
  const again = await angler.send(photoUrl(sha256, "thumbnail"), { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await angler.send(photoUrl(sha256, "thumbnail"), { headers: { "if-none-match": '"other"' } })).status).toBe(
    200,
  );
});

test("knowing the tag of a private photo doesn't give access to it", async () => {
  const etag = (await angler.send(photoUrl(sha256, "thumbnail"))).headers.get("etag") ?? "";
  expect((await other.send(photoUrl(sha256, "thumbnail"), { headers: { "if-none-match": etag } })).status).toBe(404);
});

test("while the large picture is queued, the thumbnail is shown instead, uncached", async () => {
  await judge("verified");
  const waiting = await club.visitor.send(photoUrl(sha256, "large"));
  expect(waiting.status).toBe(302);
  expect(waiting.headers.get("location")).toBe(photoUrl(sha256, "thumbnail"));
  expect(waiting.headers.get("cache-control")).toBe("no-store");
  const queued = await club.store.read(async (db) => db.select().from(tasks).where(eq(tasks.kind, "rendition")));
  expect(queued).toMatchObject([{ kind: "rendition", key: sha256, payload: { sha256 } }]);
  await makeLarge();
  const ready = await club.visitor.send(photoUrl(sha256, "large"));
  expect(await new Bun.Image(await ready.bytes()).metadata()).toMatchObject({ width: 1600, format: "webp" });
});

test("the original is only for its owner and admins, as a download that is never shown", async () => {
  await judge("verified");
  for (const browser of [angler, admin]) {
    const response = await browser.send(photoUrl(sha256, "original"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="photo-${sha256.slice(0, 12)}.jpg"`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  }
  for (const browser of [other, club.visitor]) {
    expect((await browser.send(photoUrl(sha256, "original"))).status).toBe(404);
  }
});

test("an old address with a long name still shows the picture, part of a name doesn't", async () => {
  await judge("verified");
  expect((await club.visitor.send(`/photos/${sha256}/thumbnail.webp`)).status).toBe(200);
  for (const part of [sha256.slice(0, 32), photoUrl(sha256, "thumbnail").split("/")[2]?.slice(0, 21)]) {
    expect((await club.visitor.send(`/photos/${part}/thumbnail.webp`)).status).toBe(404);
  }
});

test("addresses that name no photo get a 404", async () => {
  for (const path of [
    "/photos/x/thumbnail.webp",
    `/photos/${sha256}/huge.webp`,
    `/photos/${"0".repeat(64)}/large.webp`,
  ]) {
    expect((await admin.send(path)).status).toBe(404);
  }
});
