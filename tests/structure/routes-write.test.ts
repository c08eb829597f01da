import { expect, test } from "bun:test";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dir, "../..");
/** A direct write to the store, in any form. */
const ofStore =
  /\bstore\??\.write\b|\bstore\["write"\]|\{[^}]*\bwrite\b[^}]*\}\s*=\s*(?:deps\.)?store\b|store:\s*\{[^}]*\bwrite\b/;

test.each([
  "store.write((tx) => 1)",
  "deps.store.write(act)",
  "const { read, write } = store;",
  "({ store: { write } }) => 1",
])("%s counts as a direct write to the store", (code) => expect(code).toMatch(ofStore));

test("routes write only for their actor, whose rights are checked again in the transaction", async () => {
  const files: string[] = [];
  for (const file of new Bun.Glob("src/**/*routes.ts").scanSync(root)) {
    if (ofStore.test(await Bun.file(join(root, file)).text())) files.push(file);
  }
  expect(files).toEqual([]);
});
