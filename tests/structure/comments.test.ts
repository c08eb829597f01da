import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

/** A line counts when a comment begins it or a block comment goes on in it; one behind code does not. */
function commentLines(lines: readonly string[]): number {
  let count = 0;
  let isInBlock = false;
  for (const line of lines.map((text) => text.trim())) {
    const begins = /^\/[/*]/.test(line);
    if (begins || isInBlock) count += 1;
    if (isInBlock || line.startsWith("/*")) isInBlock = !line.includes("*/");
  }
  return count;
}

test("at most 6 % of the lines of src are comments", () => {
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(root)];
  const lines = files.flatMap((file) => readFileSync(join(root, file), "utf8").trimEnd().split("\n"));
  expect(commentLines(lines) / lines.length).toBeLessThanOrEqual(0.06);
});
