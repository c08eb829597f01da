import type { Browser } from "../support/club.ts";

export type ReadPage = { status: number; text: string; html: string };

/** A reply as a reader without script sees it. */
export async function readReply(response: Response): Promise<ReadPage> {
  const page = await response.text();
  const [, html = ""] = /<div id="root">(.*)<\/div><script/s.exec(page) ?? [];
  const text = html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
  return { status: response.status, text, html };
}

export const readPage = async (browser: Browser, path: string): Promise<ReadPage> =>
  readReply(await browser.send(path));

/** The values of a page's form fields by name; for a select, the chosen option. */
export function typedOn({ html }: ReadPage): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [tag = ""] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
    const name = / name="([^"]*)"/.exec(tag)?.[1];
    if (name) typed[name] = / value="([^"]*)"/.exec(tag)?.[1] ?? "";
  }
  for (const [, name = "", value = ""] of html.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)</g)) {
    typed[name] = value;
  }
  for (const [, name = "", options = ""] of html.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs)) {
    const chosen = [...options.matchAll(/<option([^>]*)>/g)].find(([, attributes]) => attributes?.includes("selected"));
    typed[name] = / value="([^"]*)"/.exec(chosen?.[1] ?? "")?.[1] ?? "";
  }
  return typed;
}

/** The message under a field. */
export const errorAt = ({ html }: ReadPage, field: string): string =>
  new RegExp(`id="[^"]*${field}-error"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "";
