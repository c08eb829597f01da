import type { Browser } from "./club.ts";
import { submit } from "./posting.ts";

/** A reply as seen by a person without script: its redirect, the tags inside the page's root, and the text. */
export type Seen = { status: number; redirectTo: string | null; html: string; text: string; toast: unknown };

/** Angle brackets stay encoded, because they would look like tags. */
const entities: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&amp;": "&" };
const readable = (html: string) => html.replaceAll(/&(#x27|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** The text of a piece of HTML, with single blanks between words. */
export const wordsOf = (html: string): string => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

export async function seen(response: Response): Promise<Seen> {
  const page = await response.text();
  const [, root = ""] = /<div id="root">(.*)<\/div><script/s.exec(page) ?? [];
  const html = readable(root.replaceAll("<!-- -->", ""));
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1];
  return {
    status: response.status,
    redirectTo: response.headers.get("location"),
    html,
    text: wordsOf(html),
    toast: flash === undefined ? null : JSON.parse(Buffer.from(flash, "base64url").toString()),
  };
}

export const open = async (browser: Browser, path: string): Promise<Seen> => seen(await browser.send(path));

/** Posts a form like a browser without script. */
export const post = async (browser: Browser, path: string, fields: Record<string, string>): Promise<Seen> =>
  seen(await submit(browser, path, new URLSearchParams(fields)));

/** The links in a piece of HTML as [text, address]. */
export const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", inner = ""]) => [
    wordsOf(inner).trim(),
    to,
  ]);

/** The first piece from `start` to the next `end`, including both. */
export function piece(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  if (from < 0) throw new Error(`There is no ${start} on the page.`);
  return html.slice(from, html.indexOf(end, from) + end.length);
}

/** The topmost dialog of a page: the last one rendered of those that are open. */
export function topDialog(html: string): string {
  const dialog = [...html.matchAll(/<dialog[^>]* open="".*?<\/dialog>/gs)].at(-1)?.[0];
  if (dialog === undefined) throw new Error("No dialog is open on the page.");
  return dialog;
}

/** The headings of a page with their levels: ["h1 Sign In"]. */
export const headingsOf = (html: string): string[] =>
  [...html.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, level, inner = ""]) => `${level} ${wordsOf(inner).trim()}`,
  );

/** The hidden fields of the page's form whose tag contains this. */
export function hiddenIn(html: string, mark: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].find(([form]) =>
    form.split(">")[0]?.includes(mark),
  )?.[0];
  const fields = [...(form ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}
