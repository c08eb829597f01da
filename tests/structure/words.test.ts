import { expect, test } from "bun:test";
import { Glob } from "bun";

/* Finds what an expression can find of translated language. Readers find the rest. */

type Finding = { path: string; line: number; rule: string; text: string };

const phrases: Readonly<Record<string, RegExp>> = {
  "starts with a headless “Who …”": /(?:(?<=[.!?:] )|^)Who (?!is this|are you|can |else |may |took |wins\?)[^.?!]*[.!]/,
  "starts with a headless “What …”":
    /(?:(?<=[.!?:] )|^)What (?!is |are |to |happens |you |changed|was read|will )[^.?!]*\./,
  "is none": /(?<!there )\b(?:is|are|was|were) none\b/,
  "any more": /\bany more\b/,
  anew: /\banew\b/,
  "goes back": /\b(?:goes|go|went|gone|comes|came|come) back\b/,
  meanwhile: /\bmeanwhile\b/,
};

const fragment =
  /^(?:Of|In|For|By|With|Without|At(?! (?:most|least))|On|To|From|After|Before|Until|Since|As|Among|Beside|Besides|Per|Like|Through|Under|Over) [^.,]*\.?$/;

/** Letters; a longer comment is more than a fragment. */
const longComment = 400;

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** Replaces code spans, which aren't prose. */
const prose = (text: string): string => text.replaceAll(/`[^`]*`/g, "it").trim();

/** Block comments as one line each, and what follows `//`. */
function* commentsIn(source: string): Generator<{ line: number; text: string }> {
  for (const match of source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)) {
    yield { line: lineAt(source, match.index), text: prose((match[1] ?? "").replaceAll(/\s*\n\s*\* ?/g, " ")) };
  }
  for (const match of source.matchAll(/^\s*\/\/ (.*(?:\n\s*\/\/ .*)*)$/gm)) {
    yield { line: lineAt(source, match.index), text: prose((match[1] ?? "").replaceAll(/\n\s*\/\/ /g, " ")) };
  }
}

function findingsIn(path: string, line: number, text: string): Finding[] {
  return Object.entries(phrases).flatMap(([rule, phrase]) => {
    const [match] = phrase.exec(text) ?? [];
    return match === undefined ? [] : [{ path, line, rule, text: match }];
  });
}

function isFragment(comment: string): boolean {
  const [first = ""] = comment.split(/(?<=[.:;]) /);
  return comment.length < longComment && fragment.test(first);
}

const rulesBroken = (comment: string): string[] => [
  ...(isFragment(comment) ? ["is a fragment"] : []),
  ...findingsIn("", 1, comment).map(({ rule }) => rule),
];

async function* filesOf(pattern: string): AsyncGenerator<{ path: string; source: string }> {
  for await (const path of new Glob(pattern).scan(".")) yield { path, source: await Bun.file(path).text() };
}

test("no comment is a fragment that begins with a preposition, or contains an unnatural phrase", async () => {
  const findings: Finding[] = [];
  let read = 0;
  for await (const { path, source } of filesOf("{src,web,scripts,tests}/**/*.{ts,tsx,css}")) {
    for (const { line, text } of commentsIn(source)) {
      read += 1;
      findings.push(
        ...(isFragment(text) ? [{ path, line, rule: "is a fragment", text }] : []),
        ...findingsIn(path, line, text),
      );
    }
  }
  expect(read).toBeGreaterThan(3000);
  expect(findings).toEqual([]);
});

/** Phrases that are never right in a text for users. The others can be right on a screen. */
const wrongForUsers = ["starts with a headless “Who …”", "is none", "any more", "anew", "meanwhile"];

test("no text of the product contains an unnatural phrase", async () => {
  const findings: Finding[] = [];
  let read = 0;
  for await (const { path, source } of filesOf("{src,web}/**/*.{ts,tsx}")) {
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ""));
    for (const match of code.matchAll(/"((?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}]+)</g)) {
      read += 1;
      const text = (match[1] ?? match[2] ?? match[3] ?? "").replaceAll(/\s+/g, " ").trim();
      findings.push(...findingsIn(path, lineAt(code, match.index), text));
    }
  }
  expect(read).toBeGreaterThan(3000);
  expect(findings.filter(({ rule }) => wrongForUsers.includes(rule))).toEqual([]);
});

test("no document contains an unnatural phrase", async () => {
  const findings: Finding[] = [];
  let read = 0;
  for (const pattern of ["*.md", "docs/**/*.md"]) {
    for await (const { path, source } of filesOf(pattern)) {
      read += 1;
      for (const [index, line] of source.split("\n").entries()) {
        findings.push(...findingsIn(path, index + 1, line.replace(/^[-*\d. |]+/, "")));
      }
    }
  }
  expect(read).toBeGreaterThan(30);
  expect(findings).toEqual([]);
});

test("no test name contains an unnatural phrase", async () => {
  const findings: Finding[] = [];
  let read = 0;
  for await (const { path, source } of filesOf("tests/**/*.ts")) {
    for (const match of source.matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*"((?:[^"\\]|\\.)*)"/g)) {
      read += 1;
      findings.push(...findingsIn(path, lineAt(source, match.index), match[1] ?? ""));
    }
  }
  expect(read).toBeGreaterThan(3000);
  expect(findings).toEqual([]);
});

test.each([
  ["Of the server.", "is a fragment"],
  ["In cents.", "is a fragment"],
  ["Who is approved can pay.", "starts with a headless “Who …”"],
  ["Bytes that are no text. What is left is none.", "is none"],
  ["Made anew at each start.", "anew"],
])("the check finds %j", (comment, rule) => {
  expect(rulesBroken(comment)).toContain(rule);
});

test.each(["In a season without members, everyone ranks.", "Returns null if there is none."])(
  "the check accepts %j",
  (comment) => {
    expect(rulesBroken(comment)).toEqual([]);
  },
);
