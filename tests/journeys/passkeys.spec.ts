import type { Page } from "@playwright/test";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import { expect, passwordOf, secretary, test } from "./support/club.ts";

const password = passwordOf(secretary.username);

/** Adds a virtual authenticator to the browser, with discoverable passkeys and automatic user verification. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

async function givePassword(page: Page): Promise<void> {
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const usePasskey = (page: Page) => page.getByRole("button", { name: "Use a Passkey" }).click();
const welcome = (page: Page) => expect(page.getByText("You have successfully logged in.")).toBeVisible();

test("a passkey is added and named, logs in, completes a two-step login, and is removed", async ({
  browser,
  serving,
  contextOptions,
}) => {
  // Passkeys belong to a name, never to an IP address.
  const baseURL = serving.url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext({ ...contextOptions, baseURL });
  const page = await context.newPage();
  await addDevice(page);
  await page.goto("/login?next=%2Fsettings%2Fpasskeys");
  await givePassword(page);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Club laptop");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Add Passkey" }).click();
  await expect(page.getByRole("heading", { name: "Club laptop" })).toBeVisible();
  await expect(page.getByText("Never used.")).toBeVisible();

  await context.clearCookies();
  await page.goto("/login?next=%2Fsettings%2Fpasskeys");
  await usePasskey(page);
  await welcome(page);
  await expect(page).toHaveURL(/\/settings\/passkeys$/);
  await expect(page.getByText("Last used")).toBeVisible();

  const started = await page.request.post("/api/account/two-step/start");
  const { setUp } = (await started.json()) as { setUp: { secret: string } };
  const data = { code: codeAt(setUp.secret, Date.now()), password };
  expect((await page.request.post("/api/account/two-step", { data })).ok()).toBe(true);
  await context.clearCookies();
  await page.goto("/login?next=%2Fsettings%2Fpasskeys");
  await givePassword(page);
  await expect(page.getByText("Enter the 6-digit code from your authenticator app.")).toBeVisible();
  await usePasskey(page);
  await welcome(page);

  await page.getByLabel("Remove Club laptop").click();
  await page.getByRole("dialog").getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await expect(page.getByText("You have no passkeys yet.")).toBeVisible();
  await context.close();
});
