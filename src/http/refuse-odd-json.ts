import { Refusal } from "../refusal.ts";

/** Deeper than any call's payload. */
const deepest = 16;

const odd = () => new Refusal("malformed", "The request could not be read.");

/**
 * A JSON text's strings, in which escaped quotes do not end it, and its brackets, commas and colons. A string without an end
 * goes to the end: it would be looked for again from each quote in it.
 */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g;

const isName = (token: string | undefined): token is string => token?.startsWith('"') ?? false;

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    throw odd();
  }
}

/**
 * Refuses JSON that parsers disagree about or that is made to break one: nested deeper than any payload, a field named
 * twice, a field named `__proto__`. Whether it is JSON at all is for the parser to say. Throws `malformed`.
 */
export function refuseOddJson(text: string): void {
  const open: (Set<string> | null)[] = [];
  let last: string | undefined;
  for (const [token] of text.matchAll(tokens)) {
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
