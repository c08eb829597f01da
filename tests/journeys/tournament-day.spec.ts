import type { Page } from "@playwright/test";
import {
  type Caught,
  expect,
  logInAsSecretary,
  type Person,
  photos,
  register,
  sendCatch,
  test,
} from "./support/club.ts";
import { day } from "./support/days.ts";

test.use({ club: "new" });

const tournament = "June Bass Open";

async function createTournament({ page }: Person): Promise<void> {
  await page.goto("/admin/tournaments");
  await page.getByRole("link", { name: "Create Tournament" }).first().click();
  await page.getByRole("link", { name: "All on One Page" }).click();
  await page.getByLabel("Name", { exact: true }).fill(tournament);
  await page.getByLabel("Description").fill("Five largest bass, from any public water.");
  await page.getByLabel("Target Species").fill("Bass");
  await page.getByLabel("Minimum Length").fill("12");
  await page.getByLabel("Prize").fill("1250");
  await page.getByLabel("Start Date").fill(day(-1));
  await page.getByLabel("End Date").fill(day(1));
  await page.getByRole("button", { name: "Create Tournament" }).click();
  await expect(page.getByText("Tournament created successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: tournament })).toBeVisible();
}

async function openTournament(page: Page): Promise<void> {
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "View Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { name: tournament, level: 1 })).toBeVisible();
}

async function join({ page }: Person): Promise<void> {
  await openTournament(page);
  await page.getByRole("button", { name: "Join Tournament" }).click();
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
}

async function submit({ page }: Person, caught: Caught): Promise<void> {
  await openTournament(page);
  await page.getByRole("link", { name: "Submit Catch", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "Submit Your Catch" })).toBeVisible();
  await sendCatch(page, caught);
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
}

/** The board's rows as people see them: rank and name. */
async function board(page: Page): Promise<string[]> {
  const rows = page.getByRole("region", { name: "Leaderboard" }).getByRole("listitem");
  const texts = await rows.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, " "));
}

test("a tournament day: created, joined, fished, judged and followed", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const wanda = await arrive("Wanda");
  const otto = await arrive("Otto");
  const visitor = await arrive("a visitor");

  await logInAsSecretary(admin);
  await createTournament(admin);

  await register(wanda);
  await register(otto);
  await join(wanda);
  await join(otto);

  const bass = { species: "Largemouth Bass", location: "Lake Fork, TX" };
  await submit(wanda, { ...bass, length: "18.5", weight: "3.4", photo: photos.largemouth18 });
  await submit(otto, { ...bass, length: "21.3", weight: "5.1", photo: photos.largemouth21 });
  await submit(otto, { ...bass, length: "14.2", weight: "1.2", photo: photos.trout14 });

  await openTournament(visitor.page);
  await expect(visitor.page.getByText("2 catches awaiting review")).toBeVisible();
  await expect(visitor.page.getByText("21.3")).toHaveCount(0);

  await admin.page.goto("/admin/verification");
  await admin.page.getByRole("button", { name: "Verify Wanda's catch" }).click();
  await expect(admin.page.getByText("Catch verified successfully")).toBeVisible();
  await openTournament(visitor.page);
  const [leader] = await board(visitor.page);
  expect(leader).toContain("Rank 1 Wanda");

  // The row disappears before the decision has arrived.
  const decisionSaved = admin.page.waitForResponse((response) => response.request().method() === "POST");
  await admin.page.getByRole("button", { name: "Verify Otto's catch" }).first().click();
  await decisionSaved;
  await expect(admin.page.getByRole("button", { name: "Verify Otto's catch" })).toHaveCount(1);
  await visitor.page.reload();
  const [first, second] = await board(visitor.page);
  expect(first).toContain("Rank 1 Otto");
  expect(second).toContain("Rank 2 Wanda");
  await visitor.page.locator("summary", { hasText: "Otto" }).click();
  const photo = visitor.page.getByRole("img", { name: "Largemouth Bass of 21.3 in, caught by Otto" });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(async () => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  await admin.page.getByRole("link", { name: "Reject Otto's catch" }).click();
  await admin.page.getByLabel("Reason for Rejection").fill("This is a trout.");
  await admin.page.getByRole("button", { name: "Reject Catch" }).click();
  await expect(admin.page.getByText("Catch rejected and user notified")).toBeVisible();
  await expect(admin.page.getByText("No unverified catches pending review")).toBeVisible();

  await otto.page.goto("/my-catches");
  await expect(otto.page.getByRole("main").getByText("This is a trout.")).toBeVisible();
  await otto.page.goto("/notifications");
  await expect(otto.page.getByRole("main").getByText("This is a trout.")).toBeVisible();

  await otto.page.goto("/leaderboard");
  await expect(otto.page.getByRole("heading", { name: "Tournament Leaderboards" })).toBeVisible();
  await expect(otto.page.getByText("Room for more entries!")).toHaveCount(3);
});
