import { expect, test } from "bun:test";
import { placesText } from "../../src/commands/demo.ts";
import { readConfig } from "../../src/config.ts";

const DATA_DIR = "/srv/demo";
const PHOTOS_URL = "s3+https://KEY:SECRET@s3.example.org/demo-photos";
const photos = "its photos are in the bucket demo-photos at https://s3.example.org; empty both to start over.";

test.each([
  [{ DATA_DIR }, "Everything it writes is in /srv/demo; delete that folder to start over."],
  [{ DATA_DIR, PHOTOS_URL }, `Its data is in /srv/demo, ${photos}`],
  [
    { DATA_DIR, PHOTOS_URL, DATABASE_URL: "postgres://club:hush@db.example.org:5433/demo?sslmode=disable" },
    `Its data is in the database demo at db.example.org:5433, ${photos}`,
  ],
  [
    { DATA_DIR, PHOTOS_URL, DATABASE_URL: "postgres://club:hush@localhost/demo" },
    `Its data is in the database demo at localhost, ${photos}`,
  ],
])("the demo prints its address, without a password: %#", (env, text) => {
  expect(placesText(readConfig(env))).toBe(text);
});
