import { Refusal } from "../../refusal.ts";

const deepest = 16;

const odd = () => new Refusal("malformed", "The request could not be read.");

const marks = "{}[],:";
const [quote, backslash] = ['"'.charCodeAt(0), "\\".charCodeAt(0)];

/** After its quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) return at + 1;
    if (letter === backslash) at += 1;
  }
  return text.length;
}

/**
 * By hand: a regular expression needs a tenth of a second for a long string, and again for each quote without an end.
 */
function* tokensOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const first = text.charAt(at);
    const end = first === '"' ? endOfString(text, at) : at + 1;
    if (first === '"' || marks.includes(first)) yield text.slice(at, end);
    at = end;
  }
}

const isName = (token: string | undefined): token is string => token?.startsWith('"') ?? false;

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    throw odd();
  }
}

/** Parsers disagree about duplicate and `__proto__` fields. Does not check whether it is JSON. Throws `malformed`. */
export function refuseOddJson(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last: string | undefined;
  for (const token of tokensOf(text)) {
    if (token === "{" || token === "[") {
      if (open.push(token === "{" ? new Set() : null) > deepest) throw odd();
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (token === ":" && isName(last)) {
      addName(open.at(-1), nameOf(last));
    }
    last = token;
  }
}

function addName(names: Set<string> | null | undefined, name: string): void {
  if (name === "__proto__" || names?.has(name)) throw odd();
  names?.add(name);
}
