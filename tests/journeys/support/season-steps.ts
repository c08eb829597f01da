import type { Page } from "@playwright/test";
import { expect, type Person, passwordOf } from "./club.ts";
import { day, noonZone } from "./season-club.ts";

/* Steps that check a season in a browser. */

const idIn = (page: Page) => Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);

export async function importMembers({ page }: Person): Promise<void> {
  await page.goto("/admin/users/import");
  const rows = "Full Name,E-Mail,State\nCara Carp,cara@example.org,TX\nMike Reed,mike@example.org,TX";
  await page.getByLabel("CSV File").setInputFiles({
    name: "members.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows),
  });
  await page.getByRole("button", { name: "Check the List" }).click();
  await expect(page.getByText("2 rows: 2 new members")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 Members" }).click();
  await expect(page.getByText("2 members imported").first()).toBeVisible();
}

/** Creates a private tournament of two days starting tomorrow, with a cut after day one. Returns its id. */
export async function createTwoDays({ page }: Person): Promise<number> {
  await page.goto("/admin/tournaments/new#all");
  await page.getByLabel("Name", { exact: true }).fill("Two-Day Classic");
  await page.getByLabel("Description", { exact: true }).fill("Two days, the first three go on.");
  await page.getByLabel("Target Species", { exact: true }).fill("Bass");
  await page.getByLabel("Minimum Length").fill("12");
  await page.getByLabel("Prize", { exact: true }).fill("300");
  await page.getByLabel("Start Date").fill(day(1));
  await page.getByLabel("End Date").fill(day(2));
  await page.getByLabel(/^Multi-day scoring/).check();
  await page.getByLabel("Anglers Advancing After Day 1").fill("3");
  await page.getByLabel("Visibility").selectOption("private");
  await page.getByLabel("Time Zone").selectOption(noonZone);
  await page.getByLabel("1st place", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Create Tournament" }).click();
  await expect(page.getByText("Tournament created successfully")).toBeVisible();
  const tournaments = (await (await page.request.get("/api/admin/tournaments")).json()) as {
    id: number;
    name: string;
  }[];
  return tournaments.find(({ name }) => name === "Two-Day Classic")?.id ?? 0;
}

/** Returns the id. */
export async function makeSeason({ page }: Person): Promise<number> {
  await page.goto("/admin/seasons/new");
  await page.getByLabel("Name", { exact: true }).fill("Season of the Year");
  for (const name of ["Opening Day", "Partners Open", "Two-Day Classic"]) await page.getByLabel(name).check();
  await page.getByText("All Rules", { exact: true }).click();
  await page.getByLabel("For Participation").fill("5");
  await page.getByRole("button", { name: "Save Season" }).click();
  await expect(page.getByText("Season saved")).toBeVisible();
  await expect(page.getByText("No results yet")).toBeVisible();
  return idIn(page);
}

export async function linkTo({ page }: Person, address: string, button: string, note: string): Promise<string> {
  await page.goto(address);
  await page.getByLabel("Note").fill(note);
  if (button === "Create Link") await page.getByLabel("Role", { exact: true }).selectOption("Judge");
  await page.getByRole("button", { name: button }).click();
  const item = page.getByRole("listitem").filter({ hasText: note });
  return item.getByRole("textbox").inputValue();
}

export async function enterAsGuest({ page, username }: Person, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText("You're invited to this tournament.")).toBeVisible();
  await page.getByRole("link", { name: "Sign Up to Join" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill("guest@example.org");
  await page.getByLabel("Password").fill(passwordOf(username));
  await page.getByLabel("State").selectOption("TX");
  await page.getByLabel("I have read the user agreement and accept it.").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("button", { name: /^Accept/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
}

export async function beJudge({ page }: Person, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Accept This Role" }).click();
  await expect(page.getByText("You're now a judge", { exact: true })).toBeVisible();
  for (const money of ["/admin/money", "/admin/payouts", "/admin/payouts/process"]) {
    await page.goto(money);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/denied|403/i);
  }
}

export async function enterWithPot({ page }: Person, id: number): Promise<void> {
  await page.goto(`/tournaments/${id}`);
  await page.getByLabel("Division").first().selectOption("Kayak");
  await page.getByLabel(/^Big Bass/).check();
  // Without script, the label can't follow the checked box.
  await page.getByRole("button", { name: /^Pay .+ & Join Tournament$/ }).click();
  await page.getByLabel("Card").check();
  await page.getByRole("button", { name: "Review Payment" }).click();
  await page.getByRole("button", { name: "Pay $11.00", exact: true }).click();
  await expect(page.getByText("Joined Tournament", { exact: true })).toBeVisible();
}

export async function approveFish({ page }: Person, angler: string): Promise<void> {
  await page.goto("/admin/verification");
  await page.getByRole("button", { name: `Verify ${angler}'s catch` }).click();
  await expect(page.getByText("No unverified catches pending review")).toBeVisible();
}

/** `captain` creates a team in the tournament, and `mate` joins it with its link. */
export async function formTeam(captain: Person, mate: Person, id: number): Promise<void> {
  await captain.page.goto(`/tournaments/${id}`);
  await captain.page.getByRole("button", { name: "Join Tournament" }).click();
  await captain.page.getByRole("link", { name: "My Team" }).click();
  await captain.page.getByLabel("Team Name").fill("Bass Cats");
  await captain.page.getByRole("button", { name: "Create Team" }).click();
  const link = await captain.page.getByLabel("Link", { exact: true }).inputValue();
  await mate.page.goto(link);
  await mate.page.getByRole("link", { name: "Go to Tournament" }).click();
  await mate.page.getByRole("button", { name: "Join Tournament" }).click();
  await expect(mate.page.getByText("Joined Tournament", { exact: true })).toBeVisible();
  await mate.page.goto(link);
  await mate.page.getByRole("button", { name: "Join This Team" }).click();
  await expect(mate.page.getByText("The team is full.")).toBeVisible();
}

/** Makes the cut with a reason, because a job also makes it once a minute and may be first. */
export async function makeCut({ page }: Person, id: number): Promise<void> {
  await page.goto(`/admin/tournaments/${id}/day`);
  await page
    .getByText(/^Apply the Cut( Again)?$/)
    .first()
    .click();
  await expect(page.getByText("3 anglers advance: Otto, Wanda, Gail Guest.")).toBeVisible();
  await page.getByLabel("Reason").filter({ visible: true }).fill("All cards are read.");
  await page.getByRole("button", { name: /^Apply the Cut/ }).click();
  await expect(page.getByText("Cut applied")).toBeVisible();
}

export async function makeOfficial({ page }: Person, id: number): Promise<void> {
  await page.goto(`/admin/tournaments/${id}/day`);
  await page.getByText("Make Results Official", { exact: true }).first().click();
  await page.getByLabel("Reason").filter({ visible: true }).fill("All cards are read.");
  await page.getByRole("button", { name: "Make Official Now" }).click();
  await expect(page.getByText("Results are official").filter({ visible: true }).first()).toBeVisible();
}

async function confirmOverdraft(page: Page): Promise<void> {
  const overdraft = page.getByRole("checkbox", { name: /^Pay anyway/ });
  if (await overdraft.isVisible()) await overdraft.check();
}

export async function processPayouts({ page }: Person, id: number): Promise<void> {
  await page.goto(`/admin/payouts/process?tournamentId=${id}`);
  await confirmOverdraft(page);
  await page.getByRole("dialog").getByRole("button", { name: "Process Payouts" }).click();
  await expect(page.getByText("Prize payouts have been initiated successfully")).toBeVisible();
}

export async function payByHand({ page }: Person, angler: string): Promise<void> {
  const row = page.getByRole("region", { name: "Payout History" }).getByRole("row").filter({ hasText: angler });
  await row.getByRole("link", { name: /hand/i }).click();
  await page.getByLabel("How it was paid").fill("Check 1042");
  await confirmOverdraft(page);
  await page.getByRole("button", { name: "Mark as Paid" }).click();
  await expect(row).toContainText("Completed");
}
