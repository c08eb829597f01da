import { expect, test } from "bun:test";
import { Glob } from "bun";

/* Finds what an expression can find of translated language. Readers find the rest. */

type Finding = { path: string; line: number; rule: string; text: string };

const phrases: Readonly<Record<string, RegExp>> = {
  "starts with a headless “Who …”": /(?:(?<=[.!?:] )|^)Who (?!is this|are you|can |else |may |wins\?)[^.?!]*[.!]/,
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

/** Each with the reason why it's right there. */
const exceptions: readonly { path: string; text: string; reason: string }[] = [];

/** Its entries for released versions aren't rewritten. */
const history = "CHANGELOG.md";

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
    const [found] = phrase.exec(text) ?? [];
    return found === undefined ? [] : [{ path, line, rule, text: found }];
  });
}

async function* filesOf(pattern: string): AsyncGenerator<{ path: string; source: string }> {
  for await (const path of new Glob(pattern).scan(".")) yield { path, source: await Bun.file(path).text() };
}

const isExcepted = ({ path, text }: Finding): boolean =>
  exceptions.some((exception) => exception.path === path && text.includes(exception.text));

test("no comment is a fragment that begins with a preposition, or has a phrase that nobody says", async () => {
  const findings: Finding[] = [];
  for await (const { path, source } of filesOf("{src,web,scripts,tests}/**/*.{ts,tsx,css}")) {
    for (const { line, text } of commentsIn(source)) {
      const [first = ""] = text.split(/(?<=[.:;]) /);
      if (text.length < longComment && fragment.test(first)) findings.push({ path, line, rule: "is a fragment", text });
      findings.push(...findingsIn(path, line, text));
    }
  }
  expect(findings.filter((finding) => !isExcepted(finding))).toEqual([]);
});

test("no document has a phrase that nobody says", async () => {
  const findings: Finding[] = [];
  let read = 0;
  for (const pattern of ["*.md", "docs/**/*.md"]) {
    for await (const { path, source } of filesOf(pattern)) {
      if (path === history) continue;
      read += 1;
      for (const [at, line] of source.split("\n").entries()) {
        findings.push(...findingsIn(path, at + 1, line.replace(/^[-*\d. |]+/, "")));
      }
    }
  }
  expect(read).toBeGreaterThan(30);
  expect(findings.filter((finding) => !isExcepted(finding))).toEqual([]);
});

test("no test's name has a phrase that nobody says", async () => {
  const findings: Finding[] = [];
  for await (const { path, source } of filesOf("tests/**/*.ts")) {
    for (const match of source.matchAll(/\b(?:test|describe)(?:\.each\([^)]*\))?\(\s*"((?:[^"\\]|\\.)*)"/g)) {
      findings.push(...findingsIn(path, lineAt(source, match.index), match[1] ?? ""));
    }
  }
  expect(findings.filter((finding) => !isExcepted(finding))).toEqual([]);
});
