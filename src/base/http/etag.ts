/** The tag is weak because it's the same for every encoding. */
export const etagOf = (content: Uint8Array): string => `W/"${Bun.hash(content).toString(36)}"`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

/** If-None-Match is a list, compared weakly, or `*` (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
