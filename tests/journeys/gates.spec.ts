import { expect, passwordOf, secretary, test } from "./support/club.ts";

test.use({ club: "new" });

test("the agreement and the tutorial cover a dialog that the address opens, and return to it", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.goto("/login?next=/admin/tournaments/new");
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(passwordOf(secretary.username));
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("/admin/tournaments/new");
  await page.reload();

  const agreement = page.getByRole("dialog", { name: "User Agreement" });
  await agreement.getByRole("checkbox").check();
  await agreement.getByRole("button", { name: "Accept and Continue" }).click();
  const tutorial = page.getByRole("dialog").filter({ hasText: "Step 1 of 5" });
  await tutorial.getByRole("button", { name: "Skip" }).click();
  await expect(tutorial).toHaveCount(0);

  const dialog = page.getByRole("dialog", { name: "Create Tournament" });
  await dialog.getByLabel("Name", { exact: true }).fill("Spring Open");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/admin\/tournaments$/);
});
