import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "../../src/backups/make-backup.ts";
import { restoreClub } from "../../src/backups/restore-club.ts";
import { pieceBytes } from "../../src/base/photos/bucket/bucket-photo-files.ts";
import type { PhotoBucket } from "../../src/base/photos/bucket/bucket-settings.ts";
import { problemOfBucket } from "../../src/base/photos/bucket/prove-bucket.ts";
import { runRendition } from "../../src/base/photos/make-rendition.ts";
import { photoUrl } from "../../src/base/photos/photo-renditions.ts";
import { openPhotos } from "../../src/base/photos/photos.ts";
import { photoFiles } from "../../src/check/photo-files.ts";
import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { fish, formOf, photoFile } from "../catches/catch-day.ts";
import { noon, openClub } from "../support/club.ts";
import { type Radosgw, startRadosgw } from "../support/radosgw.ts";

/* The service-dependent tests of tests/base/photos/bucket, run against Ceph's service instead of a double. */

let radosgw: Radosgw;
let folder: string;

const bucketAt = (PHOTOS_URL: string) => readConfig({ PHOTOS_URL }).photoBucket as PhotoBucket;
const timeouts = { readMs: 10_000, writeMs: 10_000, restMs: 0 };

beforeAll(async () => {
  radosgw = await startRadosgw();
  folder = mkdtempSync(join(tmpdir(), "on-radosgw-"));
  await radosgw.makeBucket("photos");
  await radosgw.makeBucket("other");
  await radosgw.makeBucket("open", "public-read");
}, 120_000);
afterAll(async () => {
  await radosgw?.close();
  rmSync(folder, { recursive: true });
});

describe("the start", () => {
  test("a private, writable bucket is accepted, and nothing is left in it", async () => {
    expect(await problemOfBucket(bucketAt(radosgw.urlOf("photos")))).toBeNull();
    const { files } = openPhotos(folder, bucketAt(radosgw.urlOf("photos")));
    const strangers: string[] = [];
    expect(await Array.fromAsync(files.list((key) => strangers.push(key)))).toEqual([]);
    expect(strangers).toEqual([]);
  });

  test.each([
    ["open", {}, "the bucket open is public, so anyone could read private photos; make it private first"],
    ["none-such", {}, /^there is no bucket none-such at /],
    ["photos", { key: "nobody" }, / doesn't know this key$/],
    ["photos", { secret: "guessed" }, "the secret doesn't match the key"],
  ])("a bucket that is %s is refused in one line, with %o", async (bucket, account, line) => {
    expect(await problemOfBucket(bucketAt(radosgw.urlOf(bucket, account)))).toMatch(line);
  });
});

test("files in a real bucket are written, found, requested, listed in order, read in pieces and removed by age", async () => {
  const { files } = openPhotos(folder, bucketAt(radosgw.urlOf("other")));
  const name = (letter: string) => letter.repeat(64);
  const large = Buffer.alloc(2 * pieceBytes + 7, "photo") as Uint8Array<ArrayBuffer>;
  expect(await files.find(name("a"), "original")).toBeNull();
  expect(await files.sizeOf(name("a"), "original")).toBeNull();
  await files.write(name("b"), { original: large, thumbnail: new Uint8Array() });
  await files.write(name("a"), { large: large.slice(0, 100) });
  expect(await files.sizeOf(name("b"), "original")).toBe(large.length);
  expect((await files.find(name("b"), "thumbnail"))?.size).toBe(0);
  expect(Buffer.from((await (await files.find(name("b"), "original"))?.bytes()) ?? []).equals(large)).toBe(true);
  const pieces = await Array.fromAsync((await files.find(name("b"), "original"))?.stream() ?? []);
  expect(pieces.map(({ length }) => length)).toEqual([pieceBytes, pieceBytes, 7]);
  const listed = await Array.fromAsync(files.list());
  expect(listed.map(({ sha256, name: file }) => `${sha256[0]} ${file}`)).toEqual([
    "a large",
    "b original",
    "b thumbnail",
  ]);
  for (const { modifiedAt } of listed) expect(Math.abs(modifiedAt - Date.now())).toBeLessThan(600_000);
  expect(await files.removeOld(name("b"), "original", Date.now() - 600_000)).toBe(false);
  expect(await files.removeOld(name("b"), "original", Date.now() + 600_000)).toBe(true);
  expect(await files.sizeOf(name("b"), "original")).toBeNull();
});

test("a club works with a real bucket: a catch, its pictures, check, a backup and a restore, and an outage", async () => {
  const settings = { PHOTOS_URL: radosgw.urlOf("photos") };
  const onBucket = (deps: Deps): Deps => ({
    ...deps,
    photos: openPhotos(deps.config.dataDir, deps.config.photoBucket, undefined, timeouts),
  });
  const club = await openClub(settings, null, null, onBucket);
  try {
    const ann = await club.logIn("ann");
    const send = async (fields: Record<string, string | File>) =>
      ann.send("/api/catches", { form: formOf({ ...fish, ...fields }) });
    expect((await send({ photo: await photoFile() })).status).toBe(201);
    const { photos, store } = club.deps;
    const [photo] = await Array.fromAsync(photos.files.list());
    const sha256 = photo?.sha256 ?? "";
    await runRendition(photos, store, club.now, { sha256 });
    const shown = await ann.send(photoUrl(sha256, "large"));
    expect(await new Bun.Image(await shown.bytes()).metadata()).toMatchObject({ format: "webp" });
    expect(await store.read((db) => photoFiles.run(db, { photos, readNow: (work) => work(db) }))).toEqual([]);
    const archive = join(folder, "club.tar");
    expect((await makeBackup(club.deps, archive))?.missing).toEqual([]);
    await restoreClub(archive, join(folder, "data"), { mayReplace: false, now: noon, bucket: club.config.photoBucket });

    const sent = { photo: await photoFile(), submissionId: crypto.randomUUID() };
    await radosgw.stop();
    const refused = await send(sent);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, "storage_unavailable"]);
    expect((await ann.send(photoUrl(sha256, "original"))).status).toBe(503);
    expect((await ann.send("/")).status).toBe(200);
    await radosgw.start();
    expect((await send(sent)).status).toBe(201);
    expect((await ann.send(photoUrl(sha256, "original"))).status).toBe(200);
  } finally {
    await club.close();
  }
});
