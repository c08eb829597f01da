import { expect, test } from "bun:test";

/* The words of commits: the check of everything else is in words.test.ts. */

/** The last commit whose subject breaks the rule of CONTRIBUTING.md. The rule applies to all commits after this one. */
const lastUnruled = "556b7d6e44c7529059992e0d4247b9feec527807";

const maxSubject = 60;

/** These verbs hide what a commit does. */
const vagueVerb = /^(?:Say|Let|Keep|Hold|Give|Name|Leave|Tell|Take|Look|Lead)$/;

/** In a shallow clone, a merge may look like any other commit. */
const isMerge = (subject: string): boolean => /^Merge /.test(subject);

function subjectProblems(subject: string): string[] {
  const [, verb] = /^[a-z][a-z0-9-]*(?:,? [a-z0-9-]+)*: ([A-Z][a-z]+) \S/.exec(subject) ?? [];
  return [
    ...([...subject].length > maxSubject ? [`has more than ${maxSubject} characters`] : []),
    ...(verb === undefined ? ["isn't “area: Imperative …”"] : []),
    ...(verb !== undefined && vagueVerb.test(verb) ? [`begins with ${verb}`] : []),
  ];
}

function git(...args: string[]): string | null {
  if (Bun.which("git") === null) return null;
  const { success, stdout } = Bun.spawnSync(["git", ...args]);
  return success ? stdout.toString().trim() : null;
}

/** Subjects by commit: all that a shallow clone has, and none in an exported tree. */
function subjects(): { commit: string; subject: string }[] {
  // An exported tree may be inside another repository.
  if (git("rev-parse", "--show-prefix") !== "") return [];
  const list = (range: string) => git("log", "--no-merges", "--format=%h %s", range);
  const lines = (list(`${lastUnruled}..HEAD`) ?? list("HEAD") ?? "").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [commit = "", ...words] = line.split(" ");
    return { commit, subject: words.join(" ") };
  });
}

test("every commit's subject is short, names an area and begins with a clear verb", () => {
  const findings = subjects()
    .filter(({ subject }) => !isMerge(subject))
    .flatMap(({ commit, subject }) => subjectProblems(subject).map((problem) => ({ commit, subject, problem })));
  expect(findings).toEqual([]);
});

test.each([
  ["updates: Say why", ["begins with Say"]],
  ["updates: fix the notice", ["isn't “area: Imperative …”"]],
  ["Fix the notice", ["isn't “area: Imperative …”"]],
  [`updates: Fix ${"x".repeat(60)}`, ["has more than 60 characters"]],
  ["money, options: Reword messages", []],
  ["side pots: Fix a sum", []],
])("the check of the subject %j finds %j", (subject, problems) => {
  expect(subjectProblems(subject)).toEqual(problems);
});
