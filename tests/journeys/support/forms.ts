import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { type Address, kindOf } from "../../support/walk.ts";

/**
 * Reads a club's pages and sends its forms without script. Only the server's HTML matters then, so no page is rendered:
 * `parser` is any browser page, and parses HTML and forms like the browser's own.
 */
export type Reader = { parser: Page; requests: APIRequestContext; club: string };

/** One way to send a form of a page: a button, identified by the form's action, its method and its intent. */
export type FormThere = { page: Address; form: number; button: number; name: string };

type Html = { at: string; html: string };

/** Every way to send a form of a page, except buttons that close a dialog. */
export async function formsOf(parser: Page, { at, html }: Html): Promise<FormThere[]> {
  const { pathname, search } = new URL(at, "http://club");
  const read = ({ html, at }: Html) =>
    [...new DOMParser().parseFromString(html, "text/html").forms].flatMap((element, form) => {
      const method = element.getAttribute("method") ?? "get";
      if (method === "dialog") return [];
      const named = (name: string) => element.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);
      const words = named("api")?.value.split(" ").slice(0, -1).join(" ");
      const hidden = named("intent")?.value ?? words ?? "";
      const buttons = [...element.elements].filter((field) => field instanceof HTMLButtonElement);
      return buttons.flatMap((control, button) => {
        if (control.type !== "submit" || control.disabled) return [];
        const rule = control.name === "__intent__" ? String(JSON.parse(control.value).type) : hidden;
        const to = new URL(control.getAttribute("formaction") ?? element.getAttribute("action") ?? "", at).pathname;
        const isGet = (control.getAttribute("formmethod") ?? method) === "get";
        const intent = control.name === "intent" ? control.value : rule;
        return [{ form, button, to, intent: isGet ? "get" : intent }];
      });
    });
  const formsFound = await parser.evaluate(read, { html, at: `http://club${pathname}${search}` });
  return formsFound.map(({ to, intent, ...where }) => ({
    ...where,
    page: pathname + search,
    // The tournament's page has two addresses.
    name: `${kindOf(to).replace(/\/leaderboard$/, "")} ${intent.replaceAll(/\d+/g, ":id")}`.trim(),
  }));
}

/** A field as the browser sends it; null for a file that wasn't chosen. */
type Entry = [name: string, value: string | null];

type Filled = { missing: string[]; isReady: boolean; to: string; isGet: boolean; encoding: string; entries: Entry[] };

/**
 * Fills in a form by its field names (a check box is "on" or, if there are several, its value, like a choice), or
 * empties it, and presses the button.
 */
const fill = (parser: Page, { at, html }: Html, { form, button }: FormThere, values: Record<string, string> | null) =>
  parser.evaluate(
    ({ at, html, form, button, values }): Filled => {
      const element = new DOMParser().parseFromString(html, "text/html").forms[form];
      if (!element) throw new Error("No form.");
      const fields = [...element.elements];
      const missing: string[] = [];
      if (!values) element.noValidate = true;
      for (const field of values ? [] : fields) {
        if (field instanceof HTMLTextAreaElement) field.value = "";
        if (field instanceof HTMLInputElement && !/hidden|checkbox|radio/.test(field.type)) field.value = "";
      }
      for (const [name, value] of Object.entries(values ?? {})) {
        const named = fields.filter((field) => field.getAttribute("name") === name);
        if (named.length === 0) missing.push(name);
        for (const field of named) {
          if (field instanceof HTMLInputElement && field.type === "checkbox")
            field.checked = value === "on" || value === field.value;
          else if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
          else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = value;
          else if (field instanceof HTMLInputElement) field.value = value;
        }
      }
      const pressed = fields.filter((field) => field instanceof HTMLButtonElement)[button];
      const attributeOf = (name: string) => pressed?.getAttribute(`form${name}`) ?? element.getAttribute(name);
      const sent = [...new FormData(element, pressed)];
      return {
        missing,
        isReady: element.noValidate || element.checkValidity(),
        to: new URL(attributeOf("action") ?? "", at).href,
        isGet: (attributeOf("method") ?? "get") === "get",
        encoding: attributeOf("enctype") ?? "application/x-www-form-urlencoded",
        entries: sent.map(([name, value]) => [name, typeof value === "string" ? value : null]),
      };
    },
    { at, html, form, button, values },
  );

/** The reply to a page or a form, read from its HTML. */
type Reply = Html & { status: number; text: string; headings: number; notices: string[] };

async function read({ parser }: Reader, response: APIResponse): Promise<Reply> {
  const html = await response.text();
  const reply = await parser.evaluate((html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const notices = [...page.querySelectorAll("[role=alert], [aria-invalid=true], main .alert, .toast, [id$=-error]")];
    return {
      text: (page.querySelector("#root")?.textContent ?? "").replaceAll(/\s+/g, " "),
      headings: page.querySelectorAll("h1, dialog h2").length,
      notices: notices.map(({ textContent, tagName }) => textContent || tagName),
    };
  }, html);
  return { status: response.status(), at: response.url(), html, ...reply };
}

/** Sends what a browser would, and reads the page that it is redirected to. */
async function send(reader: Reader, { to, isGet, encoding, entries }: Filled): Promise<Reply> {
  const texts = entries.map(([name, value]): [string, string] => [name, value ?? ""]);
  const { requests, club } = reader;
  if (isGet) return read(reader, await requests.get(`${to.split("?")[0]}?${new URLSearchParams(texts)}`));
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value ?? new File([], ""));
  const body = new Response(encoding === "multipart/form-data" ? form : new URLSearchParams(texts));
  const headers = { accept: "text/html", origin: club, "content-type": body.headers.get("content-type") ?? "" };
  return read(reader, await requests.post(to, { headers, data: Buffer.from(await body.arrayBuffer()) }));
}

/** The current page of a form, with the form, which may no longer exist. */
async function find(reader: Reader, { page, name }: FormThere) {
  const now = await read(reader, await reader.requests.get(page));
  return { now, form: (await formsOf(reader.parser, now)).find((candidate) => candidate.name === name) };
}

const isGone = ({ name, page }: FormThere, { text }: Reply) =>
  `${name} is no longer on ${page}, which shows: ${text.slice(0, 600)}`;

/** Problems in the server's reply to a form that is sent as empty as possible. */
export async function sendEmpty(reader: Reader, there: FormThere): Promise<string[]> {
  const { now, form } = await find(reader, there);
  if (!form) return [isGone(there, now)];
  const { status, headings, notices } = await send(reader, await fill(reader.parser, now, form, null));
  const where = `${there.name} on ${there.page}, empty,`;
  if (status >= 500 || [405, 415].includes(status)) return [`${where} answered ${status}`];
  const problems: string[] = [];
  if (headings === 0) problems.push(`${where} is answered without a heading`);
  if (status >= 400 && notices.length === 0) problems.push(`${where} answered ${status} and says nothing`);
  return problems;
}

/**
 * The values for a form, and the text of the page that follows. `undoneBy` names the form of the same page that is
 * sent afterward, because other forms of the page need what this one removed. A form may lack the fields in `mayLack`.
 */
export type FormAction = {
  fields?: Record<string, string>;
  mayLack?: readonly string[];
  says: string | RegExp;
  undoneBy?: string;
};

type Done = { problems: string[]; page: Html };

/** Fills in a form and sends it. Returns the problems with the result, and the next page. */
export async function doFormAction(reader: Reader, there: FormThere, action: FormAction): Promise<Done> {
  const { fields = {}, mayLack = [], says } = action;
  const { now, form } = await find(reader, there);
  if (!form) return { problems: [isGone(there, now)], page: now };
  const filled = await fill(reader.parser, now, form, fields);
  const where = `${there.name} on ${there.page}`;
  const { isReady } = filled;
  const missing = filled.missing.filter((field) => !mayLack.includes(field));
  if (missing.length > 0) return { problems: [`${where} has no field ${missing.join(", ")}`], page: now };
  if (!isReady) return { problems: [`${where} cannot be sent with ${JSON.stringify(fields)}`], page: now };
  const page = await send(reader, filled);
  const isSaid = typeof says === "string" ? page.text.includes(says) : says.test(page.text);
  const problem = `${where} answered ${page.status} without "${says}": ${page.at} ${page.notices.join(" | ").slice(0, 300)}`;
  return { problems: isSaid ? [] : [problem], page };
}
