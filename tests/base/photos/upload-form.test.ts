import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photoTexts } from "../../../src/base/photos/photo-renditions.ts";
import { openPhotos, type Photos } from "../../../src/base/photos/photos.ts";
import { createUploadBudget } from "../../../src/base/photos/upload-budget.ts";
import { readUploadForm } from "../../../src/base/photos/upload-form.ts";
import { Refusal } from "../../../src/refusal.ts";

const megabyte = 1024 * 1024;

let folder: string;
let photos: Photos;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forms-"));
  photos = openPhotos(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const onDisk = () => readdir(join(folder, "photos", "incoming")).catch(() => []);

/** A form as a browser posts it, with a stated length. */
async function sizedRequest(form: FormData): Promise<Request> {
  const body = await new Response(form).blob();
  const headers = { "content-type": body.type, "content-length": String(body.size) };
  return new Request("http://localhost/api/catches", { method: "POST", headers, body: await body.bytes() });
}

/** The same form sent in pieces, without a stated length. */
async function streamedRequest(form: FormData): Promise<Request> {
  const body = await new Response(form).blob();
  const headers = { "content-type": body.type };
  return new Request("http://localhost/api/catches", { method: "POST", headers, body: body.stream() });
}

const requestOfType = (type: string, body: string): Request => {
  const headers = { "content-type": type, "content-length": `${body.length}` };
  return new Request("http://localhost/", { method: "POST", headers, body });
};
const multipart = (boundary: string, body: string) => requestOfType(`multipart/form-data; boundary=${boundary}`, body);
const urlencoded = (body: string) => requestOfType("application/x-www-form-urlencoded", body);

function catchForm(photo: File): FormData {
  const form = new FormData();
  form.set("species", "Walleye");
  form.set("notes", "[1,2]");
  form.set("photo", photo);
  form.set("location", "Mille Lacs");
  return form;
}

const large = (size: number, seed = 7) =>
  new File([Uint8Array.from({ length: size }, (_, index) => (index * seed) % 256)], "fish.jpg");

for (const [how, send] of [
  ["stated", sizedRequest],
  ["unstated", streamedRequest],
] as const) {
  describe(`a form of ${how} length`, () => {
    test("the form has its fields as typed, and its photo byte for byte", async () => {
      const photo = large(3 * megabyte + 17);
      await using form = await readUploadForm(await send(catchForm(photo)), photos);
      expect(form.fields).toEqual({ species: "Walleye", notes: "[1,2]", location: "Mille Lacs" });
      expect(form.photo?.content.size).toBe(photo.size);
      expect(await form.photo?.content.bytes()).toEqual(await photo.bytes());
    });

    test("a form with a small photo is read like any other", async () => {
      await using form = await readUploadForm(await send(catchForm(new File(["fish"], "fish.jpg"))), photos);
      expect(await form.photo?.content.text()).toBe("fish");
    });

    test("an upload uses the budget, and is on the disk, until it is released", async () => {
      {
        await using form = await readUploadForm(await send(catchForm(large(megabyte))), photos);
        expect(form.photo?.content.size).toBe(megabyte);
        expect(photos.budget.inFlight).toBeGreaterThan(megabyte);
        expect(await onDisk()).toHaveLength(1);
      }
      expect(photos.budget.inFlight).toBe(0);
      expect(await onDisk()).toEqual([]);
    });

    test("an upload beyond the budget is refused for 5 seconds, and accepted when there is room", async () => {
      const smallBudget = { ...photos, budget: createUploadBudget(8 * megabyte) };
      const release = smallBudget.budget.reserve(7 * megabyte);
      const busy = { reason: "busy", status: 503, detail: { retryAfter: 5 } };
      await expect(readUploadForm(await send(catchForm(large(2 * megabyte))), smallBudget)).rejects.toMatchObject(busy);
      expect(smallBudget.budget.inFlight).toBe(7 * megabyte);
      expect(await onDisk()).toEqual([]);
      release();
      await using form = await readUploadForm(await send(catchForm(large(2 * megabyte))), smallBudget);
      expect(form.photo?.content.size).toBe(2 * megabyte);
    });
  });
}

test("an empty file input is read as no photo", async () => {
  await using form = await readUploadForm(await sizedRequest(catchForm(new File([], ""))), photos);
  expect(form.photo).toBeNull();
});

test("a form with a stated length over 40 MB is refused before it is read", async () => {
  const request = await sizedRequest(catchForm(new File(["fish"], "fish.jpg")));
  request.headers.set("content-length", String(41 * megabyte));
  await expect(readUploadForm(request, photos)).rejects.toMatchObject({ reason: "too_large", status: 413 });
  expect(request.bodyUsed).toBe(false);
  expect(photos.budget.inFlight).toBe(0);
});

test("a form of unstated length is cut off at 40 MB and leaves nothing behind", async () => {
  const request = await streamedRequest(catchForm(new File([new Uint8Array(41 * megabyte)], "fish.jpg")));
  await expect(readUploadForm(request, photos)).rejects.toMatchObject({ reason: "too_large" });
  expect(photos.budget.inFlight).toBe(0);
  expect(await onDisk()).toEqual([]);
});

describe("a body that isn't a form is malformed, and leaves nothing behind:", () => {
  const longText = `--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\n${"a".repeat(megabyte)}\r\n--x--\r\n`;
  const photo = `--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n${"f".repeat(megabyte)}\r\n`;
  const cutPhoto = photo.slice(0, -1000);
  const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
  const cases: [string, () => Request][] = [
    ["one without any part", () => multipart("x", "fish")],
    ["an empty one", () => multipart("x", "")],
    ["one whose parts never end", () => multipart("x", "--x\r\nContent-Disposition: form-data; name=")],
    ["one that ends in the middle of its photo", () => multipart("x", cutPhoto)],
    ["one with the photo twice", () => multipart("x", `${photo}${photo}--x--\r\n`)],
    ["one without a boundary", () => multipart("", `${field("notes")}--x--\r\n`)],
    ["a text field of a megabyte", () => multipart("x", longText)],
    ["the same field twice", () => multipart("x", `${field("notes")}${field("notes")}--x--\r\n`)],
    [
      "a hundred fields",
      () => multipart("x", `${Array.from({ length: 100 }, (_, index) => field(`f${index}`)).join("")}--x--`),
    ],
    [
      "a hundred urlencoded fields",
      () => urlencoded(Array.from({ length: 100 }, (_, index) => `f${index}=1`).join("&")),
    ],
  ];
  for (const [what, make] of cases) {
    test(what, async () => {
      await expect(readUploadForm(make(), photos)).rejects.toMatchObject({ reason: "malformed", status: 400 });
      expect(photos.budget.inFlight).toBe(0);
      expect(await onDisk()).toEqual([]);
    });
  }
});

test("a photo that doesn't fit on the disk isn't reported as an invalid form", async () => {
  const full = {
    ...photos.files,
    hold: async (arriving: AsyncIterable<Uint8Array>) => {
      for await (const _ of arriving) break;
      throw new Refusal("disk_full", photoTexts.diskFull);
    },
  };
  const sent = readUploadForm(await sizedRequest(catchForm(large(megabyte))), { ...photos, files: full });
  await expect(sent).rejects.toMatchObject({ reason: "disk_full", status: 507 });
  expect(photos.budget.inFlight).toBe(0);
});

test("a boundary split between two pieces of the body is found", async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  // A server reads bodies in pieces of powers of two.
  for (const beyond of [0, 1, 2, 3, 4, 5, 6]) {
    const fish = "f".repeat(256 * 1024 - head.length - beyond);
    const tail = '\r\n--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\nend\r\n--x--\r\n';
    await using form = await readUploadForm(multipart("x", head + fish + tail), photos);
    expect([form.photo?.content.size, form.fields]).toEqual([fish.length, { notes: "end" }]);
  }
});
