import { expect, passwordOf, photos, sendCatch, test } from "./support/club.ts";
import { day } from "./support/days.ts";
import { isTakenOver } from "./support/phone-club.ts";
import { createTournament, enter } from "./support/prize-club.ts";

test("text typed into a long form is restored after a reload or after closing it, until it is sent or discarded", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  const restored = page.getByText("Restored what you typed.");
  await page.goto("/admin/tournaments/new#all");
  await isTakenOver(page);
  const dialog = page.getByRole("dialog", { name: "Create Tournament" });
  await dialog.getByLabel("Name", { exact: true }).fill("Spring Open");
  await dialog.getByLabel("Description").fill("Five largest bass.");
  await dialog.getByLabel("Target Species").fill("Bass");
  await dialog.locator("summary", { hasText: "Divisions" }).click();
  await dialog.getByRole("button", { name: "Add Division" }).click();
  await expect(dialog.getByLabel("Division 1", { exact: true })).toBeFocused();
  await dialog.getByLabel("Division 1", { exact: true }).fill("Kayak");
  await dialog.getByLabel(/^Published\. Drafts/).uncheck();
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Spring Open");
  await expect(dialog.getByLabel("Division 1", { exact: true })).toHaveValue("Kayak");
  await expect(dialog.getByLabel(/^Published\. Drafts/)).not.toBeChecked();
  // Closed by accident.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Create Tournament" }).first().click();
  await expect(dialog.getByLabel("Description")).toHaveValue("Five largest bass.");
  await dialog.getByLabel("Minimum Length", { exact: true }).fill("12");
  await dialog.getByLabel("Start Date").fill(day(2));
  await dialog.getByLabel("End Date").fill(day(3));
  await dialog.getByRole("button", { name: "Create Tournament" }).click();
  await expect(page.getByText("Tournament created successfully")).toBeVisible();
  // A step that the address opens is read from its top.
  await page.goto("/");
  await page.goto("/admin/tournaments/new#money");
  await expect(dialog.getByLabel("Description")).toBeHidden();
  await expect(dialog.getByRole("heading", { name: "Entry and Money" })).toBeInViewport();
  await page.goto("/admin/tournaments/new#when");
  await expect(dialog.getByLabel("Time Zone")).toBeVisible();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(restored).toHaveCount(0);

  await page.goto("/admin/tournaments/1/day");
  await isTakenOver(page);
  await page.getByText("Enter an Angler").click();
  await page.getByLabel("Note").fill("Paid at the ramp");
  await page.goto("/admin/tournaments/1/day");
  // A form of the tournament day page doesn't open automatically.
  await expect(page.getByText("Enter an Angler (unsent)")).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveCount(0);
  await page.getByText("Enter an Angler (unsent)").click();
  await expect(page.getByLabel("Note")).toHaveValue("Paid at the ramp");
  await expect(page.getByLabel("Note")).toBeVisible();

  await page.goto("/settings");
  await isTakenOver(page);
  const account = page.locator("#form-profile");
  await account.getByLabel("Display Name").fill("The Secretary");
  await account.getByLabel("Current Password").fill("not kept");
  await page.reload();
  await expect(account.getByLabel("Display Name")).toHaveValue("The Secretary");
  await expect(account.getByLabel("Current Password")).toHaveValue("");

  await page.goto("/admin/settings");
  await isTakenOver(page);
  const rules = page.getByRole("textbox", { name: /^Rules/ });
  await rules.fill("No live bait.");
  await page.reload();
  await expect(restored).toBeVisible();
  await expect(rules).toHaveValue("No live bait.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Discard everything you typed?")).toBeVisible();
  await expect(rules).toHaveValue("No live bait.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(rules).toHaveValue("");
  await page.reload();
  await isTakenOver(page);
  await expect(rules).toHaveValue("");
  await expect(restored).toHaveCount(0);

  // Stored with the line ends of a form, unchanged text doesn't count as typed.
  await rules.fill("No live bait.\nNo nets.");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  for (const _ of ["untouched", "once more"]) {
    await page.reload();
    await isTakenOver(page);
    await expect(rules).toHaveValue("No live bait.\nNo nets.");
    await expect(restored).toHaveCount(0);
  }
});

test("a tournament typed before logging out opens at the step where it was left", async ({ arrive }) => {
  const { page, username } = await arrive("Secretary");
  await page.goto("/admin/tournaments/new");
  await isTakenOver(page);
  const dialog = page.getByRole("dialog", { name: "Create Tournament" });
  await dialog.getByLabel("Name", { exact: true }).fill("Spring Open");
  await dialog.getByRole("link", { name: "Entry and Money" }).click();
  await expect(dialog.getByRole("heading", { name: "Entry and Money" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).last().click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await page.request.post("/api/auth/login", { data: { emailOrUsername: username, password: passwordOf(username) } });
  await page.goto("/admin/tournaments/new");
  await expect(page).toHaveURL(/#money$/);
  await expect(dialog.getByRole("heading", { name: "Entry and Money" })).toBeVisible();
  await expect(dialog.getByLabel("Description")).toBeHidden();
  await dialog.getByRole("link", { name: "Basics" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Spring Open");
});

test("a paper catch that was entered isn't restored in the form for the next one", async ({ arrive }) => {
  const secretary = await arrive("Secretary");
  const ann = await arrive("Ann");
  const { page } = secretary;
  const id = await createTournament(secretary);
  await enter(ann, id);
  await page.goto(`/admin/tournaments/${id}/day?card=new`);
  const location = page.getByLabel("Location");
  await page.getByRole("combobox", { name: "Angler" }).fill("Ann");
  await page.getByLabel("Species").fill("Largemouth Bass");
  await page.getByLabel("Length").fill("18.3");
  await location.fill("North cove");
  await page.getByLabel("Card Number and Witness").fill("Card 7, Joe");
  // A pause, in which what was typed is saved.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Card 7, Joe");
  await page.getByRole("button", { name: "Enter Catch" }).click();
  await expect(page.getByText("It's on the board.")).toBeVisible();
  await expect(location).toHaveValue("North cove");
  await page.goto(`/admin/tournaments/${id}/day`);
  await isTakenOver(page);
  await expect(page.getByRole("link", { name: "Enter a Paper Catch" })).toBeVisible();
  await expect(page.getByText("(unsent)")).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("North cove");
});

test("the next fish, typed after one was sent, is still there after the Submit tab is tapped", async ({ arrive }) => {
  const { page } = await arrive("Wanda");
  await page.goto("/submit-catch");
  await isTakenOver(page);
  await sendCatch(page, {
    species: "Carp",
    length: "20.5",
    weight: "4",
    location: "North bay",
    photo: photos.largemouth18,
  });
  await expect(page).toHaveURL(/[?&]sent=/);
  const length = page.getByLabel("Length", { exact: true });
  await expect(length).toHaveValue("");
  await length.fill("13.7");
  await page.getByLabel("Notes").fill("Released");
  await page.getByRole("link", { name: "Submit", exact: true }).click();
  await expect(page).toHaveURL(/\/submit-catch$/);
  await expect(length).toHaveValue("13.7");
  await page.reload();
  await expect(length).toHaveValue("13.7");
  await expect(page.getByLabel("Notes")).toHaveValue("Released");
});

test("input in the set-up form is restored after a reload and in a new tab, without the password, until the club is set up", async ({
  installed,
  browser,
}) => {
  const serving = await installed.start();
  const link = /http\S+/.exec(await serving.greeting)?.[0] ?? "";
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await isTakenOver(page);
  await page.reload();
  await isTakenOver(page);
  await expect(page.getByText("Restored what you typed.")).toHaveCount(0);
  await page.getByLabel("Club Name").fill("Lake Erie Anglers");
  await page.getByLabel("Email").fill("pat@example.org");
  await page.getByLabel("Password").fill("walleye-1");
  await page.getByLabel("State").selectOption("OH");
  // The script that saves is loaded once the form is touched.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("OH");
  await page.reload();
  await expect(page.getByText("Restored what you typed.")).toBeVisible();
  await expect(page.getByLabel("Club Name")).toHaveValue("Lake Erie Anglers");
  await expect(page.getByLabel("State")).toHaveValue("OH");
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.close();

  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab.getByLabel("Email")).toHaveValue("pat@example.org");
  expect(JSON.stringify((await context.storageState()).origins)).not.toContain("walleye-1");
  await tab.getByLabel("Username").fill("pat");
  await tab.getByLabel("Password").fill("walleye-1");
  await tab.getByRole("checkbox", { name: "I have read the user agreement" }).check();
  await tab.getByRole("button", { name: "Set Up the Club" }).click();
  await expect(tab).not.toHaveURL(/setup/);
  expect(JSON.stringify((await context.storageState()).origins)).not.toContain("pat@example.org");
  await context.close();
  expect((await serving.stop()).code).toBe(0);
});
