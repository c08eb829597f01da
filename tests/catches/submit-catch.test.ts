import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { newCatch } from "../../src/catches/model.ts";
import { submitCatch } from "../../src/catches/submit-catch.ts";
import { catches, tasks } from "../../src/db/schema.ts";
import { receivePhoto } from "../../src/photos/receive-photo.ts";
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

let the: CatchDay;
beforeEach(async () => {
  the = await openCatchDay();
});
afterEach(() => the.club.close());

describe("submitting a catch", () => {
  test("answers 201 with the catch as its owner sees it, unverified, its photo's addresses and pixels known", async () => {
    const made = await submitted(the.ann, { tournamentId: the.tournamentId, photo: await photoFile() });
    expect(made).toMatchObject({
      userId: the.ann.userId,
      tournamentId: the.tournamentId,
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
    expect(made.photoUrl).toMatch(/^\/photos\/[\w-]{22}\/large\.webp$/);
    expect(made.thumbnailUrl).toMatch(/^\/photos\/[\w-]{22}\/thumbnail\.webp$/);
    expect(made.placeholder).toStartWith("data:");
  });

  test("stores lengths and weights exactly, in hundredths", async () => {
    const { id } = await submitted(the.ann, { length: "20.1", weight: "0" });
    const [row] = await the.club.store.read(async (db) => db.select().from(catches).where(eq(catches.id, id)));
    expect(row).toMatchObject({ length: 2010, claimedLength: 2010, weight: 0, claimedWeight: 0 });
  });

  test("counts as waiting beside the angler's score, queues the large picture, and tells nobody", async () => {
    await submitted(the.ann, { tournamentId: the.tournamentId, photo: await photoFile() });
    expect(await standingOf(the.club, the.ann.userId)).toMatchObject({
      waitingCount: 1,
      isRanked: false,
      totalLength: 0,
    });
    expect(await the.club.store.read(async (db) => db.select({ kind: tasks.kind }).from(tasks))).toEqual([
      { kind: "rendition" },
    ]);
    expect(await noticesOf(the.club, the.ann.userId)).toEqual([]);
  });

  test("takes JSON where there is no photo, and the choice 'none' as a personal catch", async () => {
    const json = { ...fish, length: 18.3, weight: 4.5, tournamentId: "none" };
    const response = await the.ann.send("/api/catches", { json });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      tournamentId: null,
      kind: "Personal",
      needsPhoto: false,
      length: 18.3,
    });
  });

  test("without a photo a tournament catch is taken and needs one, at the latest 24 h after the end", async () => {
    expect(await submitted(the.ann, { tournamentId: the.tournamentId })).toMatchObject({
      needsPhoto: true,
      photoUrl: null,
      photoDeadline: new Date(noon + day + day).toISOString(),
    });
  });

  test.each([
    [
      "a species that is no target",
      { species: "Carp" },
      "species",
      "Not one of this tournament's target species (Bass).",
    ],
    ["a length below the minimum", { length: "11.9" }, "below_minimum", "Below the minimum length of 12 in."],
  ])("%s is saved with the reason and does not wait for a score", async (_, fields, reason, text) => {
    const made = await submitted(the.ann, { ...fields, tournamentId: the.tournamentId, photo: await photoFile() });
    expect(made).toMatchObject({ status: "pending", ineligibleReason: reason, ineligibleText: text });
    expect(await standingOf(the.club, the.ann.userId)).toMatchObject({ waitingCount: 0 });
  });

  test.each([
    ["in the last millisecond of the tournament it is in time", day - 1, null, { isLate: false }],
    ["an hour after the end, made before it, it is late", day + hour, day - hour, { isLate: true }],
    ["in the last millisecond of the day after, made in time, it is late", 2 * day - 1, 0, { isLate: true }],
  ])("%s", async (_, arrives, captured, expected) => {
    the.club.setNow(noon + arrives);
    const capturedAt = captured === null ? "" : new Date(noon + captured).toISOString();
    expect(await submitted(the.ann, { tournamentId: the.tournamentId, capturedAt })).toMatchObject(expected);
  });

  test.each(["0000-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])(
    "at %s by the phone's clock is taken without that time",
    async (capturedAt) => {
      for (const tournamentId of ["none", the.tournamentId]) {
        expect(await submitted(the.ann, { tournamentId, capturedAt })).toMatchObject({ capturedAt: null });
      }
    },
  );
});

describe("what the tournament decides while the photo is being decoded", () => {
  test("is asked again in the write: a tournament cancelled meanwhile takes nothing, and only a file is left for the sweep", async () => {
    const cancelled = await openTournament(the.club, { cancelledAt: noon, cancelReason: "Storm" });
    await enter(the.club, cancelled, the.ann.userId);
    const before = await traces(the.club);
    const received = await receivePhoto(the.club.photos, await photoFile());
    const input = newCatch.parse({ ...fish, tournamentId: cancelled });
    const angler = { id: the.ann.userId, username: "ann", isAdmin: false, hasAcceptedUserAgreement: true };
    const actor = { ...angler, hasSeenTutorial: true, suspendedUntil: null, suspensionReason: null, sessionHash: "" };
    const write = the.club.store.write((tx) => submitCatch(tx, actor, input, received, noon));
    await expect(write).rejects.toMatchObject({ reason: "cancelled" });
    const { files, ...rows } = await traces(the.club);
    expect(rows).toEqual({ catches: before.catches, photos: 0, notices: 0, audit: 0, standings: before.standings });
    expect(files).toHaveLength(2);
  });
});
