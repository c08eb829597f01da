import type { Page } from "@playwright/test";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import { expect, passwordOf, secretary, test } from "./support/club.ts";

test.use({ expectedStatuses: [401] });

async function givePassword(page: Page, password = passwordOf(secretary.username)): Promise<void> {
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const code = (page: Page) => page.getByRole("textbox", { name: "Code" });

test("an admin turns two-step login on and logs in with a code on another phone", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.goto("/settings");
  await page.getByRole("link", { name: "Set Up Two-Step Login" }).click();
  await page.getByRole("button", { name: "Set Up Two-Step Login" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const key = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
  await code(page).fill("000000");
  await page.getByLabel("Password").fill(passwordOf(secretary.username));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByText("That code is wrong or was already used. Try the next one.")).toBeVisible();
  await code(page).fill(codeAt(key, Date.now()));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeInViewport();
  const recovery = page.getByText(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  await expect(recovery).toHaveCount(10);
  const recoveryCode = (await recovery.first().textContent()) ?? "";

  const other = (await arrive("a new phone")).page;
  await other.goto("/login?next=%2Fadmin%2Fusers");
  await givePassword(other);
  await expect(other.getByText("Enter the 6-digit code from your authenticator app.")).toBeVisible();
  await code(other).fill("12");
  await other.getByRole("button", { name: "Log In" }).click();
  await expect(other.getByText("That code is wrong or was already used. Try the next one.")).toBeVisible();
  // This period's code was used, and the next one is accepted half a minute early.
  await code(other).fill(codeAt(key, Date.now() + 30_000));
  await other.getByRole("button", { name: "Log In" }).click();
  await expect(other).toHaveURL(/\/admin\/users$/);
  await expect(other.getByText("You have successfully logged in.")).toBeVisible();

  const third = (await arrive("a third phone")).page;
  await third.goto("/login");
  await givePassword(third);
  await third.getByRole("link", { name: "Use a recovery code instead" }).click();
  await third.getByLabel("Recovery Code").fill(recoveryCode);
  await third.getByRole("button", { name: "Log In" }).click();
  await expect(third.getByText("You have successfully logged in.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`after too many wrong passwords the user has to wait, script ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    installed,
    sessions: _,
  }) => {
    const serving = await installed.start([], { RATE_LIMITS: "on" });
    const context = await browser.newContext({ baseURL: serving.url, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/login");
    for (let nth = 0; nth < 7; nth += 1) {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await givePassword(page, "not the password");
      await answered;
    }
    await expect(page.getByRole("alert")).toHaveText(
      /Too many failed attempts\. Please wait [1-5] seconds? and try again\./,
    );
    await expect(page.getByLabel("Email or Username")).toHaveValue(secretary.username);
    await context.close();
    expect((await serving.stop()).code).toBe(0);
  });
}
