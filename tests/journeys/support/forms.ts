import type { Locator, Page } from "@playwright/test";
import { type Address, kindOf, type Page as WalkedPage } from "../../support/walk.ts";

/** One way to send one form of a page: a button, told from others by where the form posts and with which intent. */
export type FormThere = { page: Address; form: number; button: number; name: string; isGet: boolean };

type Found = { form: number; button: number; to: Address; intent: string; isGet: boolean; isOff: boolean };

/** Every way to send a form of the page that is open; what closes a dialog is not one. */
export const formsHere = (page: Page): Promise<FormThere[]> => forms(page, page.url(), null);

/** The same for a page that was read before, without opening it. */
export const formsOf = (page: Page, { address, html }: WalkedPage): Promise<FormThere[]> => forms(page, address, html);

async function forms(page: Page, at: string, html: string | null): Promise<FormThere[]> {
  const { pathname, search } = new URL(at, "http://club");
  const read = ({ html, at }: { html: string | null; at: string }) => {
    const parsed = html === null ? document : new DOMParser().parseFromString(html, "text/html");
    return [...parsed.forms].flatMap((element, form): Found[] => {
      const method = element.getAttribute("method") ?? "get";
      if (method === "dialog") return [];
      const hidden = element.querySelector<HTMLInputElement>("input[name=intent]")?.value ?? "";
      const buttons = [...element.elements].filter((field) => field instanceof HTMLButtonElement);
      return buttons.flatMap((one, button) => {
        if (one.type !== "submit") return [];
        const rule = one.name === "__intent__" ? String(JSON.parse(one.value).type) : hidden;
        const to = new URL(one.getAttribute("formaction") ?? element.getAttribute("action") ?? "", at);
        const intent = one.name === "intent" ? one.value : rule;
        const isGet = (one.getAttribute("formmethod") ?? method) === "get";
        return [{ form, button, to: to.pathname, intent: isGet ? "get" : intent, isGet, isOff: one.disabled }];
      });
    });
  };
  const found = await page.evaluate(read, { html, at: `http://club${pathname}${search}` });
  return found
    .filter(({ isOff }) => !isOff)
    .map(({ to, intent, ...where }) => ({
      ...where,
      page: pathname + search,
      // The tournament's page has two addresses.
      name: `${kindOf(to).replace(/\/leaderboard$/, "")} ${intent.replaceAll(/\d+/g, ":id")}`.trim(),
    }));
}

/** Puts values into a form's fields by name; a tick is "on", a choice its value. Names what it does not have. */
const fill = (form: Locator, values: Record<string, string>) =>
  form.evaluate((element, values) => {
    if (!(element instanceof HTMLFormElement)) throw new Error("No form.");
    const missing: string[] = [];
    for (const [name, value] of Object.entries(values)) {
      const fields = [...element.elements].filter((field) => field.getAttribute("name") === name);
      if (fields.length === 0) missing.push(name);
      for (const field of fields) {
        if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
        else if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
        else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) field.value = value;
        else if (field instanceof HTMLInputElement) field.value = value;
      }
    }
    return missing;
  }, values);

const empty = (form: Locator) =>
  form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) throw new Error("No form.");
    element.noValidate = true;
    for (const field of element.elements) {
      if (field instanceof HTMLTextAreaElement) field.value = "";
      if (field instanceof HTMLInputElement && !/hidden|checkbox|radio/.test(field.type)) field.value = "";
    }
  });

/** Presses the button; answers the status of what comes back, or null where the browser sees a mistake in a field. */
async function send(page: Page, { form, button, isGet }: FormThere): Promise<number | null> {
  const isReady = await page
    .locator("form")
    .nth(form)
    .evaluate((element) => element instanceof HTMLFormElement && (element.noValidate || element.checkValidity()));
  if (!isReady) return null;
  const navigated = page.waitForEvent("load");
  const answered = page.waitForResponse((response) => response.request().method() === (isGet ? "GET" : "POST"));
  await page
    .locator("form")
    .nth(form)
    .evaluate((element, button) => {
      if (!(element instanceof HTMLFormElement)) return;
      element.requestSubmit([...element.elements].filter((field) => field instanceof HTMLButtonElement)[button]);
    }, button);
  const status = (await answered).status();
  await navigated;
  return status;
}

/** What the page says, whether or not it is folded away. */
const textOf = async (page: Page): Promise<string> => (await page.locator("#root").textContent()) ?? "";

/** The form as its page shows it now, or undefined where it is gone. */
async function find(page: Page, there: FormThere): Promise<FormThere | undefined> {
  await page.goto(there.page);
  return (await formsHere(page)).find(({ name }) => name === there.name);
}

const isGone = async (page: Page, { name, page: address }: FormThere) =>
  `${name} is not on ${address} any more, which says: ${(await textOf(page)).slice(0, 600)}`;

/** What is wrong with how the server answers a form that is sent as empty as it can be. */
export async function sendEmpty(page: Page, there: FormThere): Promise<string[]> {
  const now = await find(page, there);
  if (!now) return [await isGone(page, there)];
  await empty(page.locator("form").nth(now.form));
  const status = await send(page, now);
  const where = `${there.name} on ${there.page}, empty,`;
  if (status === null || status >= 500 || [405, 415].includes(status)) return [`${where} answered ${status}`];
  const problems: string[] = [];
  if ((await page.locator("h1, dialog h2").count()) === 0) problems.push(`${where} is answered without a heading`);
  const said = page.locator("[role=alert], [aria-invalid=true], main .alert");
  if (status >= 400 && (await said.count()) === 0) problems.push(`${where} answered ${status} and says nothing`);
  return problems;
}

/**
 * What to put into a form, and what the page that follows then says; `undoneBy` names the form of the same page that is
 * sent afterwards, because others of the page need what this one took away.
 */
export type FormAction = { fields?: Record<string, string>; says: string | RegExp; undoneBy?: string };

/** What is wrong with what comes of a form that is filled and sent. */
export async function doFormAction(page: Page, there: FormThere, { fields = {}, says }: FormAction): Promise<string[]> {
  const now = await find(page, there);
  if (!now) return [await isGone(page, there)];
  const missing = await fill(page.locator("form").nth(now.form), fields);
  const where = `${there.name} on ${there.page}`;
  if (missing.length > 0) return [`${where} has no field ${missing.join(", ")}`];
  const status = await send(page, now);
  if (status === null) return [`${where} cannot be sent with ${JSON.stringify(fields)}`];
  const text = (await textOf(page)).replaceAll(/\s+/g, " ");
  if (typeof says === "string" ? text.includes(says) : says.test(text)) return [];
  const notices = await page.locator(".toast, .alert, [role=alert], [id$=-error]:not(:empty)").allInnerTexts();
  return [`${where} answered ${status} without "${says}": ${page.url()} ${notices.join(" | ").slice(0, 300)}`];
}
