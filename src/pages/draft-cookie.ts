import { inflateRawSync } from "node:zlib";
import type { Draft } from "../../web/runtime/runtime.ts";

const draftCookie = "draft";

/** Browsers drop a longer cookie. */
const maxLetters = 3800;

/** A bomb is no draft. */
const maxOutputLength = 64 * 1024;

const header = (value: string, seconds: number, isHttps: boolean) =>
  `${draftCookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isHttps ? "; Secure" : ""}`;

/**
 * What was typed, for browsers without script: it travels in a cookie that lives ten minutes. Null for more than a cookie
 * holds, about a page of text.
 */
export function draftHeader(draft: Draft, isHttps: boolean): string | null {
  const value = Buffer.from(Bun.deflateSync(Buffer.from(JSON.stringify(draft)))).toString("base64url");
  return value.length > maxLetters ? null : header(value, 600, isHttps);
}

export const noDraftHeader = header("", 0, false);

/** Null when there is none or it is not ours. */
export function readDraft(request: Request): Draft | null {
  const value = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(draftCookie);
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
