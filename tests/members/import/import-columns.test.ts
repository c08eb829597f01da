import { expect, test } from "bun:test";
import { fullName, knownHeadings, memberUses, stateCode } from "../../../src/members/import/import-columns.ts";

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

test("a cell of 100,000 blanks, commas, dots or at signs is read as fast as any other", () => {
  const before = process.cpuUsage();
  for (const piece of [" ", ",", ".", "@", ", ", "a@."]) {
    const cell = `a@,${piece.repeat(100_000 / piece.length)},@`;
    fullName({ name: cell });
    knownHeadings([cell], memberUses);
    stateCode(cell);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(200);
});

test.each([
  ["MN", "MN"],
  ["minnesota", "MN"],
  ["Minn.", "MN"],
  ["Wis.", "WI"],
  ["N.Y.", "NY"],
  ["N. Y.", "NY"],
  ["N.Dak.", "ND"],
  ["W. Va.", "WV"],
  ["Calif.", "CA"],
  [" Tex. ", "TX"],
  ["new  mexico", "NM"],
  ["Ontario", null],
  ["", null],
  [".", null],
])("the cell %j is the state %j", (cell, code) => {
  expect(stateCode(cell)).toBe(code as ReturnType<typeof stateCode>);
});
