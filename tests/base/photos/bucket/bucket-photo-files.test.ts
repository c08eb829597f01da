import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBucket } from "../../../../src/base/photos/bucket/bucket.ts";
import { openBucketPhotoFiles, pieceBytes } from "../../../../src/base/photos/bucket/bucket-photo-files.ts";
import type { PhotoBucket } from "../../../../src/base/photos/bucket/bucket-settings.ts";
import type { PhotoFiles } from "../../../../src/base/photos/photo-files.ts";
import { readConfig } from "../../../../src/config.ts";
import { openS3Double, type S3Double, s3Error } from "../../../support/s3-double.ts";

let double: S3Double;
let folder: string;
let files: PhotoFiles;
let changes: (string | null)[];

const settingsOf = (PHOTOS_URL: string) => readConfig({ PHOTOS_URL }).photoBucket as PhotoBucket;

beforeEach(async () => {
  double = openS3Double();
  folder = await mkdtemp(join(tmpdir(), "bucket-"));
  changes = [];
  const bucket = openBucket(settingsOf(double.url), (failure) => changes.push(failure), {
    ...{ readMs: 2000, writeMs: 4000, restMs: 0 },
  });
  files = openBucketPhotoFiles(folder, bucket);
});
afterEach(async () => {
  await double.stop();
  await rm(folder, { recursive: true });
});

const sha256 = "ab".repeat(32);
const key = `ab/${sha256}`;
const bytes = new TextEncoder().encode("a picture");
const webp = (letter: string) => {
  const file = Buffer.from(`RIFF....WEBP${letter}`);
  file.writeUInt32LE(file.length - 8, 4);
  return new Uint8Array(file);
};
const unavailable = { reason: "storage_unavailable", status: 503, detail: { retryAfter: 10 } };
const put = (name: string, content: Uint8Array<ArrayBuffer>, modifiedAt = 0) =>
  double.objects.set(name, { bytes: content, modifiedAt, type: "" });

test("photos in a bucket are found, checked without downloading, listed and, once old, removed", async () => {
  await files.write(sha256, { original: bytes, thumbnail: bytes });
  expect([...double.objects.keys()].toSorted()).toEqual([`${key}.original`, `${key}.thumbnail.webp`]);
  expect(double.objects.get(`${key}.thumbnail.webp`)?.type).toBe("image/webp");
  expect(await (await files.find(sha256, "thumbnail"))?.bytes()).toEqual(bytes);
  double.requests.length = 0;
  expect(await files.sizeOf(sha256, "original")).toBe(bytes.length);
  expect(double.requests).toEqual([`HEAD ${key}.original`]);
  const listed = await Array.fromAsync(files.list());
  expect(listed.map(({ name }) => name)).toEqual(["original", "thumbnail"]);
  expect(await files.removeOld(sha256, "original", 1000)).toBe(false);
  expect(await files.sizeOf(sha256, "original")).not.toBeNull();
  expect(await files.removeOld(sha256, "original", Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await files.sizeOf(sha256, "original")).toBeNull();
  expect(await files.removeOld(sha256, "original", Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(await files.find(sha256, "original")).toBeNull();
  expect(await files.find(sha256, "thumbnail")).not.toBeNull();
});

test("photos in a bucket leave nothing in the data folder", async () => {
  await files.write(sha256, { original: bytes, thumbnail: bytes });
  expect(await readdir(folder)).toEqual([]);
});

test("a name that isn't a hash reaches no object", async () => {
  for (const name of ["../../etc/passwd", "ab", `${"ab".repeat(31)}/.`, ""]) {
    await expect(files.find(name, "original")).rejects.toThrow("64 hex digits");
  }
  expect(double.requests).toEqual([]);
});

test("a large original is sent in pieces, each one when its reader is ready", async () => {
  const large = crypto.getRandomValues(new Uint8Array(65_536));
  const whole = new Uint8Array(2 * pieceBytes + 5);
  for (let index = 0; index < whole.length; index += large.length)
    whole.set(large.subarray(0, whole.length - index), index);
  put(`${key}.original`, whole);
  const file = await files.find(sha256, "original");
  expect(file?.size).toBe(whole.length);
  const reader = file?.stream().getReader();
  expect((await reader?.read())?.value).toEqual(whole.slice(0, pieceBytes));
  expect(double.requests).toHaveLength(1);
  expect((await reader?.read())?.value).toEqual(whole.slice(pieceBytes, 2 * pieceBytes));
  expect((await reader?.read())?.value).toEqual(whole.slice(2 * pieceBytes));
  expect(double.requests).toHaveLength(3);
  expect(await (await files.find(sha256, "original"))?.bytes()).toEqual(whole);
});

test("a small picture requested by many is fetched once; an original, or a picture that was rewritten, is fetched again", async () => {
  await files.write(sha256, { original: bytes, thumbnail: webp("a") });
  double.requests.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => files.find(sha256, "thumbnail")));
  await files.find(sha256, "thumbnail");
  expect(double.requests).toEqual([`GET ${key}.thumbnail.webp`]);
  await files.find(sha256, "original");
  await files.find(sha256, "original");
  await files.write(sha256, { thumbnail: webp("b") });
  expect(await (await files.find(sha256, "thumbnail"))?.bytes()).toEqual(webp("b"));
  expect(double.requests).toHaveLength(5);
});

test("an empty object is an empty file", async () => {
  put(`${key}.thumbnail.webp`, new Uint8Array());
  expect((await files.find(sha256, "thumbnail"))?.size).toBe(0);
});

test("a bucket with more objects than one page is listed completely, with foreign objects listed separately", async () => {
  const count = 2345;
  for (let n = 0; n < count; n++) {
    const name = n.toString(16).padStart(64, "0");
    put(`${name.slice(0, 2)}/${name}.thumbnail.webp`, bytes, n);
  }
  put("notes.txt", bytes);
  put(`cd/${sha256}.original`, bytes);
  put(".fishtournament-club", bytes);
  const strangers: string[] = [];
  const listed = await Array.fromAsync(files.list((name) => strangers.push(name)));
  expect(new Set(listed.map((file) => file.sha256)).size).toBe(count);
  expect(listed.at(-1)?.modifiedAt).toBe(count - 1);
  expect(strangers).toEqual([`cd/${sha256}.original`, "notes.txt"]);
});

test.each([
  ["a bucket is gone", () => double.stop()],
  ["a bucket's key was revoked", () => double.fail(() => s3Error("InvalidAccessKeyId"))],
  ["a bucket fails internally", () => double.fail(() => s3Error("InternalError", 500))],
  [
    "a bucket was deleted",
    () =>
      double.fail(({ method }) => (method === "HEAD" ? new Response(null, { status: 404 }) : s3Error("NoSuchBucket"))),
  ],
  ["a bucket never replies", () => double.fail(() => new Promise<Response>(() => undefined))],
])("when %s, no photo counts as missing or saved", async (_, spoil) => {
  await files.write(sha256, { large: webp("a"), thumbnail: bytes });
  await files.find(sha256, "large");
  await spoil();
  expect(await (await files.find(sha256, "large"))?.bytes()).toEqual(webp("a"));
  for (const work of [
    () => files.write(sha256, { original: bytes }),
    () => files.find(sha256, "thumbnail"),
    () => files.sizeOf(sha256, "thumbnail"),
    () => files.removeOld(sha256, "thumbnail", Number.MAX_SAFE_INTEGER),
    () => Array.fromAsync(files.list()),
  ]) {
    await expect(work()).rejects.toMatchObject(unavailable);
  }
  expect(changes).toHaveLength(1);
});

test("a single failure inside the service is retried", async () => {
  let failures = 1;
  double.fail(() => (failures-- > 0 ? s3Error("InternalError", 500) : null));
  await files.write(sha256, { thumbnail: bytes });
  expect(double.requests).toHaveLength(2);
  expect(changes).toEqual([]);
});

test("a bucket is used as soon as it is reachable again, and outage and recovery are both logged", async () => {
  await double.stop();
  await expect(files.find(sha256, "original")).rejects.toMatchObject(unavailable);
  double.start();
  expect(await files.find(sha256, "original")).toBeNull();
  expect(changes).toEqual(["ECONNREFUSED", null]);
});

test("a failing bucket isn't called again for a moment", async () => {
  const bucket = openBucket(settingsOf(double.url), undefined, { readMs: 200, writeMs: 400, restMs: 60_000 });
  const resting = openBucketPhotoFiles(folder, bucket);
  double.fail(() => s3Error("AccessDenied"));
  await expect(resting.find(sha256, "original")).rejects.toMatchObject(unavailable);
  double.requests.length = 0;
  double.fail(null);
  await expect(resting.find(sha256, "original")).rejects.toMatchObject(unavailable);
  expect(double.requests).toEqual([]);
});
