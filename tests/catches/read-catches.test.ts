import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { participants, tournaments } from "../../src/base/db/schema.ts";
import type { CatchView, UserStats } from "../../src/catches/catch-shapes.ts";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { exifBlock } from "../base/photos/exif.ts";
import { detailedJpeg, jpegOf, jpegWithExif, quartered, webpOf } from "../base/photos/pictures.ts";
import { type Browser, noon } from "../support/club.ts";
import { type CatchDay, enter, fish, openCatchDay, photoFile, submitted, verified } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const inTournament = (fields = {}): Promise<CatchView> =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, ...fields });
const reject = (id: number) =>
  catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No board" } });
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

/** Every page of a list, by the addresses in its `Link` headers. */
async function pages(by: Browser, path: string): Promise<number[][]> {
  const pageIds: number[][] = [];
  for (let next: string | undefined = path; next; ) {
    const response: Response = await by.send(next);
    pageIds.push(idsOf((await response.json()) as { id: number }[]));
    next = /<(.+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return pageIds;
}

describe("an angler's own catches", () => {
  test("catches are listed newest first, in pages, each once", async () => {
    const ids: number[] = [];
    for (const minute of [0, 0, 1, 2, 2]) {
      catchDay.club.setNow(noon + minute);
      ids.push((await submitted(catchDay.ann, {})).id);
    }
    const [a, b, c, d, e] = ids as [number, number, number, number, number];
    expect(await pages(catchDay.ann, "/api/catches?limit=2")).toEqual([[e, d], [c, b], [a]]);
  });

  test("an angler's own catches are visible only to that angler", async () => {
    const fish = await submitted(catchDay.ann, {});
    await submitted(catchDay.bob, {});
    expect(idsOf(await catchDay.ann.get<CatchView[]>("/api/catches"))).toEqual([fish.id]);
    expect(idsOf(await catchDay.ann.get<CatchView[]>(`/api/catches?userId=${catchDay.ann.userId}`))).toEqual([fish.id]);
  });
});

describe("permissions to read a user's catches and stats", () => {
  test.each([
    ["the user", () => catchDay.ann, 200],
    ["an admin", () => catchDay.judge, 200],
    ["another angler", () => catchDay.bob, 403],
    ["a visitor", () => catchDay.club.visitor, 401],
  ])("the catches and stats of a user, read by %s (case %#)", async (_, by, status) => {
    const list = await by().send(`/api/catches?userId=${catchDay.ann.userId}`);
    const stats = await by().send(`/api/users/${catchDay.ann.userId}/stats`);
    expect([list.status, stats.status]).toEqual([status, status]);
  });

  test("a catch is visible to its owner and admins, and once verified to everyone, without its private part", async () => {
    const personal = await submitted(catchDay.ann, { photo: await photoFile() });
    const waiting = await inTournament({ photo: await photoFile() });
    const shown = await verified(catchDay);
    const status = async (by: Browser, { id }: CatchView) => (await by.send(`/api/catches/${id}`)).status;
    for (const fish of [personal, waiting]) {
      expect([await status(catchDay.ann, fish), await status(catchDay.judge, fish)]).toEqual([200, 200]);
      expect([await status(catchDay.bob, fish), await status(catchDay.club.visitor, fish)]).toEqual([404, 404]);
    }
    const { claimed, capturedAt, ...seen } = await catchDay.club.visitor.get<Partial<CatchView>>(
      `/api/catches/${shown.id}`,
    );
    expect([claimed, capturedAt]).toEqual([undefined, undefined]);
    expect(seen).toMatchObject({ id: shown.id, length: 18.3, photoUrl: shown.photoUrl });
  });
});

test("a verified catch of a hidden tournament is visible to its owner, admins and entrants, and nobody else", async () => {
  const shown = await verified(catchDay);
  const carl = await catchDay.club.logIn("carl");
  await enter(catchDay.club, catchDay.tournamentId, carl.userId);
  await catchDay.club.store.write(async (tx) => {
    await tx.update(tournaments).set({ isActive: false });
  });
  const path = `/api/catches/${shown.id}`;
  const statusFor = async (by: Browser) => (await by.send(path)).status;
  const readers = [catchDay.ann, catchDay.judge, carl, catchDay.bob, catchDay.club.visitor];
  expect(await Promise.all(readers.map(statusFor))).toEqual([200, 200, 200, 404, 404]);
  const withdrawn = await catchDay.bob.send(path, { method: "DELETE" });
  expect(withdrawn.status).toBe(404);
  expect(await withdrawn.json()).toMatchObject({ code: "not_found" });
});

describe("stats", () => {
  test("stats count all catches and case-insensitive locations, but only decided values as the personal best", async () => {
    await submitted(catchDay.ann, { length: "15", location: "North Cove" });
    await submitted(catchDay.ann, { length: "14", location: " north cove" });
    await submitted(catchDay.ann, { length: "16", location: "Dam" });
    const long = await inTournament({ length: "30", location: "Far shore" });
    await reject(long.id);
    await inTournament({ length: "28" });
    const ruled = await inTournament({ length: "25", photo: await photoFile() });
    const correction = { isVerified: true, length: 20.5, reason: "Tail" };
    await catchDay.judge.send(`/api/admin/catches/${ruled.id}/verify`, { json: correction });
    const expected = { totalCatches: 6, tournamentsJoined: 1, personalBest: 20.5, uniqueLocations: 3 };
    expect(await catchDay.ann.get("/api/users/me/stats")).toEqual(expected);
    expect(await catchDay.judge.get(`/api/users/${catchDay.ann.userId}/stats`)).toEqual(expected);
  });

  test("bests compare centimeters in inches, even after the entry was removed", async () => {
    await submitted(catchDay.ann, { length: "15" });
    await inTournament({ length: "25.4" });
    const rules = { ...shippedRules.tournament, unit: "cm" } as const;
    const best = async () => (await catchDay.ann.get<UserStats>("/api/users/me/stats")).personalBest;
    await catchDay.club.store.write(async (tx) => tx.update(tournaments).set({ rules }));
    expect(await best()).toBe(15);
    await catchDay.club.store.write(async (tx) => tx.delete(participants));
    expect(await best()).toBe(15);
  });

  test("the stats of a user without catches are zeros", async () => {
    const expected = { totalCatches: 0, tournamentsJoined: 0, personalBest: 0, uniqueLocations: 0 };
    expect(await catchDay.bob.get("/api/users/me/stats")).toEqual(expected);
  });
});

describe("the judges' queue", () => {
  const queue = () => catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");

  test("the judges' queue lists pending tournament catches, oldest first, page by page", async () => {
    await submitted(catchDay.ann, { photo: await photoFile() });
    await verified(catchDay);
    const ids: number[] = [];
    for (const minute of [1, 2, 3]) {
      catchDay.club.setNow(noon + minute);
      ids.push((await inTournament()).id);
    }
    expect(await pages(catchDay.judge, "/api/admin/catches/unverified?limit=2")).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
  });

  test("the queue shows camera data only to judges, and flags a photo taken outside the tournament", async () => {
    const tiff = exifBlock({
      time: "2026:05:01 10:00:00",
      offset: "-05:00",
      latitude: [41, 30, 0, "N"],
      longitude: [87, 15, 0, "W"],
    });
    const photo = new File([jpegWithExif(await detailedJpeg(160, 120, 3), tiff)], "old.jpg");
    const fish = await inTournament({ photo });
    expect(JSON.stringify(fish)).not.toContain("41.5");
    expect(await queue()).toMatchObject([
      {
        id: fish.id,
        username: "ann",
        camera: {
          takenAt: "2026-05-01T15:00:00.000Z",
          isOutsideWindow: true,
          position: { latitude: 41.5, longitude: -87.25 },
        },
        originalUrl: expect.stringMatching(/original$/),
        reusedIn: [],
        tournament: { minLength: 12, targetSpecies: ["Bass"], timeZone: "America/Chicago" },
      },
    ]);
  });

  test("the judges' queue shows the nearest photo position of approved catches with the same place name", async () => {
    let nth = 10;
    const at = async (minutes: number, location: string) => {
      nth += 1;
      const tiff = exifBlock({ latitude: [41, minutes, 0, "N"], longitude: [87, 15, 0, "W"] });
      const photo = new File([jpegWithExif(await detailedJpeg(160, 120, nth), tiff)], "fish.jpg");
      return { photo, location };
    };
    for (const [minutes, location] of [
      [45, "DAM"],
      [33, "Dam"],
      [30, "North cove"],
    ] as const) {
      await verified(catchDay, await at(minutes, location));
    }
    await inTournament(await at(30, "Dam"));
    await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
    const fields = { tournamentId: catchDay.tournamentId, ...(await at(30, "dam")) };
    const { id } = await submitted(catchDay.bob, fields);
    const places = (await queue()).map((item) => [item.id, item.evidence.statedPlace]);
    expect(places).toEqual([
      [id - 1, null],
      [id, { catches: 2, nearest: { latitude: 41.55, longitude: -87.25 } }],
    ]);
  });

  test("the queue interprets a camera time without a zone in the tournament's zone", async () => {
    const tiff = exifBlock({ time: "2026:05:01 10:00:00" });
    const photo = new File([jpegWithExif(await detailedJpeg(160, 120, 4), tiff)], "no-zone.jpg");
    await inTournament({ photo });
    const [shown] = await queue();
    expect(shown?.camera).toMatchObject({ takenAt: "2026-05-01T15:00:00.000Z", clock: "2026-05-01T10:00:00" });
  });

  test("the queue flags a photo that another catch already shows", async () => {
    const photo = await photoFile();
    const first = await submitted(catchDay.ann, { photo });
    await inTournament({ photo });
    const [flagged] = await queue();
    expect(flagged?.reusedIn).toEqual([
      { catchId: first.id, username: "ann", displayName: "ann", tournamentId: null, isSameFile: true },
    ]);
  });

  test("the queue flags two similar pictures sent at the same moment, on both catches", async () => {
    const picture = quartered(600, 400);
    const files = [new File([await jpegOf(picture)], "a.jpg"), new File([await webpOf(picture)], "b.webp")];
    const [first, other] = await Promise.all(files.map((photo) => inTournament({ photo })));
    const reuses = new Map((await queue()).map(({ id, reusedIn }) => [id, reusedIn]));
    const reuse = { username: "ann", displayName: "ann", tournamentId: catchDay.tournamentId, isSameFile: false };
    expect(reuses.get(first?.id ?? 0)).toEqual([{ catchId: other?.id ?? 0, ...reuse }]);
    expect(reuses.get(other?.id ?? 0)).toEqual([{ catchId: first?.id ?? 0, ...reuse }]);
  });

  test("a resubmitted catch shows why it was rejected before, and its kept photo isn't flagged", async () => {
    const first = await inTournament({ photo: await photoFile() });
    await reject(first.id);
    await submitted(catchDay.ann, { ...fish, resubmissionOf: first.id });
    expect(await queue()).toMatchObject([{ resubmissionOf: first.id, rejectedBefore: "No board", reusedIn: [] }]);
  });
});
