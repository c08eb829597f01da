import type { Locator, Page } from "@playwright/test";
import { kindOf } from "../support/walk.ts";
import { expect, logIn, type Reader, readers, test, walkAs } from "./demo-club.ts";

for (const reader of readers) {
  test(`every link on every page answers, as ${reader}`, async ({ open }) => {
    const page = await open(reader);
    const { pages, broken } = await walkAs(page.request);
    expect(pages.length).toBeGreaterThan(15);
    expect(broken).toEqual([]);
  });
}

/** One form of a page, told from the others by where it posts and by the word on its button. */
type FormThere = { page: string; at: number; name: string; button: string };

const grave = /delete|cancel|ban|suspend|take out|withdraw|leave|admin|sign out|log ?out/i;

async function formsOf(page: Page, address: string): Promise<FormThere[]> {
  await page.goto(address);
  const forms = await page.locator("form").evaluateAll((all) =>
    all.map((form, at) => {
      if (!(form instanceof HTMLFormElement)) throw new Error("No form.");
      const button = [...form.elements].find((field) => field instanceof HTMLButtonElement)?.textContent ?? "";
      const { pathname } = new URL(form.getAttribute("action") ?? "", form.baseURI);
      return { at, method: form.method, button, to: pathname };
    }),
  );
  return forms
    .filter(({ method }) => method !== "dialog")
    .map(({ at, button, to }) => ({ page: address, at, button, name: `${button} to ${kindOf(to)}` }));
}

/** Fills what a form asks for with words that mean nothing, as far as its fields take them. */
async function fill(form: Locator): Promise<void> {
  await form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) return;
    const words: Record<string, string> = { email: "somebody@example.org", number: "3", date: "2031-05-04" };
    element.noValidate = true;
    for (const field of element.elements) {
      if (field instanceof HTMLTextAreaElement) field.value = "Words enough for a description.";
      if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
      if (field.type === "checkbox" || field.type === "radio") field.checked = true;
      else if (field.type !== "file") field.value = words[field.type] ?? "A few words";
    }
  });
}

async function leaveEmpty(form: Locator): Promise<void> {
  await form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) return;
    element.noValidate = true;
    for (const field of element.elements) {
      if (field instanceof HTMLTextAreaElement) field.value = "";
      if (field instanceof HTMLInputElement && !["hidden", "checkbox", "radio"].includes(field.type)) field.value = "";
    }
  });
}

const submit = (form: Locator) =>
  form.evaluate((element) => {
    if (!(element instanceof HTMLFormElement)) return;
    const button = [...element.elements].find((field) => field instanceof HTMLButtonElement && !field.disabled);
    if (button instanceof HTMLElement) element.requestSubmit(button);
  });

/** What is wrong with how the server answers the form, or nothing. */
async function answerOf(page: Page, there: FormThere, prepare: (form: Locator) => Promise<void>): Promise<string[]> {
  const now = (await formsOf(page, there.page)).find(({ name }) => name === there.name);
  if (!now) return [];
  const form = page.locator("form").nth(now.at);
  await prepare(form);
  const button = form.locator("button").first();
  if ((await button.count()) > 0 && (await button.isDisabled())) return [];
  const navigated = page.waitForEvent("load");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await submit(form);
  const status = (await answered).status();
  await navigated;
  const where = `${there.name} on ${there.page}`;
  const problems: string[] = [];
  if (status >= 500 || [405, 415].includes(status)) problems.push(`${where} answered ${status}`);
  if ((await page.locator("h1, dialog h2").count()) === 0) problems.push(`${where}: the answer has no heading`);
  const said = page.locator("[role=alert], [aria-invalid=true], main .alert");
  if (status >= 400 && (await said.count()) === 0) problems.push(`${where} answered ${status} and says nothing`);
  return problems;
}

/** Every kind of form on the pages a reader can reach; the grave ones last. */
async function everyForm(page: Page): Promise<FormThere[]> {
  const found = new Map<string, FormThere>();
  for (const { address } of (await walkAs(page.request)).pages) {
    for (const there of await formsOf(page, address)) {
      if (!found.has(there.name)) found.set(there.name, there);
    }
  }
  return [...found.values()].sort((a, b) => Number(grave.test(a.button)) - Number(grave.test(b.button)));
}

const signsIn = ({ name }: FormThere) => /to \/(login|logout|setup)/.test(name);

async function problemsOfForms(page: Page, reader: Reader): Promise<string[]> {
  const forms = (await everyForm(page)).filter((there) => !signsIn(there));
  expect(forms.length).toBeGreaterThan(reader === "visitor" ? 0 : 3);
  const problems: string[] = [];
  for (const there of forms) {
    problems.push(...(await answerOf(page, there, leaveEmpty)));
    problems.push(...(await answerOf(page, there, fill)));
    await logIn(page.context(), reader);
  }
  return problems;
}

for (const reader of ["visitor", "angler"] as const) {
  test(`every form posts and answers in words, as ${reader}`, async ({ open }) => {
    test.setTimeout(240_000);
    const page = await open(reader);
    expect(await problemsOfForms(page, reader)).toEqual([]);
  });
}

test("logging in, a wrong password and logging out work", async ({ open }) => {
  const page = await open("visitor");
  await page.goto("/login");
  await page.getByLabel("Email or Username").fill("Casey Lund");
  await page.getByLabel("Password").fill("wrong lines");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email or Username")).toHaveValue("Casey Lund");
  await page.getByLabel("Password").fill("tight-lines");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("You have successfully logged in.")).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).last().click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});
