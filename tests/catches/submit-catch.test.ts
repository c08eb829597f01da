import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, tasks } from "../../src/base/db/schema.ts";
import { photoInMemory, receivePhoto } from "../../src/base/photos/receive-photo.ts";
import { newCatch } from "../../src/catches/catch-shapes.ts";
import { submitCatch } from "../../src/catches/submit-catch.ts";
import { noon } from "../support/club.ts";
import {
  type CatchDay,
  day,
  enter,
  fish,
  hour,
  noticesOf,
  openCatchDay,
  openTournament,
  photoFile,
  standingOf,
  submitted,
  traces,
} from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

describe("submitting a catch", () => {
  test("submitting a catch returns 201 with the owner's view: unverified, with the photo's addresses and dimensions", async () => {
    const fish = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    expect(fish).toMatchObject({
      userId: catchDay.ann.userId,
      tournamentId: catchDay.tournamentId,
      tournamentName: "Spring Open",
      species: "Largemouth Bass",
      length: 18.3,
      weight: 4.5,
      claimed: { species: "Largemouth Bass", length: 18.3, weight: 4.5 },
      location: "North cove",
      submittedAt: new Date(noon).toISOString(),
      status: "pending",
      isVerified: false,
      kind: "Tournament",
      needsPhoto: false,
      ineligibleReason: null,
      isLate: false,
      width: 120,
      height: 90,
    });
    expect(fish.photoUrl).toMatch(/^\/photos\/[\w-]{22}\/large\.webp$/);
    expect(fish.thumbnailUrl).toMatch(/^\/photos\/[\w-]{22}\/thumbnail\.webp$/);
    expect(fish.placeholder).toStartWith("data:");
  });

  test("lengths and weights are stored exactly, in hundredths", async () => {
    const { id } = await submitted(catchDay.ann, { length: "20.1", weight: "0" });
    const [row] = await catchDay.club.store.read(async (db) => db.select().from(catches).where(eq(catches.id, id)));
    expect(row).toMatchObject({ length: 2010, claimedLength: 2010, weight: 0, claimedWeight: 0 });
  });

  test("a submitted catch is pending, queues the large picture and the duplicate search, and notifies nobody", async () => {
    await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({
      waitingCount: 1,
      isRanked: false,
      score: 0,
    });
    expect(await catchDay.club.store.read(async (db) => db.select({ kind: tasks.kind }).from(tasks))).toEqual([
      { kind: "photo-copies" },
      { kind: "rendition" },
    ]);
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toEqual([]);
  });

  test("a catch without a photo can be submitted as JSON, and the choice 'none' makes it a personal catch", async () => {
    const json = { ...fish, length: 18.3, weight: 4.5, tournamentId: "none" };
    const response = await catchDay.ann.send("/api/catches", { json });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      tournamentId: null,
      kind: "Personal",
      needsPhoto: false,
      length: 18.3,
    });
  });

  test("a tournament catch without a photo is accepted, and needs one within 24 hours after the end", async () => {
    expect(await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId })).toMatchObject({
      needsPhoto: true,
      photoUrl: null,
      photoDeadline: new Date(noon + day + day).toISOString(),
    });
  });

  test.each([
    [
      "a species that isn't a target",
      { species: "Carp" },
      "species",
      "Not one of this tournament's target species (Bass).",
    ],
    ["a length below the minimum", { length: "11.9" }, "below_minimum", "Below the minimum length of 12 in."],
  ])("%s is saved with the reason, and isn't scored", async (_, fields, reason, text) => {
    const fish = await submitted(catchDay.ann, {
      ...fields,
      tournamentId: catchDay.tournamentId,
      photo: await photoFile(),
    });
    expect(fish).toMatchObject({ status: "pending", ineligibleReason: reason, ineligibleText: text });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0 });
  });

  test.each([
    ["one sent in the last millisecond of the tournament is in time", day - 1, null, { isLate: false }],
    ["one caught before the end and sent an hour after it is late", day + hour, day - hour, { isLate: true }],
    ["one caught in time and sent in the last millisecond of the next day is late", 2 * day - 1, 0, { isLate: true }],
  ])("a submitted catch: %s", async (_, arrives, captured, expected) => {
    catchDay.club.setNow(noon + arrives);
    const capturedAt = captured === null ? "" : new Date(noon + captured).toISOString();
    expect(await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, capturedAt })).toMatchObject(expected);
  });

  test.each(["0000-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])(
    "a catch with the time %s on the phone's clock is accepted without that time",
    async (capturedAt) => {
      for (const tournamentId of ["none", catchDay.tournamentId]) {
        expect(await submitted(catchDay.ann, { tournamentId, capturedAt })).toMatchObject({ capturedAt: null });
      }
    },
  );
});

describe("a change to the tournament while the photo is being decoded", () => {
  test("a tournament canceled while the photo is decoded refuses the catch and leaves only a file to sweep", async () => {
    const cancelled = await openTournament(catchDay.club, { cancelledAt: noon, cancelReason: "Storm" });
    await enter(catchDay.club, cancelled, catchDay.ann.userId);
    const before = await traces(catchDay.club);
    const received = await receivePhoto(catchDay.club.photos, photoInMemory(await (await photoFile()).bytes()));
    const input = newCatch.parse({ ...fish, tournamentId: cancelled });
    const angler = {
      id: catchDay.ann.userId,
      username: "ann",
      displayName: "ann",
      isAdmin: false,
      hasAcceptedUserAgreement: true,
    };
    const actor = {
      ...angler,
      hasSeenTutorial: true,
      suspendedUntil: null,
      suspensionReason: null,
      roles: [],
      sessionHash: "",
    };
    const write = catchDay.club.store.write((tx) => submitCatch(tx, actor, input, received, noon));
    await expect(write).rejects.toMatchObject({ reason: "cancelled" });
    const { files, ...rows } = await traces(catchDay.club);
    expect(rows).toEqual({ catches: before.catches, photos: 0, notices: 0, audit: 0, standings: before.standings });
    expect(files).toHaveLength(2);
  });
});
