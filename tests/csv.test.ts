import { expect, test } from "bun:test";
import { words } from "../src/format/csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@sum", "'@sum"],
  ["  =1", "'  =1"],
  ["\uFEFF=1", "'\uFEFF=1"],
  ["\tlake", "'\tlake"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠sum", "'＠sum"],
  ["﹦1", "'﹦1"],
  ["−1", "'−1"],
])("the cell %j, which a spreadsheet would calculate, becomes text", (typed, cell) => {
  expect(words(typed)).toBe(cell);
});

test.each([
  ["pike;=1+1", "pike;'=1+1"],
  ["pike; ＝1", "pike;' ＝1"],
  ["pike;;=1;@x", "pike;;'=1;'@x"],
  ['pike;"=1"', `"pike;'""=1"""`],
  ["pike\t=1", "pike\t'=1"],
  ["pike\n=1", `"pike\n'=1"`],
])("the cell %j holds no formula where semicolons or tabs separate cells either", (typed, cell) => {
  expect(words(typed)).toBe(cell);
});

test.each(["Ann-Marie", "18.5 = my best", "Mille Lacs; north shore", "a@example.org", "", "3 + 4"])(
  "the cell %j stays as it was typed",
  (typed) => expect(words(typed)).toBe(typed),
);

test("a cell with a comma or a quote is quoted, its quotes doubled", () => {
  expect(words('Ann "Pike", Jr.')).toBe('"Ann ""Pike"", Jr."');
});
