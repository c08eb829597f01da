import type { Browser } from "../support/club.ts";

/** A page as a browser without script sees it: its words and tags, entities read. */
export async function pageOf(browser: Browser, path: string): Promise<string> {
  return readable(await (await browser.send(path)).text());
}

const readable = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/<script.*?<\/script>/gs, "");

/** Posts a form as a browser without script does; `text` is the page that comes back, `toast` what the next one says. */
export async function post(browser: Browser, path: string, fields: Record<string, string> | [string, string][]) {
  const response = await browser.send(path, { form: new URLSearchParams(fields) });
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1];
  return {
    status: response.status,
    leadsTo: response.headers.get("location"),
    text: readable(await response.text()),
    toast: flash === undefined ? null : (JSON.parse(Buffer.from(flash, "base64url").toString()) as object),
  };
}
