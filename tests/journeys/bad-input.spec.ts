import { readFileSync, writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, photos, test } from "./support/club.ts";

const jpeg = readFileSync(photos.largemouth21);

/** A PNG header of 20,000 × 10,000 pixels with a body of a few kilobytes, like a decompression bomb. */
function hugePng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(10_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000 * 2501));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** `isKnownAtOnce`: with JavaScript, shown as soon as the photo is chosen. */
type Wrong = { what: string; bytes: () => Buffer; says: RegExp; name: string; isKnownAtOnce?: true };

const wrongPhotos: Wrong[] = [
  {
    what: "a text named .jpg",
    bytes: () => Buffer.from("not a fish"),
    says: /isn't a photo/,
    name: "text.jpg",
    isKnownAtOnce: true,
  },
  {
    what: "a truncated JPEG",
    bytes: () => jpeg.subarray(0, jpeg.length / 2),
    says: /arrived incomplete/,
    name: "half.jpg",
  },
  {
    what: "a photo of 25 MB",
    bytes: () => Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]),
    says: /the limit is 20 MB/,
    name: "large.jpg",
    isKnownAtOnce: true,
  },
  {
    what: "a PNG of 200 megapixels",
    bytes: hugePng,
    says: /more than 50 megapixels/,
    name: "huge.png",
  },
];

test.use({ expectedStatuses: [409, 413, 415, 422] });

test("a catch with a wrong photo or wrong values shows an error and keeps the typed values", async ({
  arrive,
  javaScriptEnabled,
}, testInfo) => {
  const { page } = await arrive("Otto");
  await page.goto("/submit-catch");
  await page.getByLabel("Species").fill("Largemouth Bass");
  await page.getByLabel("Length").fill("21.3");
  await page.getByLabel("Weight").fill("5.1");
  await page.getByLabel("Location").fill("Lake Fork, TX");

  for (const { what, bytes, says, name, isKnownAtOnce } of wrongPhotos) {
    await test.step(what, async () => {
      // Upload from the disk. Otherwise the bytes would pass through three processes before they reach the browser.
      const file = testInfo.outputPath(name);
      writeFileSync(file, bytes());
      await page.getByLabel("Photo").setInputFiles(file);
      if (isKnownAtOnce && javaScriptEnabled) await expect(page.getByText(says)).toBeVisible();
      await page.getByRole("button", { name: "Submit Catch" }).click();
      await expect(page.getByText(says).first()).toBeVisible();
      await expect(page.getByLabel("Species")).toHaveValue("Largemouth Bass");
      await expect(page.getByLabel("Length")).toHaveValue("21.3");
      await expect(page.getByLabel("Location")).toHaveValue("Lake Fork, TX");
    });
  }

  await page.getByLabel("Photo").setInputFiles(photos.largemouth21);
  await page.getByLabel("Species").fill("");
  await page.getByRole("button", { name: "Submit Catch" }).click();
  await expect(page.getByText("Species is required")).toBeVisible();
  await expect(page.getByLabel("Length")).toHaveValue("21.3");

  await page.goto("/my-catches");
  await expect(page.getByText("No catches yet")).toBeVisible();
});

test("a taken username is reported at its field, and everything typed except the password is kept", async ({
  arrive,
}) => {
  const { page } = await arrive("another Otto");
  await page.goto("/register");
  await page.getByLabel("Username").fill("OTTO");
  await page.getByLabel("Email").fill("other@example.org");
  await page.getByLabel("Password").fill("secret enough");
  await page.getByLabel("State").selectOption("MN");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText(/taken/).first()).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("OTTO");
  await expect(page.getByLabel("Email")).toHaveValue("other@example.org");
  await expect(page.getByLabel("State")).toHaveValue("MN");
});
