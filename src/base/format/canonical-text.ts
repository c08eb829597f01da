import canonicalize from "canonicalize";

/** RFC 8785: equal results have equal bytes. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("This value has no JSON form.");
  return text;
}
