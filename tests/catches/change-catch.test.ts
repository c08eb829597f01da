import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, photos } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { type Browser, noon } from "../support/club.ts";
import {
  type CatchDay,
  day,
  fish,
  formOf,
  hour,
  openCatchDay,
  photoFile,
  standingOf,
  submitted,
  traces,
  verified,
} from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const refusalOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; message: string }),
});
const addPhoto = async (by: Browser, id: number, file?: File) =>
  by.send(`/api/catches/${id}/photo`, { form: formOf({ photo: file ?? (await photoFile()) }) });
const reject = (id: number) =>
  catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No board" } });
const inTournament = (fields = {}): Promise<CatchView> =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, ...fields });
const waitingId = async (fields = {}): Promise<number> => (await inTournament(fields)).id;
const waitingWithPhotoId = async (): Promise<number> => waitingId({ photo: await photoFile() });
const verifiedId = async (): Promise<number> => (await verified(catchDay)).id;
const sentAgainId = async (): Promise<number> => {
  const id = await waitingId();
  await reject(id);
  await submitted(catchDay.ann, { resubmissionOf: id });
  return id;
};

describe("adding a photo later", () => {
  test("a photo is added to the angler's own catch, which then no longer needs one", async () => {
    const { id } = await inTournament();
    const response = await addPhoto(catchDay.ann, id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, needsPhoto: false, width: 120, height: 90 });
    expect((await traces(catchDay.club)).files).toHaveLength(2);
  });

  test("a photo that is sent twice, after a lost reply or at the same moment, is stored once", async () => {
    const { id } = await inTournament();
    const photo = await photoFile();
    const both = await Promise.all([addPhoto(catchDay.ann, id, photo), addPhoto(catchDay.ann, id, photo)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await traces(catchDay.club);
    expect((await addPhoto(catchDay.ann, id, photo)).status).toBe(200);
    expect(await traces(catchDay.club)).toEqual(after);
  });

  test("a photo can be added until 24 h after the end", async () => {
    const { id } = await inTournament();
    catchDay.club.setNow(noon + 2 * day - 1);
    expect((await addPhoto(catchDay.ann, id)).status).toBe(200);
  });

  test.each([
    ["24 h after the end", 409, "ended", () => waitingId(), "ann", 2 * day],
    ["to a catch that already has one", 409, "photo_present", () => waitingWithPhotoId(), "ann", 0],
    ["to a judged catch", 409, "already_judged", () => verifiedId(), "ann", 0],
    ["to another angler's catch", 404, "not_found", () => waitingId(), "bob", 0],
    ["to another angler's catch, by an admin", 403, "not_yours", () => waitingId(), "judge", 0],
    ["to an unknown catch", 404, "not_found", () => Promise.resolve(999), "ann", 0],
  ] as const)("adding a photo %s gets %i and stores nothing", async (_, status, code, prepare, by, later) => {
    const id = await prepare();
    catchDay.club.setNow(noon + later);
    const before = await traces(catchDay.club);
    expect(await refusalOf(await addPhoto(catchDay[by], id))).toMatchObject({ status, code });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("adding a photo without a file, or with one that isn't a photo, shows an error at the field", async () => {
    const { id } = await inTournament();
    const none = await catchDay.ann.send(`/api/catches/${id}/photo`, { form: formOf({ note: "x" }) });
    expect(await refusalOf(none)).toMatchObject({
      status: 422,
      issues: [{ path: "photo", message: "Choose a photo first." }],
    });
    const text = await addPhoto(catchDay.ann, id, new File(["text"], "fish.jpg"));
    expect(await refusalOf(text)).toMatchObject({ status: 415, issues: [{ path: "photo" }] });
  });
});

describe("replacing the photo of a pending catch", () => {
  const replacePhoto = async (by: Browser, { id, photoUrl }: Pick<CatchView, "id" | "photoUrl">, photo?: File) =>
    by.send(`/api/catches/${id}/photo`, {
      form: formOf({ photo: photo ?? (await photoFile()), replaces: photoUrl ?? "" }),
    });
  const withPhoto = async (): Promise<CatchView> => inTournament({ photo: await photoFile() });

  test("a replaced photo keeps the catch's submission time, is logged with the earlier photo's hash, and isn't flagged as a duplicate", async () => {
    const fish = await withPhoto();
    catchDay.club.setNow(noon + hour);
    const response = await replacePhoto(catchDay.ann, fish);
    expect(response.status).toBe(200);
    const replaced: CatchView = await response.json();
    expect(replaced).toMatchObject({ id: fish.id, submittedAt: fish.submittedAt, needsPhoto: false });
    expect(replaced.photoUrl).not.toBe(fish.photoUrl);
    const [before, after] = await catchDay.club.store.read(async (db) => db.select().from(photos));
    const written = await catchDay.club.store.read(async (db) => db.select().from(audit));
    expect(written.at(-1)).toMatchObject({
      ...{ action: "replace-photo", actorName: "ann", subjectId: fish.id },
      detail: { before: before?.sha256, photo: after?.sha256 },
    });
    expect(await catchDay.judge.get(`/api/admin/catches/${fish.id}`)).toMatchObject({ flags: [] });
  });

  test("a replacement that is sent twice is stored once", async () => {
    const fish = await withPhoto();
    const photo = await photoFile();
    expect((await replacePhoto(catchDay.ann, fish, photo)).status).toBe(200);
    const after = await traces(catchDay.club);
    expect((await replacePhoto(catchDay.ann, fish, photo)).status).toBe(200);
    expect(await traces(catchDay.club)).toEqual(after);
  });

  test("a judge who was viewing the earlier photo can't decide on the new one unseen", async () => {
    const fish = await withPhoto();
    const { revision } = await catchDay.judge.get<{ revision: string }>(`/api/admin/catches/${fish.id}`);
    await replacePhoto(catchDay.ann, fish);
    const response = await catchDay.judge.send(`/api/admin/catches/${fish.id}/verify`, {
      json: { isVerified: true, seen: revision },
    });
    expect(await refusalOf(response)).toMatchObject({ status: 409, code: "stale" });
  });

  test.each([
    ["24 h after the end", 409, "ended", withPhoto, "ann", 2 * day],
    [
      "that was replaced by another",
      409,
      "photo_present",
      async () => ({ ...(await withPhoto()), photoUrl: "/x" }),
      "ann",
      0,
    ],
    ["of a judged catch", 409, "already_judged", () => verified(catchDay), "ann", 0],
    ["of another angler's catch", 404, "not_found", withPhoto, "bob", 0],
    ["of another angler's catch, by an admin", 403, "not_yours", withPhoto, "judge", 0],
  ] as const)("replacing the photo %s gets %i and stores nothing", async (_, status, code, prepare, by, later) => {
    const fish = await prepare();
    catchDay.club.setNow(noon + later);
    const before = await traces(catchDay.club);
    expect(await refusalOf(await replacePhoto(catchDay[by], fish))).toMatchObject({ status, code });
    expect(await traces(catchDay.club)).toEqual(before);
  });
});

const correction = { species: "Spotted Bass", length: 12.4, weight: 2, location: "Dam", notes: "two tries" };
const correct = (by: Browser, id: number, json: object = correction) =>
  by.send(`/api/catches/${id}`, { method: "PUT", json });

describe("correcting a pending catch", () => {
  test("a correction changes the claim and the score, keeps the submission time, and records the old values", async () => {
    const { id, submittedAt } = await inTournament({ photo: await photoFile() });
    catchDay.club.setNow(noon + hour);
    const response = await correct(catchDay.ann, id);
    expect(response.status).toBe(200);
    const { species, length, weight } = correction;
    expect(await response.json()).toMatchObject({ ...correction, claimed: { species, length, weight }, submittedAt });
    const written = await catchDay.club.store.read(async (db) => db.select().from(audit));
    expect(written.at(-1)).toMatchObject({
      action: "correct-catch",
      actorName: "ann",
      detail: {
        before: { species: "Largemouth Bass", length: 1830 },
        after: { species: "Spotted Bass", length: 1240 },
      },
    });
  });

  test("correcting a catch rechecks whether it can score", async () => {
    const { id } = await inTournament({ length: "10" });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0 });
    await correct(catchDay.ann, id);
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 1 });
    await correct(catchDay.ann, id, { ...correction, species: "Carp" });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0 });
  });

  test.each([
    ["by its owner after the decision", 409, "already_judged", () => verifiedId(), "ann"],
    ["by another angler", 404, "not_found", () => waitingId(), "bob"],
    ["by another angler who can see the catch", 403, "not_yours", () => verifiedId(), "bob"],
    ["by an admin", 403, "not_yours", () => waitingId(), "judge"],
  ] as const)(
    "correcting or withdrawing a catch %s gets %i and changes nothing",
    async (_, status, code, prepare, by) => {
      const id = await prepare();
      const before = await traces(catchDay.club);
      expect(await refusalOf(await correct(catchDay[by], id))).toMatchObject({ status, code });
      expect(await refusalOf(await catchDay[by].send(`/api/catches/${id}`, { method: "DELETE" }))).toMatchObject({
        status,
        code,
      });
      expect(await traces(catchDay.club)).toEqual(before);
    },
  );

  test("a correction with invalid values gets 422 and names the fields", async () => {
    const { id } = await inTournament();
    const response = await correct(catchDay.ann, id, { ...correction, length: 12.45 });
    expect(await refusalOf(response)).toMatchObject({ status: 422, issues: [{ path: "length" }] });
  });
});

describe("withdrawing a pending catch", () => {
  test("a withdrawn catch disappears, including from the pending count, and the audit log keeps its values", async () => {
    const { id } = await inTournament({ photo: await photoFile() });
    const response = await catchDay.ann.send(`/api/catches/${id}`, { method: "DELETE" });
    expect(response.status).toBe(200);
    expect((await catchDay.ann.send(`/api/catches/${id}`)).status).toBe(404);
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0 });
    const written = await catchDay.club.store.read(async (db) => db.select().from(audit));
    expect(written.at(-1)).toMatchObject({ action: "withdraw-catch", subjectId: id, detail: { length: 1830 } });
  });
});

describe("resubmitting a rejected catch", () => {
  const again = (fields: Record<string, string | File | number>) =>
    catchDay.ann.send("/api/catches", { form: formOf({ ...fish, ...fields }) });

  test("a resubmission is linked to the first catch, in the same tournament, with its photo unless a better one is sent", async () => {
    const first = await inTournament({ photo: await photoFile() });
    await reject(first.id);
    const second = await submitted(catchDay.ann, { resubmissionOf: first.id, length: "17.9", tournamentId: "none" });
    expect(second).toMatchObject({ resubmissionOf: first.id, tournamentId: catchDay.tournamentId, length: 17.9 });
    expect(second.photoUrl).toBe(first.photoUrl);
    expect(await catchDay.ann.get<CatchView>(`/api/catches/${first.id}`)).toMatchObject({
      status: "rejected",
      resubmittedAs: second.id,
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 1 });
  });

  test("a catch that was caught in time but rejected after the end can be resubmitted within 24 h, as a late catch", async () => {
    const first = await inTournament({ photo: await photoFile() });
    catchDay.club.setNow(noon + day + hour);
    await reject(first.id);
    expect(await submitted(catchDay.ann, { resubmissionOf: first.id, photo: await photoFile() })).toMatchObject({
      isLate: true,
      capturedAt: first.submittedAt,
    });
  });

  test.each([
    ["a pending catch", 409, "not_judged", () => waitingId()],
    ["a verified catch", 409, "not_judged", () => verifiedId()],
    ["an unknown catch", 404, "not_found", () => Promise.resolve(999)],
    ["a catch that was already resubmitted", 409, "stale", () => sentAgainId()],
  ] as const)("resubmitting %s gets %i and changes nothing", async (_, status, code, prepare) => {
    const id = await prepare();
    const before = await traces(catchDay.club);
    expect(await refusalOf(await again({ resubmissionOf: id, photo: await photoFile() }))).toMatchObject({
      status,
      code,
    });
    expect(await traces(catchDay.club)).toEqual(before);
  });
});
