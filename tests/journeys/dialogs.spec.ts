import { expect, test } from "./demo-club.ts";

test("a tournament's dialogs take the focus, and give it back to where it was", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 } });
  for (const [opener, title, address] of [
    ["Create Tournament", "Create Tournament", /\/admin\/tournaments\/new$/],
    ["Edit", "Edit Tournament", /\/admin\/tournaments\/\d+\/edit$/],
    ["Prizes", "Prize Breakdown", /\/admin\/tournaments\/\d+\/prizes$/],
  ] as const) {
    await page.goto("/admin/tournaments");
    const link = page.getByRole("main").getByRole("link", { name: opener, exact: true }).last();
    const dialog = page.getByRole("dialog", { name: title });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/tournaments$/);
    await expect(link).toBeFocused();
  }
});

test("what is typed into a dialog survives a press beside it, and is saved to the list below", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 1280, height: 800 } });
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "Prizes", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Prize Breakdown" });
  await dialog.getByLabel("1st place", { exact: true }).fill("321");
  await page.mouse.click(10, 400);
  await expect(dialog.getByLabel("1st place", { exact: true })).toHaveValue("321");
  await dialog.getByRole("button", { name: "Save Prize Breakdown" }).click();
  await expect(page.getByText("Prize breakdown updated successfully")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Tournament Management" })).toBeVisible();
});
