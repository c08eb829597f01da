import { Refusal } from "../../refusal.ts";

/** Begins every API token, so that people and scanners recognize one. */
export const tokenPrefix = "fish_";

/** The API token of a call; null without one. Pages and files ignore the header. */
export function bearerOf(request: Request, path: string): string | null {
  if (!path.startsWith("/api/")) return null;
  return /^Bearer +(\S{1,200}) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

const inAddress = /fish(?:_|%5f)[\w-]{43}/i;

const everyInAddress = new RegExp(inAddress, "gi");

/** Browsers and servers save addresses, so a token in one is exposed. Throws `malformed`. */
export function refuseTokenInAddress(request: Request): void {
  if (!inAddress.test(request.url)) return;
  throw new Refusal(
    "malformed",
    "Send the API token in the Authorization header, never in the URL. Revoke this token, because URLs are logged.",
  );
}

/** The log must not contain a token that was sent in a path. */
export const withoutApiToken = (path: string): string => path.replaceAll(everyInAddress, `${tokenPrefix}…`);
