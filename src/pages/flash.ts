import type { ToastText } from "../../web/runtime/runtime.ts";
import { readCookie, setCookie } from "../base/http/cookie.ts";

export const flashCookie = "flash";

/** A cookie for browsers without script, which lasts a minute. */
export function flashHeader(toast: ToastText, origin: string): string {
  const value = Buffer.from(JSON.stringify(toast)).toString("base64url");
  return setCookie(flashCookie, value, { seconds: 60, origin });
}

export const noFlashHeader = (origin: string): string => setCookie(flashCookie, "", { seconds: 0, origin });

export function readFlash(request: Request): ToastText | null {
  const value = readCookie(request.headers.get("cookie"), flashCookie);
  if (!value) return null;
  try {
    const toast: unknown = JSON.parse(Buffer.from(value, "base64url").toString());
    if (typeof toast !== "object" || toast === null || !("title" in toast)) return null;
    const description = "description" in toast ? String(toast.description) : "";
    const tone = "tone" in toast && toast.tone === "bad" ? "bad" : "good";
    return { title: String(toast.title), description, tone };
  } catch {
    return null;
  }
}
