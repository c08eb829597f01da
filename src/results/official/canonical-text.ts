import canonicalize from "canonicalize";

/** RFC 8785, so that the same results are the same bytes. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("There is no JSON of this value.");
  return text;
}
