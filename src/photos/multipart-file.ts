import { closeSync, openSync, readSync } from "node:fs";
import { Refusal } from "../refusal.ts";
import { photoTexts } from "./rules.ts";

/** Where the content of one part lies in the file. */
type Span = { from: number; to: number };

const windowBytes = 256 * 1024;
/** Longer contents stay on the disk; a text field has less. */
const longContent = 64 * 1024;
/** Of all that is not left on the disk: text fields and the parts' own headers. */
const mostInMemory = 1024 * 1024;
const headersEnd = Buffer.from("\r\n\r\n");

const malformed = () => new Refusal("malformed", photoTexts.malformedForm);

/**
 * The form in a file that holds a multipart body as it came (RFC 7578), `type` being its content type. Only what is
 * short is read: a file's content is a lazily read piece of the file. Throws `malformed`.
 */
export async function formInFile(path: string, type: string): Promise<[name: string, value: string | Blob][]> {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary) throw malformed();
  const { spans, short } = readParts(path, Buffer.from(`\r\n--${boundary}`, "latin1"));
  const entries = await entriesOf(short, type);
  if (entries.length !== spans.length) throw malformed();
  return entries.map(([name, value], at) => {
    const { from, to } = spans[at] ?? { from: 0, to: 0 };
    if (to - from <= longContent) return [name, value];
    if (typeof value === "string") throw malformed();
    return [name, Bun.file(path).slice(from, to)];
  });
}

async function entriesOf(short: Buffer<ArrayBuffer>, type: string): Promise<[string, string | Blob][]> {
  try {
    return [...(await new Response(short, { headers: { "content-type": type } }).formData())];
  } catch {
    throw malformed();
  }
}

/** Where each part's content lies, and the body without the long ones. */
function readParts(path: string, delimiter: Buffer): { spans: Span[]; short: Buffer<ArrayBuffer> } {
  const file = openSync(path, "r");
  try {
    const delimiters = findDelimiters(file, delimiter);
    const spans: Span[] = [];
    for (const [at, found] of delimiters.slice(0, -1).entries()) {
      const from = contentStart(file, found + delimiter.length);
      spans.push({ from, to: Math.max(from, delimiters[at + 1] ?? from) });
    }
    return { spans, short: withoutLong(file, spans, (delimiters.at(-1) ?? 0) + delimiter.length + 4) };
  } finally {
    closeSync(file);
  }
}

/** A form as any browser sends it has few parts; so has the work on a hostile one. */
const mostParts = 64;

/** Windows overlap, so that a delimiter across two is found. The first one stands at the very beginning, without its line break. */
function findDelimiters(file: number, delimiter: Buffer): number[] {
  const window = Buffer.alloc(windowBytes);
  window.write("\r\n", "latin1");
  const found: number[] = [];
  let filled = 2 + readSync(file, window, 2, windowBytes - 2, 0);
  for (let start = -2; filled >= delimiter.length; ) {
    for (let at = window.indexOf(delimiter); at >= 0 && at + delimiter.length <= filled; ) {
      found.push(start + at);
      if (found.length > mostParts) throw malformed();
      at = window.indexOf(delimiter, at + delimiter.length);
    }
    start += filled - delimiter.length + 1;
    filled = readSync(file, window, 0, windowBytes, start);
  }
  return found;
}

const mostHeaders = 8 * 1024;

function contentStart(file: number, from: number): number {
  const headers = Buffer.alloc(mostHeaders);
  const filled = readSync(file, headers, 0, mostHeaders, from);
  const end = headers.subarray(0, filled).indexOf(headersEnd);
  if (end < 0) throw malformed();
  return from + end + headersEnd.length;
}

function withoutLong(file: number, spans: readonly Span[], end: number): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let at = 0;
  let bytes = 0;
  const keepUntil = (to: number) => {
    bytes += to - at;
    if (bytes > mostInMemory) throw malformed();
    const piece = Buffer.alloc(to - at);
    pieces.push(piece.subarray(0, readSync(file, piece, 0, piece.length, at)));
  };
  for (const { from, to } of spans.filter((span) => span.to - span.from > longContent)) {
    keepUntil(from);
    at = to;
  }
  keepUntil(end);
  return Buffer.concat(pieces);
}
