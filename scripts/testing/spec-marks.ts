import type { Sentence } from "./split-spec.ts";

/** What the tests say of a sentence: held, held by a journey, or held as DECISIONS changed it. */
export type Mark = {
  id: string;
  kind: "sentence" | "inJourney" | "departs";
  file: string;
  departure?: string;
};

/** Reads the marks off a test file's text: `sentence("2.17", …`, `departs("2.20", "what DECISIONS says", …`. */
export function readMarks(file: string, text: string): Mark[] {
  const calls = /^\s*(sentence|inJourney|departs)\(\s*"(\d+\.\d+)"(?:,\s*"((?:[^"\\]|\\.)*)")?/gm;
  return [...text.matchAll(calls)].map(([, kind, id = "", words]) => ({
    id,
    kind: kind as Mark["kind"],
    file,
    departure: kind === "departs" ? words : undefined,
  }));
}

/** open.txt: a sentence's number a line, and behind it what is missing. */
export function readOpen(text: string): Map<string, string> {
  const lines = text.split("\n").filter(Boolean);
  return new Map(lines.map((line) => [line.split(" ", 1)[0] ?? line, line.replace(/^\S+ ?/, "")]));
}

/** Every way in which marks and open list do not fit the sentences; nothing when each sentence is said exactly once. */
export function coverageFaults(sentences: Sentence[], marks: Mark[], open: Map<string, string>): string[] {
  const known = new Set(sentences.map(({ id }) => id));
  const marked = Map.groupBy(marks, ({ id }) => id);
  return [
    ...sentences
      .filter(({ id }) => !(marked.has(id) || open.has(id)))
      .map(({ id, text }) => `${id} has no test and is not in open.txt: ${text}`),
    ...[...marked].filter(([, all]) => all.length > 1).map(([id]) => `${id} is marked more than once.`),
    ...[...marked.keys()].filter((id) => open.has(id)).map((id) => `${id} is covered: take it out of open.txt.`),
    ...[...marked.keys(), ...open.keys()].filter((id) => !known.has(id)).map((id) => `There is no sentence ${id}.`),
  ];
}

const signs = {
  sentence: "tested",
  inJourney: "tested in a browser",
  departs: "tested as decided",
};

function state(mark: Mark | undefined, missing: string | undefined): string {
  if (!mark) return missing ? `**open**: ${missing}` : "**open**";
  const file = `([${mark.file}](../tests/spec/${mark.file}))`;
  return `${signs[mark.kind]} ${file}${mark.departure ? `: ${mark.departure}` : ""}`;
}

const cell = (text: string) => text.replaceAll("|", "\\|");

/** docs/spec-coverage.md: how far the specification is held by tests, sentence by sentence. */
export function coveragePage(sentences: Sentence[], marks: Mark[], open: Map<string, string>): string {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  const sections = [...Map.groupBy(sentences, ({ section }) => section)];
  const counts = (name: string, of: Sentence[]) => {
    const tested = of.filter(({ id }) => byId.has(id)).length;
    return `| ${name} | ${of.length} | ${tested} | ${of.length - tested} |`;
  };
  return `${[
    "# How far the specification is held by tests",
    "",
    "Written by `bun scripts/spec-coverage.ts` from `tests/spec/`; do not edit. A test's name is the sentence it holds.",
    "'As decided' means that DECISIONS departs from the sentence and the test holds the decision; 'open' that nothing holds",
    "it yet.",
    "",
    "| section | sentences | tested | open |",
    "| --- | ---: | ---: | ---: |",
    ...sections.map(([section, of]) => counts(section, of)),
    counts("all", sentences),
    ...sections.flatMap(([section, of]) => [
      "",
      `## ${section}`,
      "",
      "| sentence | held |",
      "| --- | --- |",
      ...of.map(({ id, text }) => `| ${id} ${cell(text)} | ${cell(state(byId.get(id), open.get(id)))} |`),
    ]),
  ].join("\n")}\n`;
}
