import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { dailyBackup } from "../../../../src/backups/daily-backup.ts";
import { makeBackup } from "../../../../src/backups/make-backup.ts";
import { restoreClub } from "../../../../src/backups/restore-club.ts";
import { requireFreeSpace } from "../../../../src/backups/room.ts";
import { catches, tasks } from "../../../../src/base/db/schema.ts";
import { dropOriginals } from "../../../../src/base/photos/drop-originals.ts";
import { photoUrl } from "../../../../src/base/photos/photo-renditions.ts";
import { openPhotos } from "../../../../src/base/photos/photos.ts";
import { sweepPhotos } from "../../../../src/base/photos/sweep-photos.ts";
import { createTaskRunner } from "../../../../src/base/tasks/run-tasks.ts";
import { photoFiles } from "../../../../src/check/photo-files.ts";
import type { Deps } from "../../../../src/deps.ts";
import { taskHandlers } from "../../../../src/task-handlers.ts";
import { enter, fish, formOf, openTournament, photoFile, submitted } from "../../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../../support/club.ts";
import { openS3Double, type S3Double, s3Error } from "../../../support/s3-double.ts";
import { addPhoto, dayMs } from "../photo-club.ts";
import { detailed, jpegOf } from "../pictures.ts";

let double: S3Double;
let club: Club;
let ann: Browser;
let tournamentId: number;

beforeEach(async () => {
  double = openS3Double();
  // No pause after a failure, so that no test has to wait for it to end.
  const timeouts = { readMs: 5000, writeMs: 5000, restMs: 0 };
  const onBucket = ({ config, ...deps }: Deps): Deps => {
    const photos = openPhotos(config.dataDir, config.photoBucket, undefined, timeouts);
    return { ...deps, config, photos };
  };
  club = await openClub({ PHOTOS_URL: double.url }, null, null, onBucket);
  ann = await club.logIn("ann");
  tournamentId = await openTournament(club);
  await enter(club, tournamentId, ann.userId);
});
afterEach(async () => {
  await club.close();
  await double.stop();
});

const keys = () => [...double.objects.keys()].toSorted();
const hashOf = (key = "") => key.slice(3, 67);
const allCatches = () => club.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
const runTasks = () =>
  createTaskRunner(club.store, club.now, pino({ level: "silent" }), taskHandlers(club.deps)).runDue();
const fails = () => double.fail(() => s3Error("InternalError", 500));
const submit = (fields: Record<string, string | File | number>) =>
  ann.send("/api/catches", { form: formOf({ ...fish, tournamentId, ...fields }) });

async function submittedPhoto(): Promise<string> {
  await submitted(ann, { tournamentId, photo: await photoFile() });
  return hashOf(keys()[0]);
}

describe("a catch", () => {
  test("a catch is acknowledged once its photo is in the bucket, and its large picture is made from there", async () => {
    const sha256 = await submittedPhoto();
    const key = `${sha256.slice(0, 2)}/${sha256}`;
    expect(keys()).toEqual([`${key}.original`, `${key}.thumbnail.webp`]);
    expect(readdirSync(join(club.dataDir, "photos"))).toEqual(["incoming"]);
    expect(readdirSync(join(club.dataDir, "photos/incoming"))).toEqual([]);
    await runTasks();
    expect(keys()).toContain(`${key}.large.webp`);
    const reply = await ann.send(photoUrl(sha256, "large"));
    expect(await new Bun.Image(await reply.bytes()).metadata()).toMatchObject({ format: "webp", width: 120 });
  });

  test("a catch is refused while the bucket is unreachable, and accepted when the phone resends it", async () => {
    const sent = { photo: await photoFile(), submissionId: crypto.randomUUID() };
    fails();
    const refused = await submit(sent);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "storage_unavailable" });
    expect(await allCatches()).toEqual([]);
    double.fail(null);
    expect((await submit(sent)).status).toBe(201);
    expect((await submit(sent)).status).toBe(201);
    expect(await allCatches()).toHaveLength(1);
  });

  test("a catch without a photo is accepted while the bucket is down", async () => {
    fails();
    expect((await submit({})).status).toBe(201);
  });

  test("the task for a large picture retries at regular intervals while the bucket is unreachable", async () => {
    await submittedPhoto();
    fails();
    expect(await runTasks()).toBe(0);
    const [waiting] = await club.store.read(async (db) => db.select().from(tasks));
    expect(waiting).toMatchObject({ attempts: 0, lastError: null, runAfter: noon + 60_000 });
  });
});

describe("a photo that is shown", () => {
  test("a photo in a bucket is cached like one in the folder, and isn't fetched again if the browser has it", async () => {
    const sha256 = await submittedPhoto();
    const first = await ann.send(photoUrl(sha256, "thumbnail"));
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("image/webp");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const etag = first.headers.get("etag") ?? "";
    double.requests.length = 0;
    expect((await ann.send(photoUrl(sha256, "thumbnail"), { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(double.requests).toEqual([]);
  });

  test.each([
    ["bytes=2-5", 206, "bytes 2-5/*"],
    ["bytes=-4", 206, "bytes -4/*"],
    ["bytes=999999999-", 416, "bytes */*"],
    ["lines=1-2", 200, null],
  ])("part of a photo is sent if %s is requested", async (range, status, contentRange) => {
    const sha256 = await submittedPhoto();
    const whole = await (await ann.send(photoUrl(sha256, "thumbnail"))).bytes();
    const size = whole.length;
    const reply = await ann.send(photoUrl(sha256, "thumbnail"), { headers: { range } });
    expect(reply.status).toBe(status);
    const expected = contentRange?.replace("/*", `/${size}`).replace("-4/", `${size - 4}-${size - 1}/`) ?? null;
    expect(reply.headers.get("content-range")).toBe(expected);
    const bytes = await reply.bytes();
    if (range === "bytes=2-5") expect(bytes).toEqual(whole.slice(2, 6));
    if (range === "bytes=-4") expect(bytes).toEqual(whole.slice(-4));
  });

  test("while the bucket is unreachable, photos are replaced by an uncached notice, and pages still work", async () => {
    const sha256 = await submittedPhoto();
    fails();
    const reply = await ann.send(photoUrl(sha256, "thumbnail"));
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("10");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("content-type")).toBe("image/svg+xml");
    expect(await reply.text()).toContain("Photo not available yet");
    const original = await ann.send(photoUrl(sha256, "original"));
    expect(original.status).toBe(503);
    expect(await original.json()).toMatchObject({ code: "storage_unavailable" });
    expect((await ann.send(`/tournaments/${tournamentId}`)).status).toBe(200);
    expect((await ann.send("/readyz")).status).toBe(200);
  });

  test("a photo whose object is missing is replaced by text, too", async () => {
    const sha256 = await submittedPhoto();
    double.objects.clear();
    const reply = await ann.send(photoUrl(sha256, "thumbnail"));
    expect(reply.status).toBe(404);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await reply.text()).toContain("This photo is missing");
  });

  test("a photo whose object isn't an image is replaced by text, too", async () => {
    const sha256 = await submittedPhoto();
    const [, thumbnail = ""] = keys();
    double.objects.set(thumbnail, {
      bytes: new TextEncoder().encode("<h1>isn't a photo</h1>"),
      modifiedAt: 0,
      type: "",
    });
    const reply = await ann.send(photoUrl(sha256, "thumbnail"));
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain("This photo is missing");
  });
});

describe("check", () => {
  // Opens its own photos, like the command in its own process: the club's instance caches small pictures that it compared.
  const findings = (options: { readsOriginals?: boolean } = {}) => {
    const photos = openPhotos(club.dataDir, club.config.photoBucket);
    return club.store.read((db) => photoFiles.run(db, { photos, readNow: (work) => work(db), ...options }));
  };

  test("check finds no problems in an intact bucket", async () => {
    await submittedPhoto();
    await runTasks();
    expect(await findings()).toEqual([]);
  });

  test("check notices a different original of the same size only if it reads originals", async () => {
    await submittedPhoto();
    const [key = ""] = keys();
    const stored = double.objects.get(key);
    if (!stored) throw new Error("There is no original.");
    expect(await findings({ readsOriginals: true })).toEqual([]);
    double.objects.set(key, { ...stored, bytes: stored.bytes.toReversed() });
    expect(await findings()).toEqual([]);
    expect(await findings({ readsOriginals: true })).toMatchObject([
      { severity: "wrong", message: `photo ${hashOf(key)}: its original differs from what was received` },
    ]);
  });

  test("check lists missing, damaged and wrongly sized photos, and counts unused ones", async () => {
    await submittedPhoto();
    await submitted(ann, { tournamentId, photo: await photoFile() });
    await submitted(ann, { tournamentId, photo: await photoFile() });
    const [a = "", aThumbnail = "", b = "", bThumbnail = "", c = ""] = keys();
    double.objects.delete(aThumbnail);
    const other = { bytes: new TextEncoder().encode("other"), modifiedAt: 0, type: "" };
    for (const key of [bThumbnail, c, "notes.txt", `cd/${"cd".repeat(32)}.original`]) double.objects.set(key, other);
    const messages = (await findings()).map(({ message }) => message.replace(/of \d+$/, "of …"));
    expect(messages.toSorted()).toEqual(
      [
        `photo ${hashOf(a)}: its thumbnail is missing`,
        `photo ${hashOf(b)}: its thumbnail is damaged`,
        `photo ${hashOf(c)}: its original has 5 bytes instead of …`,
        "1 files without a row; sweep-photos removes them after a day",
        "1 objects in the bucket that aren't photos; they're left alone",
      ].toSorted(),
    );
  });
});

test("originals are dropped and unknown objects swept by age", async () => {
  const { sha256 } = await addPhoto(club.store, club.deps.photos, await jpegOf(detailed(90, 60)), ann.userId, noon);
  const old = { bytes: new Uint8Array(3), modifiedAt: noon - 2 * dayMs, type: "" };
  double.objects.set(`cd/${"cd".repeat(32)}.thumbnail.webp`, old);
  double.objects.set(`ef/${"ef".repeat(32)}.thumbnail.webp`, { ...old, modifiedAt: noon - 1000 });
  double.objects.set("notes.txt", old);
  expect(await sweepPhotos(club.store, club.deps.photos.files, noon)).toBe(1);
  expect(keys().map((key) => key.slice(0, 2))).toContain("ef");
  expect(keys()).toContain("notes.txt");
  await runTasks();
  for (const object of double.objects.values()) object.modifiedAt = noon;
  expect(await dropOriginals(club.store, club.deps.photos.files, noon + 40 * dayMs)).toBe(1);
  expect(keys().filter((key) => key.includes(sha256))).toEqual(
    ["large.webp", "thumbnail.webp"].map((ending) => `${sha256.slice(0, 2)}/${sha256}.${ending}`),
  );
});

describe("a backup", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "moved-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const archive = () => join(folder, "club.tar");
  const data = () => join(folder, "data");

  test("a manual backup includes the bucket's photos, and restores them to a folder or another bucket", async () => {
    await submittedPhoto();
    await runTasks();
    const saved = new Map(double.objects);
    expect((await makeBackup(club.deps, archive()))?.missing).toEqual([]);
    await restoreClub(archive(), data(), { mayReplace: false, now: noon });
    for (const [key, { bytes }] of saved) expect(await Bun.file(join(data(), "photos", key)).bytes()).toEqual(bytes);
    double.objects.clear();
    const bucket = club.config.photoBucket;
    await restoreClub(archive(), data(), { mayReplace: true, now: noon, bucket });
    expect(new Map([...double.objects].map(([key, { bytes }]) => [key, bytes]))).toEqual(
      new Map([...saved].map(([key, { bytes }]) => [key, bytes])),
    );
    expect(existsSync(join(data(), "photos"))).toBe(false);
  });

  test("a manual backup is refused if the disk has no room for the photos", async () => {
    await submittedPhoto();
    await expect(requireFreeSpace(club.deps, folder, async () => 1000)).rejects.toThrow(
      /need up to 1 MB, and .* has 1 MB free\. Turn on the bucket's versioning instead/,
    );
  });

  test("a daily backup contains only the database, and is restored only next to the bucket", async () => {
    await submittedPhoto();
    expect(await dailyBackup({ ...club.deps, log: pino({ level: "silent" }) }, noon, async () => 2 * 1024 ** 3)).toBe(
      1,
    );
    const daily = join(club.dataDir, "backups/club-2026-06-06.tar");
    await expect(restoreClub(daily, data(), { mayReplace: false, now: noon })).rejects.toThrow(
      "The archive contains no photos because they were in a bucket. Set PHOTOS_URL to that bucket.",
    );
    const bucket = club.config.photoBucket;
    const { manifest } = await restoreClub(daily, data(), { mayReplace: false, now: noon, bucket });
    expect(manifest).toMatchObject({ photosStayIn: "bucket", missing: [] });
    expect(readdirSync(data()).toSorted()).toEqual(["club.sqlite", "lock"]);
  });
});
