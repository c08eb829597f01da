const here = "http://here.invalid";

/**
 * Returns an address on this site as path, query and fragment; anything else, whatever it looks like
 * ("//evil", "/\evil", "/.//evil"), becomes `otherwise`.
 */
export function localPath(address: FormDataEntryValue | null | undefined, otherwise = "/"): string {
  if (typeof address !== "string" || !address.startsWith("/") || !URL.canParse(address, here)) return otherwise;
  const { origin, pathname, search, hash } = new URL(address, here);
  return origin === here && !pathname.startsWith("//") ? pathname + search + hash : otherwise;
}
