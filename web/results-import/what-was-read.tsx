import { counted } from "../../src/base/format/numbers.ts";
import type { ResultsImportReport } from "../../src/results-import/import-shapes.ts";
import { resultUseText } from "../../src/results-import/result-columns.ts";
import { Section } from "../ui/page.tsx";

const kindTexts: Readonly<Record<ResultsImportReport["kind"], string>> = {
  scores: "Each row is an angler with a score.",
  places: "Each row is an angler with a place.",
  fish: "Each row is a fish. An angler's fish are added up.",
};

const skippedTexts = {
  title: "title",
  total: "total",
  headings: "repeated headings",
  note: "note without a name",
} as const satisfies Record<ResultsImportReport["skipped"][number]["why"], string>;

const shownSkipped = 12;

/** How the file was interpreted: its columns, and the lines that aren't results. */
export function WhatWasRead({ report }: { report: ResultsImportReport }) {
  const { kind, columns, skipped, blankLines, notes } = report;
  const used = columns.flatMap(({ heading, use }) => (use ? [`${heading || "Unnamed"} (${resultUseText[use]})`] : []));
  const ignored = columns.flatMap(({ heading, use }) => (use === null && heading ? [heading] : []));
  return (
    <Section title="How the File Was Read">
      <ul className="prose wrap-anywhere">
        <li>{kindTexts[kind]}</li>
        <li>Columns used: {used.join(", ")}.</li>
        {ignored.length > 0 && <li>Columns ignored: {ignored.join(", ")}.</li>}
        {skipped.slice(0, shownSkipped).map(({ line, text, why }) => (
          <li key={line}>
            Line {line} was skipped ({skippedTexts[why]}): {text}
          </li>
        ))}
        {skipped.length > shownSkipped && <li>{counted(skipped.length - shownSkipped, "more line")} skipped.</li>}
        {blankLines > 0 && <li>{counted(blankLines, "blank line")} skipped.</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}
