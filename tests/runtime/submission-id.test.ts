import { afterEach, beforeEach, expect, test } from "bun:test";
import { complaints, tournaments } from "../../src/base/db/schema.ts";
import { type CatchDay, openCatchDay, traces } from "../catches/catch-day.ts";
import type { Browser } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const idsIn = (page: string) => [...page.matchAll(/name="submissionId" value="([0-9a-f]{32})"/g)].map(([, id]) => id);

async function idOf(browser: Browser, path: string): Promise<string> {
  const [id] = idsIn(await pageOf(browser, path));
  if (!id) throw new Error(`${path} has no form with an id.`);
  return id;
}

/** Presses a form's button twice, as on a slow phone. */
async function pressTwice(browser: Browser, path: string, fields: Record<string, string>) {
  const form = { ...fields, submissionId: await idOf(browser, path) };
  return Promise.all([post(browser, path, form), post(browser, path, form)]);
}

const report = { type: "bug", priority: "low", title: "The button", description: "It does nothing on my phone." };

test("a report whose button is pressed twice is filed once, and both presses redirect to the same page", async () => {
  const [first, second] = await pressTwice(catchDay.ann, "/submit-complaint", report);
  expect(first).toMatchObject({ status: 302, redirectTo: "/", toast: { title: "Submitted Successfully" } });
  expect(second).toEqual(first);
  expect(await catchDay.club.store.read(async (db) => db.$count(complaints))).toBe(1);
});

test("a catch whose button is pressed twice without script is one catch, without a duplicate photo", async () => {
  const fish = { species: "Largemouth Bass", length: "17.0", weight: "3.1", location: "South bay" };
  const [first, second] = await pressTwice(catchDay.ann, "/submit-catch", fish);
  expect(first?.status).toBe(302);
  expect(second?.redirectTo).toBe(first?.redirectTo ?? "");
  expect((await traces(catchDay.club)).catches).toHaveLength(1);
});

test("a tournament whose button is pressed twice is created once", async () => {
  const { isActive: _, ...values } = { ...bassOpen, prize: "500", entryFee: "0", name: "Autumn Open" };
  const [first, second] = await pressTwice(catchDay.judge, "/admin/tournaments/new", values);
  expect(first).toMatchObject({ status: 302, toast: { description: "Tournament created successfully" } });
  expect(second).toEqual(first);
  expect(await catchDay.club.store.read(async (db) => db.$count(tournaments))).toBe(2);
});

test("a form that was refused can be sent again", async () => {
  const submissionId = await idOf(catchDay.ann, "/submit-complaint");
  const refused = await post(catchDay.ann, "/submit-complaint", { ...report, title: "abc", submissionId });
  expect(refused.status).toBe(422);
  expect((await post(catchDay.ann, "/submit-complaint", { ...report, submissionId })).status).toBe(302);
});

test("each page load generates a new submission id", async () => {
  const ids = [await idOf(catchDay.ann, "/submit-complaint"), await idOf(catchDay.ann, "/submit-complaint")];
  expect(new Set(ids).size).toBe(2);
});

test("every form that creates something contains a submission id", async () => {
  const { id } = await createTournament(catchDay.judge, { entryFee: 2500 });
  await catchDay.judge.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "bob", note: "Cash to Joe" } });
  const forms = {
    "/submit-catch": catchDay.ann,
    "/submit-complaint": catchDay.ann,
    "/admin/tournaments/new": catchDay.judge,
    "/admin/tournaments": catchDay.judge,
    [`/admin/tournaments/${id}/day`]: catchDay.judge,
    [`/admin/users/${catchDay.bob.userId}`]: catchDay.judge,
  };
  for (const [path, browser] of Object.entries(forms)) {
    const page = await pageOf(browser, path);
    const posted = [...page.matchAll(/<form[^>]*method="post"[^>]*>(.*?)<\/form>/gs)].map(([form]) => form);
    const creating = posted.filter(
      (form) =>
        !/action="\/api\/(auth\/logout|notifications\/|admin\/users\/\d+\/password-link|admin\/tournaments\/\d+\/check-in\/selected)|value="delete"/.test(
          form,
        ),
    );
    expect({ path, without: creating.filter((form) => idsIn(form).length !== 1) }).toEqual({ path, without: [] });
  }
});
