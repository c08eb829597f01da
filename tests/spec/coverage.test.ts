import { expect, test } from "bun:test";
import { readSpec, specPaths } from "../../scripts/testing/spec-files.ts";
import { coverageFaults, coveragePage, type Mark, readMarks } from "../../scripts/testing/spec-marks.ts";
import { sentencePage, splitParagraph, splitSpec } from "../../scripts/testing/split-spec.ts";

const { sentences, marks, open } = await readSpec();
const textOf = (path: string) => Bun.file(path).text();

test("every sentence of SPEC.md has a test or a place in open.txt, and only one of them", () => {
  expect(coverageFaults(sentences, marks, open)).toEqual([]);
});

test("sentences.txt and docs/spec-coverage.md are up to date (bun scripts/spec-coverage.ts)", async () => {
  expect(await textOf(specPaths.sentences)).toBe(sentencePage(sentences));
  expect(await textOf(specPaths.coverage)).toBe(coveragePage(sentences, marks, open));
});

test("the sentences leave no word of SPEC.md out", async () => {
  const words = (text: string) => text.replaceAll(/[^\w']+/g, " ").trim();
  const said = words(sentences.map(({ text }) => text).join(" "));
  const lines = (await textOf(specPaths.spec)).split("\n").filter((line) => line && !/^#|^\|-|^\| Call/.test(line));
  expect(said).toBe(words(lines.map((line) => line.replace(/^\s*(- |\d+\. )/, "")).join(" ")));
});

test("a sentence ends at a full stop, not inside a quotation nor after a list's number", () => {
  expect(splitParagraph("Sees 'Denied. Go away.' in red. 6 cards. isActive too. Three: 1. Join, 2. Fish.")).toEqual([
    "Sees 'Denied. Go away.' in red.",
    "6 cards.",
    "isActive too.",
    "Three: 1. Join, 2. Fish.",
  ]);
});

test("list items and table rows are sentences of their own, numbered within their section", () => {
  const markdown =
    "# T\n\nLead.\n\n## 1. A\n- One. Two.\n\n## 2. B\n### C\n| Call | Says |\n|---|---|\n| GET /a | b |\n";
  expect(splitSpec(markdown).map(({ id, under, text }) => [id, under, text])).toEqual([
    ["0.1", null, "Lead."],
    ["1.1", null, "One."],
    ["1.2", null, "Two."],
    ["2.1", "C", "GET /a | b"],
  ]);
});

test("the check names what is missing, marked twice, covered and open, or not there at all", () => {
  const two = splitSpec("## 1. A\n- One. Two. Three.\n");
  const mark = (id: string): Mark => ({ id, kind: "sentence", file: "section-1.test.ts" });
  const faults = coverageFaults(two, [mark("1.1"), mark("1.1"), mark("1.2"), mark("9.9")], new Map([["1.2", ""]]));
  expect(faults).toEqual([
    "1.3 has no test and is not in open.txt: Three.",
    "1.1 is marked more than once.",
    "1.2 is covered: take it out of open.txt.",
    "There is no sentence 9.9.",
  ]);
});

test("marks are read off the tests' text", () => {
  const text =
    'sentence("1.1", () => 1);\n  departs("1.2", "real pages", run);\ninJourney("1.3", "live.spec.ts", "a verdict");\n// sentence("1.4")\n';
  expect(readMarks("f", text).map(({ id, kind, departure }) => [id, kind, departure])).toEqual([
    ["1.1", "sentence", undefined],
    ["1.2", "departs", "real pages"],
    ["1.3", "inJourney", undefined],
  ]);
});
