import { test } from "./support/crowd.ts";
import { expect } from "./support/demo-club.ts";

test("one of 2,000 entrants is found by part of the name with the keyboard, and chosen for a paper catch", async ({
  open,
  crowd,
}) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });
  await page.goto(`/admin/tournaments/${crowd.tournamentId}/day`);

  const search = page.getByRole("combobox", { name: "Name or email" }).last();
  await search.focus();
  await page.keyboard.type("GLÉR 123");
  const choices = page.getByRole("listbox").getByRole("option");
  await expect(choices.first()).toHaveText("Angler 123");
  await expect(page.getByText("8 found. Choose with the arrow keys.")).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(choices.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(choices).toHaveCount(0);
  await expect(search).toHaveValue("GLÉR 123");
  await page.keyboard.type("4");
  await expect(choices).toHaveText(["Angler 1234"]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/search=Angler\+1234/);
  const entrants = page.getByRole("region", { name: "Entrants" }).locator("tbody tr");
  await expect(entrants).toHaveCount(1);
  await expect(entrants.getByRole("link", { name: "Angler 1234", exact: true })).toBeVisible();

  await page.getByText("Enter a Paper Catch").click();
  await page.getByRole("combobox", { name: "Angler" }).focus();
  await page.keyboard.type("r.77@");
  await expect(choices).toHaveText(["Angler 77"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Angler" })).toHaveValue("Angler 77");
  await expect(page).toHaveURL(/search=Angler\+1234/);
});

test("without script, the search button finds a user by part of the email", async ({ open }) => {
  const page = await open("admin", { javaScriptEnabled: false });
  await page.goto("/admin/users");
  await page.getByLabel("Name or email").fill("gler.1999@");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("table").getByRole("link")).toHaveText(["Angler 1999"]);
});
