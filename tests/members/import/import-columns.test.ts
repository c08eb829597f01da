import { expect, test } from "bun:test";
import { fullName, hasHeadings } from "../../../src/members/import/import-columns.ts";

test.each([
  ["Smith, John", "John Smith"],
  ["O'Neil,Shea", "Shea O'Neil"],
  ["Smith, John, Jr.", "Smith, John, Jr."],
  ["Smith,", "Smith,"],
  [", John", ", John"],
  ["  John Smith ", "John Smith"],
])("the cell %j names %j", (name, full) => {
  expect(fullName({ name })).toBe(full);
});

test("a cell of 100,000 blanks, commas, dots or at signs is read as fast as others", () => {
  const before = process.cpuUsage();
  for (const piece of [" ", ",", ".", "@", ", ", "a@."]) {
    const cell = `a@,${piece.repeat(100_000 / piece.length)},@`;
    fullName({ name: cell });
    hasHeadings([cell]);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});
