import { expect, test } from "bun:test";
import { Glob } from "bun";

async function linesWith(words: RegExp, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of new Glob(`${folder}/**/*.{ts,tsx}`).scan(".")) {
    const text = await Bun.file(path).text();
    if (words.test(text)) paths.push(path);
  }
  return paths.toSorted();
}

test("text is normalized in one place, which limits its length, and in the field that already does so", async () => {
  expect(await linesWith(/\.normalize\(/, "src")).toEqual(["src/accounts/account-forms.ts", "src/base/format/text.ts"]);
  expect(await linesWith(/\.normalize\(/, "web")).toEqual([]);
});

test("page forms accept text only with models that limit its length", async () => {
  expect(await linesWith(/\bz\s*\.string\(/, "web")).toEqual([]);
});
