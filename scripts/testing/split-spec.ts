/** One thing that the specification says: `id` is the section's number and its place there, `under` its sub-heading. */
export type Sentence = { id: string; section: string; under: string | null; text: string };

/** Opening quotes stand after a space, a bracket or nothing; closing ones before anything but a letter. */
const opensQuote = (text: string, at: number) => text[at] === "'" && /[\s(]|^$/.test(text[at - 1] ?? "");
const closesQuote = (text: string, at: number) => text[at] === "'" && !/[\w']/.test(text[at + 1] ?? "");

/**
 * An end is a full stop before a capital, a quotation, a number or a field's name ('isActive'); not that of a list's
 * number ('1. Join'), nor one inside a quotation.
 */
function endsAt(text: string, at: number, isQuoted: boolean): boolean {
  const isStop = text[at] === "." && !/(^|\s)\d$/.test(text.slice(0, at));
  if (isQuoted) return false;
  const quotedStop = text[at] === "'" && /[.!?]/.test(text[at - 1] ?? "");
  return (isStop || quotedStop) && /^\s+(['A-Z\d]|[a-z]+[A-Z])/.test(text.slice(at + 1));
}

/** Cuts a paragraph, list item or table row into its sentences. */
export function splitParagraph(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (isQuoted) isQuoted = !closesQuote(text, at);
    else isQuoted = opensQuote(text, at);
    if (endsAt(text, at, isQuoted)) {
      sentences.push(text.slice(start, at + 1).trim());
      start = at + 1;
    }
  }
  return [...sentences, text.slice(start).trim()].filter(Boolean);
}

const isTableFrame = (line: string, next: string | undefined) => /^\|[-|]+\|$/.test(line) || next?.startsWith("|---");

function plain(line: string): string {
  if (line.startsWith("|")) return line.replace(/^\|\s*|\s*\|$/g, "").replaceAll(/\s*\|\s*/g, " | ");
  return line.replace(/^(- |\d+\. )/, "").replaceAll("**", "");
}

/**
 * Cuts SPEC.md into numbered sentences, in order: paragraphs, list items and table rows, each at its full stops.
 * Headings say where one is and are no sentences; what stands before the first section is section 0.
 */
export function splitSpec(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let [section, count, under] = ["0", 0, null as string | null];
  const lines = markdown.split("\n").map((line) => line.trim());
  for (const [index, line] of lines.entries()) {
    const heading = /^(#+) (?:(\d+)\. )?(.*)$/.exec(line);
    if (heading?.[1] === "##") [section, count, under] = [heading[2] ?? section, 0, null];
    else if (heading) under = heading[1] === "###" ? (heading[3] ?? null) : null;
    else if (line && !isTableFrame(line, lines[index + 1])) {
      for (const text of line.startsWith("|") ? [plain(line)] : splitParagraph(plain(line))) {
        count += 1;
        sentences.push({ id: `${section}.${count}`, section, under, text });
      }
    }
  }
  return sentences;
}

/** The sentences as a page to read and review: one a line, after its number, below its heading. */
export function sentencePage(sentences: Sentence[]): string {
  const lines: string[] = [];
  let place = "";
  for (const { id, section, under, text } of sentences) {
    const here = under ? `${section} ${under}` : section;
    if (here !== place) lines.push("", `# ${here}`);
    place = here;
    lines.push(`${id} ${text}`);
  }
  return `${lines.join("\n").trim()}\n`;
}
