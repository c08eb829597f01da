import { afterEach, beforeEach, expect, test } from "bun:test";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { exifBlock } from "../base/photos/exif.ts";
import { detailedJpeg, jpegWithExif } from "../base/photos/pictures.ts";
import { pageOf } from "../support/posting.ts";
import { bassOpen, createTournament, refusal } from "../tournaments/forms.ts";
import { type CatchDay, enter, openCatchDay, photoFile, submitted } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const circle = { kind: "circle", center: { latitude: 46.2, longitude: -93.65 }, miles: 12 };

/** Photographed in Chicago before the club's noon, and edited. */
const editedPhoto = async () => {
  const tiff = exifBlock({
    ...{ time: "2026:06:06 10:00:00", offset: "-05:00", software: "Adobe Photoshop 25.1" },
    ...{ latitude: [41, 52, 0, "N"], longitude: [87, 37, 0, "W"] },
  });
  return new File([jpegWithExif(await detailedJpeg(160, 120, 90), tiff)], "edited.jpg", { type: "image/jpeg" });
};

const edit = (id: number, json: object) =>
  catchDay.judge.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...json } });

async function flagsIn(tournament: object) {
  const { id } = await createTournament(catchDay.judge, tournament);
  await enter(catchDay.club, id, catchDay.ann.userId);
  const { id: catchId } = await submitted(catchDay.ann, {
    tournamentId: id,
    length: "45.0",
    photo: await editedPhoto(),
  });
  const kinds = async () => (await catchDay.judge.get<UnverifiedCatch>(`/api/admin/catches/${catchId}`)).flags;
  return { id, catchId, kinds };
}

test("a judge sees a catch's flags with their evidence, most serious first", async () => {
  const { kinds } = await flagsIn({ waters: circle });
  expect(await kinds()).toEqual([
    {
      kind: "waters",
      weight: 3,
      evidence: "The photo was taken 411 miles outside the tournament's waters.",
      catchId: null,
    },
    {
      kind: "record",
      weight: 3,
      evidence: "45.0 in: the longest Largemouth Bass on record is 39.0 in.",
      catchId: null,
    },
    {
      kind: "edited",
      weight: 2,
      evidence: "According to its metadata, the photo was edited with Adobe Photoshop 25.1.",
      catchId: null,
    },
  ]);
});

test("the queue's list and the judge's view of a catch show its flags", async () => {
  const { catchId } = await flagsIn({ waters: circle });
  const list = await pageOf(catchDay.judge, "/admin/verification");
  expect([...list.matchAll(/<span class="badge tone-amber">(.*?)<\/span>/g)].map(([, name]) => name)).toEqual([
    "Outside the waters",
    "Longer than the record",
    "Edited photo",
  ]);
  for (const path of [`/admin/catches/${catchId}`, `/admin/verification?photo=${catchId}`]) {
    const page = await pageOf(catchDay.judge, path);
    expect(page).toContain("The photo was taken 411 miles outside the tournament's waters.");
    expect(page.indexOf("411 miles")).toBeLessThan(page.indexOf("edited with Adobe Photoshop 25.1."));
  }
});

test("the queue can be filtered to edited photos unless that flag is off", async () => {
  const { id, catchId } = await flagsIn({});
  await flagsIn({ name: "Unflagged", flagsOff: ["edited"] });
  await submitted(catchDay.ann, { tournamentId: id, photo: await photoFile() });
  const shown = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified?flag=edited");
  expect(shown.map((fish) => fish.id)).toEqual([catchId]);
});

test("a flag turned off by a director isn't raised until it is turned on again", async () => {
  const { id, kinds } = await flagsIn({ waters: circle, flagsOff: ["waters", "record"] });
  expect((await kinds()).map(({ kind }) => kind)).toEqual(["edited"]);
  expect((await edit(id, { flagsOff: [] })).status).toBe(200);
  expect((await kinds()).map(({ kind }) => kind)).toEqual(["waters", "record", "edited"]);
});

test("the API accepts and returns waters and turned-off flags; an edit without them doesn't change them, and null removes the waters", async () => {
  const { id, waters, flagsOff } = await createTournament(catchDay.judge, {
    waters: circle,
    flagsOff: ["pace", "edited"],
  });
  expect({ waters, flagsOff }).toEqual({ waters: circle as TournamentView["waters"], flagsOff: ["edited", "pace"] });
  expect(await (await edit(id, { name: "Other" })).json()).toMatchObject({
    waters: circle,
    flagsOff: ["edited", "pace"],
  });
  expect(await (await edit(id, { waters: null })).json()).toMatchObject({ waters: null, flagsOff: ["edited", "pace"] });
  expect(await catchDay.club.visitor.get<TournamentView>(`/api/tournaments/${id}`)).toMatchObject({ waters: null });
});

test("waters with crossing lines and an unknown flag are refused at their fields", async () => {
  const point = (latitude: number, longitude: number) => ({ latitude, longitude });
  const points = [point(46, -94), point(47, -93), point(47, -94), point(46, -93)];
  const { id } = await createTournament(catchDay.judge);
  expect(await refusal(await edit(id, { waters: { kind: "area", points } }))).toMatchObject({
    status: 422,
    paths: ["waters.points"],
  });
  expect(await refusal(await edit(id, { flagsOff: ["luck"] }))).toMatchObject({ status: 422, paths: ["flagsOff.0"] });
});

test("a copied tournament keeps its waters and its turned-off flags", async () => {
  const { id } = await createTournament(catchDay.judge, { waters: circle, flagsOff: ["pace"] });
  const copy = await catchDay.judge.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
  expect(await copy.json()).toMatchObject({ waters: circle, flagsOff: ["pace"] });
});
