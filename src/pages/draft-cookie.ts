import { inflateRawSync } from "node:zlib";
import type { Draft } from "../../web/runtime/runtime.ts";
import { readCookie, setCookie } from "../base/http/cookie.ts";

const draftCookie = "draft";

/** Browsers drop a longer cookie. */
const maxLetters = 3800;

/** Protects against a decompression bomb. */
const maxOutputLength = 64 * 1024;

/**
 * A cookie for browsers without script, which lasts ten minutes. Null if it doesn't fit, which is about a page of text.
 */
export function draftHeader(draft: Draft, origin: string): string | null {
  const value = Buffer.from(Bun.deflateSync(Buffer.from(JSON.stringify(draft)))).toString("base64url");
  return value.length > maxLetters ? null : setCookie(draftCookie, value, { seconds: 600, origin });
}

export const noDraftHeader = (origin: string): string => setCookie(draftCookie, "", { seconds: 0, origin });

export function readDraft(request: Request): Draft | null {
  const value = readCookie(request.headers.get("cookie"), draftCookie);
  if (!value || value.length > maxLetters) return null;
  try {
    const draft: unknown = JSON.parse(inflateRawSync(Buffer.from(value, "base64url"), { maxOutputLength }).toString());
    if (typeof draft !== "object" || draft === null || !("path" in draft && "values" in draft)) return null;
    const { path, values } = draft;
    if (typeof path !== "string" || typeof values !== "object" || values === null) return null;
    return { path, values: { ...values } };
  } catch {
    return null;
  }
}
