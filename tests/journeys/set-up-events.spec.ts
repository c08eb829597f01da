import type { Page } from "@playwright/test";
import { expect, test } from "./support/club.ts";
import { day } from "./support/days.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Create Tournament" });

/** Chooses the rules of a new tournament, and fills in the fields that every tournament needs. */
async function begin(page: Page, preset: string, [name, species]: readonly [name: string, species: string]) {
  await page.goto("/admin/tournaments/new#all");
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: preset }).click();
  await expect(dialog.getByText("All Rules")).toBeVisible();
  for (const [label, text] of [
    ["Name", name],
    ["Description", "A day on the lake."],
    ["Target Species", species],
    ["Prize", "0"],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByLabel("Start Date").fill(day(5));
  await dialog.getByLabel("End Date").fill(day(5));
  return dialog;
}

/** Creates the tournament, and opens its page with the rules that anglers see. */
async function finish(page: Page, name: string) {
  await dialogOf(page).getByRole("button", { name: "Create Tournament" }).click();
  await expect(page.getByText("Tournament created successfully")).toBeVisible();
  await page.goto("/tournaments");
  await page.getByRole("link", { name, exact: true }).click();
  return page.getByRole("main");
}

test("a new director sets up a kayak event, a partner weigh-in and a walleye event from presets", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  await begin(page, "Kayak CPR", ["Kayak Open", "Bass"]);
  const kayak = await finish(page, "Kayak Open");
  for (const rule of [
    "Lengths are rounded down to the quarter inch: 18.4 in counts as 18.25 in.",
    "Judges deduct 0.5 in for: Mouth partly open, Tail pinched.",
  ]) {
    await expect(kayak.getByText(rule)).toBeVisible();
  }

  const dialog = await begin(page, "Team bass", ["Partner Weigh-In", "Bass"]);
  await dialog.getByLabel("Entry Fee", { exact: true }).fill("50");
  await dialog.locator("summary", { hasText: "Side Pots" }).click();
  await dialog.getByRole("button", { name: "Add Side Pot" }).click();
  await expect(dialog.getByLabel("Side Pot 1", { exact: true })).toBeFocused();
  await dialog.getByLabel("Side Pot 1", { exact: true }).fill("Big Bass");
  await dialog.getByLabel("Fee for Big Bass").fill("10");
  await dialog.getByText("More Settings for Big Bass").click();
  await dialog.getByLabel(/^Minimum to Win Big Bass/).fill("5");
  await dialog.getByLabel("If Nobody Wins Big Bass").selectOption("Roll over to a later tournament");
  const weighIn = await finish(page, "Partner Weigh-In");
  for (const rule of [
    "0.25 lb is deducted for each dead fish.",
    "1 lb is deducted for each minute late; a partial minute counts as a full one.",
    "A team has up to 2 anglers.",
    "Side pot Big Bass: Biggest fish of at least 5 lb, $10.00, winner takes all, rolls over if nobody wins.",
  ]) {
    await expect(weighIn.getByText(rule)).toBeVisible();
  }
  await expect(weighIn.getByText(/^Minimum/)).toHaveCount(0);

  await begin(page, "Walleye slot", ["Walleye Classic", "Walleye"]);
  const walleye = await finish(page, "Walleye Classic");
  await expect(walleye.getByText("At most 1 fish over 20 in counts.")).toBeVisible();

  await page.goto("/admin/seasons/new");
  await page.getByRole("button", { name: /^Trail with a championship/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Trail");
  await page.getByLabel(/^Best Tournaments That Count/).fill("8");
  for (const name of ["Kayak Open", "Walleye Classic"]) await page.getByLabel(name).check();
  await page.getByLabel("Which Tournament Is the Finale").selectOption("Walleye Classic");
  await page.getByRole("button", { name: "Save Season" }).click();
  await expect(page.getByText("The best 8 tournaments count.")).toBeVisible();
  await expect(page.getByText(/It always counts\./)).toBeVisible();
});

test("a time zone is found by its name, and the field shows when nothing matches", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const noMatch = page.getByText("No match. Try a larger city, your state, or a zone such as Central Time.");
  await page.goto("/admin/tournaments/new#when");
  const dialog = dialogOf(page);
  const city = dialog.getByLabel("Find It by City");
  await city.fill("Atlantis");
  await expect(noMatch).toBeVisible();
  await city.fill("Central Standard Time");
  await expect(noMatch).toHaveCount(0);
  await expect(dialog.getByLabel("Time Zone")).toHaveValue("America/Chicago");
});

test("fields side by side stay in line if one of them has a hint or a long error", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.setViewportSize({ width: 1280, height: 800 });
  const top = async (label: string) => (await dialogOf(page).getByLabel(label).boundingBox())?.y;
  await page.goto("/admin/tournaments/new#money");
  expect(await top("Entry Fee")).toBe(await top("Prize"));
  await page.goto("/admin/tournaments/new#divisions");
  await dialogOf(page).locator("summary", { hasText: "Side Pots" }).click();
  await dialogOf(page).getByRole("button", { name: "Add Side Pot" }).click();
  await dialogOf(page).getByLabel("Payout Split for side pot 1").fill("70/40");
  await dialogOf(page).getByRole("link", { name: "Next" }).click();
  await expect(dialogOf(page).getByText("100 in total, such as 60/40")).toBeVisible();
  expect(await top("Fee for side pot 1")).toBe(await top("Payout Split for side pot 1"));
});
