import { expect, test } from "bun:test";
import { words } from "../../../src/base/format/csv.ts";

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
  ["\t=1", "'\t'=1"],
  ["pike\t\t =1", "pike\t'\t' =1"],
])("the cell %j contains no formula, even if semicolons or tabs separate cells", (typed, cell) => {
  expect(words(typed)).toBe(cell);
});

test.each(["Ann-Marie", "18.5 = my best", "Mille Lacs; north shore", "a@example.org", "", "3 + 4"])(
  "the cell %j stays as typed",
  (typed) => expect(words(typed)).toBe(typed),
);

test("a cell with a comma or a quote is quoted, its quotes doubled", () => {
  expect(words('Ann "Pike", Jr.')).toBe('"Ann ""Pike"", Jr."');
});

test("a cell of 200,000 spaces, tabs, quotes or semicolons takes at most two seconds of processor time, or what a thousand short ones take", () => {
  const cpuMs = (work: () => unknown) => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const short = cpuMs(() => {
    for (let times = 0; times < 1000; times += 1) words("Mille Lacs; north - shore");
  });
  for (const sign of ["\t", " ", '"', ";", "\r\n", "; ", "\t\uFEFF"]) {
    const text = sign.repeat(200_000 / sign.length);
    for (const cell of [text, `${text}x`, `${text}=1`, `x${text}`]) {
      expect(cpuMs(() => words(cell))).toBeLessThan(Math.max(2000, short));
    }
  }
});
