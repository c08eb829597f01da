import type { PhotoFile } from "./photo-files.ts";
import { photoTexts } from "./photo-renditions.ts";

/** Makes the reply harmless, whatever type a browser takes its bytes for. */
export const pictureOnly = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
};

type Range = { from: number; to: number };

/** A single range (RFC 9110, 14.2); null to send the whole file, which is also a valid response to `If-Range`. */
function askedRange(request: Request, size: number): Range | "none of it" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if ((first === "" && last === "") || request.headers.has("if-range")) return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  if (first !== "" && last !== "" && Number(first) > Number(last)) return null;
  return from < to ? { from, to } : "none of it";
}

const part = (file: PhotoFile, { from, to }: Range) =>
  file instanceof Blob ? file.slice(from, to) : file.stream(from, to);

/** Supports ranges itself: Bun does so only for files on the disk. */
export function photoReply(
  file: PhotoFile,
  isOnDisk: boolean,
  request: Request,
  baseHeaders: Record<string, string>,
): Response {
  if (isOnDisk && file instanceof Blob) return new Response(file, { headers: baseHeaders });
  const headers: Record<string, string> = { ...baseHeaders, "accept-ranges": "bytes" };
  const range = askedRange(request, file.size);
  if (range === "none of it") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });
  }
  const { from, to } = range ?? { from: 0, to: file.size };
  headers["content-length"] = String(to - from);
  if (range) headers["content-range"] = `bytes ${from}-${to - 1}/${file.size}`;
  return new Response(part(file, { from, to }), { status: range ? 206 : 200, headers });
}

const drawn = (title: string, hint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300" font-family="sans-serif" text-anchor="middle"><title>${title}</title><rect width="400" height="300" fill="#dbe4e4"/><text x="200" y="146" font-size="22" font-weight="700" fill="#062f37">${title}</text><text x="200" y="176" font-size="16" fill="#062f37">${hint}</text></svg>`;

const picture = (status: number, title: string, hint: string, headers: Record<string, string> = {}) =>
  new Response(drawn(title, hint), {
    status,
    headers: { ...pictureOnly, ...headers, "content-type": "image/svg+xml", "cache-control": "no-store" },
  });

/** Browsers also show the picture in an error response. */
export const unavailablePicture = (retryAfter: number): Response =>
  picture(503, photoTexts.unavailableTitle, photoTexts.unavailableHint, { "retry-after": String(retryAfter) });

/** The photo is on the disk but hasn't been opened yet. */
export const unopenedPicture = (retryAfter: number): Response =>
  picture(503, photoTexts.unopenedTitle, photoTexts.unopenedHint, { "retry-after": String(retryAfter) });

export const missingPicture = (): Response => picture(404, photoTexts.missingTitle, photoTexts.missingHint);
