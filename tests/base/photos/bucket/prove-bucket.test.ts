import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWithBucket } from "../../../../src/commands/open-bucket.ts";
import { openDeps } from "../../../../src/commands/open-deps.ts";
import { readConfig } from "../../../../src/config.ts";
import { openS3Double, type S3Double, s3Error } from "../../../support/s3-double.ts";

let double: S3Double;
let folder: string;
beforeEach(() => {
  double = openS3Double();
  folder = mkdtempSync(join(tmpdir(), "start-"));
});
afterEach(async () => {
  await double.stop();
  rmSync(folder, { recursive: true });
});

async function start(PHOTOS_URL: string, name = "data"): Promise<string | null> {
  const config = readConfig({ PHOTOS_URL, DATA_DIR: join(folder, name), LOG_LEVEL: "silent" });
  try {
    await (await openWithBucket(config, openDeps)).store.close();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test("a club can start repeatedly with its bucket, and leaves only its name there", async () => {
  expect(await start(double.url)).toBeNull();
  expect(await start(double.url)).toBeNull();
  expect([...double.objects.keys()]).toEqual([".fishtournament-club"]);
});

test.each<[string, () => string, string | RegExp]>([
  ["a key that nobody has", () => double.urlWith({ key: "nobody" }), / doesn't know this key\.$/],
  ["a wrong secret", () => double.urlWith({ secret: "guessed" }), "the secret doesn't match the key."],
  [
    "a bucket that doesn't exist",
    () => double.urlWith({ bucket: "fish" }),
    /^PHOTOS_URL="…": there is no bucket fish at /,
  ],
  ["a wrong region", () => double.urlWith({ region: "eu-9" }), "the bucket isn't in the region eu-9; add ?region=…."],
  ["a wrong host", () => double.url.replace(/127.0.0.1:\d+/, "nowhere.internal"), "there's no host nowhere.internal."],
  [
    "a port where nobody listens",
    () => double.url.replace(/:\d+\//, ":9/"),
    /nothing is listening at http:\/\/127\.0\.0\.1:9\.$/,
  ],
  ["no certificate", () => double.url.replace("http:", "https:"), /https:\/\/127\.0\.0\.1:\d+ doesn't support TLS\.$/],
])("%s prevents the start with a one-line message", async (_, urlOf, line) => {
  const message = (await start(urlOf())) ?? "";
  expect(message).toMatch(line);
  expect(message).toStartWith('PHOTOS_URL="…": ');
  expect(message).not.toContain("\n");
  expect(message).not.toContain("se/cr+et");
  expect(double.objects.size).toBe(0);
});

test("a bucket that can't be written to prevents the start", async () => {
  double.protect();
  expect(await start(double.url)).toBe(
    `PHOTOS_URL="…": the key isn't allowed to read, write, list and delete in the bucket photos.`,
  );
});

test("a public bucket prevents the start, and nothing is stored in it", async () => {
  double.open();
  expect(await start(double.url)).toStartWith('PHOTOS_URL="…": the bucket photos is public');
  expect(double.objects.size).toBe(0);
});

test("a service with a different clock prevents the start", async () => {
  double.fail(() => s3Error("RequestTimeTooSkewed"));
  expect(await start(double.url)).toContain("this computer's clock is wrong");
});

test("a bucket with another club's photos prevents the start", async () => {
  expect(await start(double.url, "ours")).toBeNull();
  expect(await start(double.url, "theirs")).toContain("the bucket photos contains another club's photos");
  expect(await start(double.url, "ours")).toBeNull();
});

test("a club whose photos are still in its folder gets instructions to move them", async () => {
  mkdirSync(join(folder, "data/photos/ab"), { recursive: true });
  expect(await start(double.url)).toContain(
    "make a backup without PHOTOS_URL and restore it with PHOTOS_URL and --replace",
  );
});
