import type { Browser } from "./club.ts";
import { submit } from "./posting.ts";

/** A reply as a person without script meets it: where it leads, its tags inside the page's root, and its words. */
export type Seen = { status: number; leadsTo: string | null; html: string; text: string; toast: unknown };

/** Angle brackets stay as they are written: read, they would look like tags. */
const entities: Record<string, string> = { "&#x27;": "'", "&quot;": '"', "&amp;": "&" };
const readable = (html: string) => html.replaceAll(/&(#x27|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** The words of a piece of HTML, one blank between them. */
export const wordsOf = (html: string): string => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

export async function seen(response: Response): Promise<Seen> {
  const page = await response.text();
  const [, root = ""] = /<div id="root">(.*)<\/div><script/s.exec(page) ?? [];
  const html = readable(root.replaceAll("<!-- -->", ""));
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1];
  return {
    status: response.status,
    leadsTo: response.headers.get("location"),
    html,
    text: wordsOf(html),
    toast: flash === undefined ? null : JSON.parse(Buffer.from(flash, "base64url").toString()),
  };
}

export const open = async (browser: Browser, path: string): Promise<Seen> => seen(await browser.send(path));

/** Posts a form as a browser without script does. */
export const post = async (browser: Browser, path: string, fields: Record<string, string>): Promise<Seen> =>
  seen(await submit(browser, path, new URLSearchParams(fields)));

/** The links below a piece of HTML as [words, address]. */
export const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", inner = ""]) => [
    wordsOf(inner).trim(),
    to,
  ]);

/** The first piece from `start` to the next `end`, both included. */
export function piece(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  if (from < 0) throw new Error(`There is no ${start} on the page.`);
  return html.slice(from, html.indexOf(end, from) + end.length);
}

/** The topmost dialog of a page: the last one rendered of those that are open. */
export function topDialog(html: string): string {
  const dialog = [...html.matchAll(/<dialog[^>]* open="".*?<\/dialog>/gs)].at(-1)?.[0];
  if (dialog === undefined) throw new Error("No dialog stands open on the page.");
  return dialog;
}

/** The headings of a page with their level: ["h1 Sign In"]. */
export const headingsOf = (html: string): string[] =>
  [...html.matchAll(/<(h[1-6])\b[^>]*>(.*?)<\/\1>/gs)].map(
    ([, level, inner = ""]) => `${level} ${wordsOf(inner).trim()}`,
  );

/** The hidden fields of the page's form that has this in its tag. */
export function hiddenIn(html: string, mark: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].find(([form]) =>
    form.split(">")[0]?.includes(mark),
  )?.[0];
  const fields = [...(form ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}
