import { expect, test } from "bun:test";
import { photoTexts } from "../../src/base/photos/photo-renditions.ts";
import { photoProblem } from "../../web/catches/fields/photo-problem.ts";
import { photoFile } from "./catch-day.ts";

const large = 25 * 1024 * 1024;

test.each([
  ["a text named .jpg", new File(["not a fish"], "fish.jpg", { type: "image/jpeg" }), photoTexts.notAPhoto],
  ["an empty file", new File([], "fish.jpg"), photoTexts.empty],
  ["a HEIC photo", new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "fish.heic"), photoTexts.heic],
  ["a photo of 25 MB", new File([new Uint8Array(large)], "fish.jpg"), photoTexts.tooLarge(large)],
])("%s is reported when it's chosen, in the server's words", async (_, file, text) => {
  expect(await photoProblem(file)).toBe(text);
});

test("a photo has no problem, whatever its file is named", async () => {
  expect(await photoProblem(await photoFile("fish.txt"))).toBeNull();
});
