import { expect, test } from "./support/club.ts";
import { createTournament } from "./support/prize-club.ts";

// A question about similar members.
test.use({ expectedStatuses: [409] });

test("a walk-up without an account is entered from the suggestions, checked in, and gets a password slip", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await page.goto(`/admin/tournaments/${id}/day`);
  await page.getByText("Enter an Angler").click();
  const name = page.getByRole("combobox", { name: "Name, Username or Email" });
  const box = page.getByLabel("This angler has no account.");
  await name.pressSequentially("An");
  await page.getByRole("option", { name: "Create an account" }).click();
  await expect(box).toBeChecked();
  await expect(page.getByLabel("State")).toBeVisible();
  await name.pressSequentially("n");
  await page.getByRole("option", { name: /^Ann.*@/ }).click();
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel("State")).toBeHidden();

  await name.fill("");
  await name.pressSequentially("Ann Quinn");
  await page.getByRole("option", { name: "Create an account" }).click();
  await page.getByRole("textbox", { name: "Note (optional)" }).fill("Cash to Joe");
  const add = page.getByRole("button", { name: /^(Enter Angler|Add \(Paid Cash\))$/ });
  await add.click();
  await expect(page.getByText("Similar members: Ann")).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.check();
  await add.click();
  const sheet = page.getByRole("dialog", { name: /^Ann Quinn, No\. \d+$/ });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("link", { name: "Password Slip" }).click();
  await page.getByRole("button", { name: "Create Slip" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Your username is Ann Quinn." })).toBeVisible();
  await page.getByRole("link", { name: "Tournament Day" }).click();
  await page.getByRole("button", { name: "Check in Ann Quinn" }).click();
  await expect(page.getByRole("button", { name: "Undo check-in of Ann Quinn" })).toBeVisible();
});
