import { afterEach, beforeEach, expect, test } from "bun:test";
import { type InstalledFile, installFile } from "../support/executable.ts";
import { openNetwork } from "../support/network.ts";
import { openS3Double, type S3Double } from "../support/s3-double.ts";
import { newName, onServer, urlOf } from "../support/server-database.ts";

const name = newName();
let installed: InstalledFile;
let bucket: S3Double;
let network: Awaited<ReturnType<typeof openNetwork>>;

beforeEach(async () => {
  await onServer(`create database ${name} template template0`);
  installed = installFile();
  bucket = openS3Double();
  network = await openNetwork(urlOf(name));
});
afterEach(async () => {
  network.close();
  await bucket.stop();
  installed.remove();
  await onServer(`drop database ${name} with (force)`);
});

test("an instance stops on request, even if its database server has vanished silently", async () => {
  const serving = await installed.start([], { DATABASE_URL: network.url, PHOTOS_URL: bucket.url });
  // The greeting is printed when the start is complete.
  expect(await serving.greeting).toContain("There's no admin yet.");
  network.isDead = true;
  const { code, errors } = await serving.stop();
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(serving.lines.at(-1)).toMatchObject({ msg: "stopped" });
});
