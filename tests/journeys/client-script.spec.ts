import type { Page } from "@playwright/test";
import { expect, type Person, passwordOf, photos, secretary, sendCatch, test } from "./support/club.ts";
import { day } from "./support/days.ts";

/** Desktop size, where every link of the header is visible. */
test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

/** Delays every request to `path` until the returned function is called, like a slow network. */
async function hold(page: Page, path: string): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.route(path, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return () => {
    isHeld = false;
    for (const resume of waiting) resume();
  };
}

async function typeLogin(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(passwordOf(secretary.username));
}

/** Calls the API with the session of the page's reader. */
async function call({ page }: Person, path: string, data?: object): Promise<{ id: number }> {
  return (await page.request.post(path, { data })).json();
}

// Covers 2.19, 2.22, 4.1, 9.8 of the specification.
test("skeleton cards are shown while tournaments load", async ({ arrive }) => {
  const { page } = await arrive("visitor");
  for (const [from, link, cards] of [
    ["/rules", "Tournaments", 6],
    ["/tournaments", "Home", 3],
  ] as const) {
    await page.goto(from);
    const release = await hold(page, "**/api/tournaments?*");
    if (link === "Home") await page.getByRole("link", { name: /, home$/ }).click();
    else await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading tournaments" }).locator("> *")).toHaveCount(cards);
    release();
    await expect(page.getByRole("heading", { name: "Active Tournaments", exact: true })).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading tournaments" })).toHaveCount(0);
  }
});

// Covers 2.52 of the specification.
test("logging in checks the session again, shows it, and only then continues", async ({ arrive }) => {
  const { page } = await arrive("visitor");
  await typeLogin(page);
  const releaseSession = await hold(page, "**/api/auth/me");
  const sessionRequest = page.waitForRequest("**/api/auth/me");
  await page.getByRole("button", { name: "Sign In" }).click();
  await sessionRequest;
  await expect(page).toHaveURL(/\/login$/);
  releaseSession();
  await expect(page.getByText("You have successfully logged in.")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe(() => {
  test.use({ club: "new" });

  // Covers 2.7 of the specification.
  test("the agreement's button is disabled until the box is checked, and shows progress", async ({ arrive }) => {
    const { page } = await arrive("visitor");
    await typeLogin(page);
    await page.getByRole("button", { name: "Sign In" }).click();
    const dialog = page.getByRole("dialog", { name: "User Agreement" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Accept and Continue" })).toBeDisabled();
    await dialog.getByRole("checkbox").check();
    const releaseAccept = await hold(page, "**/api/auth/accept-user-agreement");
    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(dialog.getByRole("button", { name: "Processing..." })).toBeVisible();
    releaseAccept();
    await expect(page.getByText("Thank you for accepting our user agreement.")).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText("Step 1 of 5");
  });
});

test("a photo chosen before the script has arrived is shown as soon as it has", async ({ arrive }) => {
  const { page } = await arrive("Otto");
  const release = await hold(page, "**/*.js");
  await page.goto("/submit-catch", { waitUntil: "commit" });
  await page.getByLabel("Photo").setInputFiles(photos.trout14);
  release();
  await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();
});

// Covers 2.44, 2.45, 4.20 of the specification.
test("a chosen photo is shown before it is sent, and can be removed", async ({ arrive }) => {
  const { page } = await arrive("Otto");
  await page.goto("/submit-catch");
  const preview = page.getByRole("img", { name: "The photo you chose" });
  await page.getByLabel("Photo").setInputFiles(photos.trout14);
  await expect(preview).toBeVisible();
  await page.getByRole("button", { name: "Remove Photo" }).click();
  await expect(preview).toHaveCount(0);
  const textFile = { name: "fish.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a fish") };
  await page.getByLabel("Photo").setInputFiles(textFile);
  await expect(preview, "a file that isn't a picture shows the empty board").toHaveCount(0);
  await page.getByRole("button", { name: "Remove Photo" }).click();
  const releaseSubmit = await hold(page, "**/api/catches");
  const caught = { species: "Trout", length: "14.2", weight: "1.1", location: "Pond", photo: photos.trout14 };
  await sendCatch(page, caught);
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  releaseSubmit();
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  await expect(page.getByLabel("Species")).toHaveValue("");
  await expect(preview).toHaveCount(0);
  await page.getByRole("link", { name: "My Catches", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Trout" })).toBeVisible();
});

test("the location is filled in from the phone's position when requested, and a refusal is explained", async ({
  arrive,
}) => {
  const { page } = await arrive("Otto");
  await page.goto("/submit-catch");
  const locationButton = page.getByRole("button", { name: "Use My Location" });
  await locationButton.click();
  await expect(page.getByText("Location access is blocked. Type the location instead.")).toBeVisible();
  await page.context().setGeolocation({ latitude: 44.9778, longitude: -93.2661 });
  await page.context().grantPermissions(["geolocation"]);
  await locationButton.click();
  await expect(page.getByLabel("Location")).toHaveValue("44.98° N, 93.27° W");
});

/** A running tournament, Trout Day. */
function runningTournament(admin: Person): Promise<{ id: number }> {
  const days = { startDate: day(-1), endDate: day(1), timeZone: "America/Chicago" };
  const terms = { targetSpecies: "Trout", minLength: "10", prize: 0, entryFee: 0, tournamentType: "derby" };
  const words = { name: "Trout Day", description: "One fish wins.", isActive: true };
  return call(admin, "/api/tournaments", { ...words, ...terms, ...days });
}

test("a reason typed before the script has arrived stays in place; the next one opens in a dialog", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const { id } = await runningTournament(admin);
  const { page } = admin;
  const release = await hold(page, "**/*.js");
  await page.goto(`/admin/tournaments/${id}/day`, { waitUntil: "commit" });
  const cancel = page.locator("summary", { hasText: "Cancel" });
  await cancel.click();
  const reason = page.locator(`form[action="/api/admin/tournaments/${id}/cancel"]`).getByLabel("Reason");
  await reason.fill("Lightning over the lake");
  release();
  const end = page.locator("summary", { hasText: "End Now" });
  await expect(end, "the page is hydrated").toHaveAttribute("aria-haspopup", "dialog");
  await expect(reason).toHaveValue("Lightning over the lake");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await cancel.click();
  await expect(reason).toHaveCount(0);
  await cancel.click();
  await expect(page.getByRole("dialog", { name: "Cancel Trout Day" }).getByLabel("Reason")).toHaveValue("");
});

/** A pending catch of Otto's in a running tournament. */
async function waitingCatch(admin: Person, otto: Person): Promise<void> {
  const { id } = await runningTournament(admin);
  await call(otto, `/api/tournaments/${id}/join`);
  await otto.page.goto(`/submit-catch?tournament=${id}`);
  const caught = { species: "Trout", length: "14.2", weight: "1.1", location: "Pond", photo: photos.trout14 };
  await sendCatch(otto.page, caught);
  await expect(otto.page.getByText("Your catch has been submitted successfully.")).toBeVisible();
}

test.describe(() => {
  test.use({ expectedStatuses: [503] });

  // Covers 2.56, 2.64 of the specification.
  test("a thumbnail opens the photo, and 'Reject Catch' is disabled without a reason", async ({ arrive }) => {
    const admin = await arrive("Secretary");
    const otto = await arrive("Otto");
    await waitingCatch(admin, otto);
    const { page } = admin;
    await page.goto("/");
    const judge = await hold(page, "**/api/admin/analytics");
    await page.getByRole("link", { name: "Admin", exact: true }).first().click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Loading page" })).toBeVisible();
    judge();
    await page.getByRole("link", { name: "Verification", exact: true }).click();
    await page.getByRole("link", { name: "Enlarge Otto's photo" }).click();
    await expect(page.getByRole("dialog", { name: "Catch Photo" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await page.getByRole("link", { name: "Reject Otto's catch" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject Catch Submission" });
    const reject = dialog.getByRole("button", { name: "Reject Catch", exact: true });
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
    await expect(reject).toBeDisabled();
    await dialog.getByLabel("Reason for Rejection").fill("   ");
    await expect(reject).toBeDisabled();
    await dialog.getByLabel("Reason for Rejection").fill("No board");
    await expect(reject).toBeEnabled();
    await page.route(
      "**/api/admin/catches/*/reject",
      (route) => route.fulfill({ status: 503, json: { message: "Busy" } }),
      {
        times: 1,
      },
    );
    await reject.click();
    await expect(page.getByText("Failed to reject catch").first()).toBeVisible();
    await page.getByRole("link", { name: "Reject Otto's catch" }).click();
    await expect(dialog.getByLabel("Reason for Rejection")).toHaveValue("No board");
    await expect(dialog.getByText("Busy")).toBeVisible();
    await reject.click();
    await expect(page.getByText("Catch rejected and user notified")).toBeVisible();
  });
});
