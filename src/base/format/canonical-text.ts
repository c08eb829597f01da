import canonicalize from "canonicalize";

/** RFC 8785: equal results have equal bytes. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("There is no JSON of this value.");
  return text;
}
