import type { Page } from "@playwright/test";
import { addTeamTournament } from "./support/add-team-tournament.ts";
import { expect, isLoggedIn, logIn, loginOf, type Reader, readers, test, walkAs } from "./support/demo-club.ts";
import { formActions } from "./support/form-actions.ts";
import { doFormAction, type FormThere, formsOf, sendEmpty } from "./support/forms.ts";

/**
 * Forms that end a session, or remove the subject of other forms, come last. Entrants can't be removed from a canceled
 * tournament, and a deleted one can't be canceled. An ended tournament can be canceled only after it is extended.
 * Leaving a tournament also leaves its team, which is deleted without members.
 */
const sentLast = [
  /^\/api\/admin\/catches\/:id\/(verify|reject) (verify|reject|undo)$/,
  /\/teams\/:id\/leave$/,
  /^\/api\/tournaments\/:id\/leave( leave)?$/,
  // Things that a season's form removes are gone once the season is saved, and submitters once the entrant leaves.
  /sessions|logout|withdraw|(?<!\/api\/seasons(\/:id)? |\/submitters\/:id\/)remove|payouts|sanction|login|register/,
  /tournaments\/:id\/(end|refund-all)$/,
  /tournaments\/:id\/extend$/,
  /cancel/,
  /tournaments\/:id delete$/,
  // Without online payments, prizes can't be sent by the provider.
  /server-settings\/online-payments$/,
  /^\/api\/account\/delete$/,
] as const;

const inOrder = (forms: Iterable<FormThere>) => [...forms].sort((a, b) => turn(a) - turn(b));
const turn = ({ name }: FormThere) => sentLast.findLastIndex((kind) => kind.test(name));

/** Pages of a reader who has just logged out; the visitor's walk covers these. */
const logsIn = /^\/api\/auth\/(login|register|forgot-password|second-step)/;

/**
 * Forms that appear only in another form's reply, or whose reply is a file. Tests in tests/club, tests/entries, tests/members and
 * tests/tournaments cover them.
 */
const isOfOneReply =
  /^(\/admin\/(users|tournaments|tournaments\/:id\/entrants)\/import import|\/api\/admin\/rule-sets remove|\/api\/admin\/(members|tournaments\/:id\/entrants)\/import\/report\.csv|\/api\/admin\/members\/password-links\.csv|\/api\/admin\/tournaments\/:id\/check-in\/selected undo)$/;

async function everyForm(club: string, page: Page, more: readonly string[]): Promise<FormThere[]> {
  const forms = new Map<string, FormThere>();
  const pages = (await walkAs(club, page.request)).pages.map(({ address, html }) => ({ address, html }));
  for (const address of more) pages.push({ address, html: await (await page.request.get(address)).text() });
  for (const { address, html } of pages) {
    for (const there of await formsOf(page, { at: address, html }))
      if (!forms.has(there.name)) forms.set(there.name, there);
  }
  return inOrder(forms.values());
}

/** Returns the reader to the state in which every form begins, because a form may have logged them in or out. */
async function again(page: Page, reader: Reader): Promise<void> {
  if (reader === "visitor") await page.context().clearCookies();
  else if (!(await isLoggedIn(page.context(), reader))) await logIn(page.context(), reader);
}

// The longest journey first, in the order of the projects in playwright.config.ts.
for (const reader of readers.toReversed()) {
  test(`every form can be sent, empty and filled, and gets a readable reply, as ${reader}`, async ({
    open,
    club,
    angler,
  }) => {
    // It grows with every form of the product; the usual limit is for journeys of one task.
    test.setTimeout(900_000);
    const page = await open(reader);
    const reading = { parser: page, requests: page.request, club };
    const teams = await addTeamTournament((await open("admin")).request, angler);
    const withTeams = { admin: [teams.forAdmin, teams.forMembers], angler: [teams.forMembers], visitor: [] };
    let forms = await everyForm(club, page, withTeams[reader]);
    expect(forms.length).toBeGreaterThan(reader === "visitor" ? 1 : 10);
    const names = new Set(forms.map(({ name }) => name));
    const actions = formActions(loginOf(reader)?.password ?? "");
    const problems: string[] = [];
    for (let there = forms.shift(); there; there = forms.shift()) {
      const action = actions[there.name];
      if (!action) {
        problems.push(`${there.name} on ${there.page}: nothing says what it does`);
        continue;
      }
      if (action.fields) problems.push(...(await sendEmpty(reading, there)));
      let done = await doFormAction(reading, there, action);
      problems.push(...done.problems);
      const { undoneBy } = action;
      const undo = undoneBy && actions[undoneBy];
      if (undo) {
        done = await doFormAction(reading, { ...there, name: undoneBy }, undo);
        problems.push(...done.problems);
      }
      const isNew = ({ name }: FormThere) => !(names.has(name) || logsIn.test(name) || isOfOneReply.test(name));
      // Forms that a visitor reaches by logging in are left to the other readers.
      const { page: sentFrom } = there;
      // A reply that shows something once has the address of the API. Its other forms are also on the form's page.
      const onPage = (next: FormThere) => (next.page.startsWith("/api/") ? { ...next, page: sentFrom } : next);
      const following = reader === "visitor" ? [] : (await formsOf(page, done.page)).filter(isNew).map(onPage);
      for (const next of following) names.add(next.name);
      // Submit these forms at once, because later ones may remove what they are about.
      forms = inOrder([...following, ...forms]);
      await again(page, reader);
    }
    expect(problems).toEqual([]);
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
