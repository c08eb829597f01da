import { expect, type Person, test } from "./support/club.ts";
import { day } from "./support/days.ts";
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
  await page.getByRole("link", { name: "Enter an Angler" }).click();
  const name = page.getByRole("combobox", { name: "Name, Username or Email" });
  const box = page.getByLabel("This angler has no account.");
  await name.pressSequentially("An");
  await page.getByRole("option", { name: "Create an account" }).click();
  await expect(box).toBeChecked();
  const add = page.getByRole("button", { name: /^(Enter Angler|Add \(Paid Cash\))$/ });
  await expect(page.getByLabel("State")).toBeVisible();
  await expect(add).toBeInViewport({ ratio: 1 });
  await name.pressSequentially("n");
  await page.getByRole("option", { name: /^Ann.*@/ }).click();
  await expect(box).not.toBeChecked();
  await expect(page.getByLabel("State")).toBeHidden();

  await name.fill("");
  await name.pressSequentially("Ann Quinn");
  await page.getByRole("option", { name: "Create an account" }).click();
  await page.getByRole("textbox", { name: "Note (optional)" }).fill("Cash to Joe");
  await add.click();
  await expect(page.getByText("Similar members: Ann")).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.check();
  await add.click();
  const sheet = page.getByRole("dialog", { name: "Enter an Angler" });
  await expect(sheet.getByText(/^Ann Quinn, No\. \d+:/)).toBeVisible();
  await expect(name).toHaveValue("");
  await sheet.getByRole("link", { name: "Password Slip" }).click();
  await page.getByRole("button", { name: "Create Slip" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Your username is Ann Quinn." })).toBeVisible();
  await page.getByRole("link", { name: "Tournament Day" }).click();
  await expect(page.getByRole("button", { name: "Undo check-in of Ann Quinn" })).toBeVisible();
});

async function posted({ page }: Person, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as { id: number };
}

const paidDerby = {
  name: "Cash Derby",
  description: "The longest bass.",
  targetSpecies: "Bass",
  minLength: "12",
  prize: 100,
  startDate: day(1),
  endDate: day(2),
  tournamentType: "derby",
  entryFee: 2500,
  divisions: [{ name: "Boat" }, { name: "Kayak" }],
};

test("Took Cash confirms the entry of an unpaid entrant", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const otto = await arrive("Otto");
  const { page } = admin;
  const { id } = await posted(admin, "/api/tournaments", paidDerby);
  await posted(otto, `/api/tournaments/${id}/choices`, { division: "Kayak" });
  await page.goto(`/admin/tournaments/${id}/day`);
  await page.getByRole("link", { name: "Manage Otto" }).click();
  const sheet = page.getByRole("dialog", { name: "Otto", exact: true });
  await sheet.locator("summary", { hasText: "Took Cash" }).click();
  const cash = page.getByRole("dialog", { name: "Took cash from Otto" });
  await expect(cash.getByLabel("Division")).toHaveValue("Kayak");
  await cash.getByLabel("Note").fill("Joe took it.");
  await cash.getByRole("button", { name: "Confirm Entry" }).click();
  await expect(cash).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("tbody tr", { hasText: "Otto" })).toContainText("Joe took it.");
});

test("Took Cash confirms an entry with a side pot, and shows an error of a field that isn't visible", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const otto = await arrive("Otto");
  const { page } = admin;
  const pots = [{ name: "Big Fish", fee: 1000, shares: [100], kind: "biggest" }];
  const { id } = await posted(admin, "/api/tournaments", { ...paidDerby, divisions: [], pots });
  await posted(otto, `/api/tournaments/${id}/choices`, { pots: ["Big Fish"] });
  await page.goto(`/admin/tournaments/${id}/day`);
  await page.getByRole("link", { name: "Manage Otto" }).click();
  const sheet = page.getByRole("dialog", { name: "Otto", exact: true });
  await sheet.locator("summary", { hasText: "Took Cash" }).click();
  const cash = page.getByRole("dialog", { name: "Took cash from Otto" });
  await expect(cash.getByRole("checkbox", { name: "Big Fish" })).toBeChecked();
  await cash.getByLabel("Note").fill("Joe took it.");
  const confirm = cash.getByRole("button", { name: "Confirm Entry" });
  await cash.locator("form[action*=entries]").evaluate((form) => {
    const email = Object.assign(document.createElement("input"), { type: "hidden", name: "email", value: "nonsense" });
    form.append(email);
  });
  await confirm.click();
  await expect(cash.getByRole("alert")).toContainText("email");
  await cash.locator("form[action*=entries]").evaluate((form) => form.querySelector("input[name=email]")?.remove());
  await confirm.click();
  await expect(cash).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("tbody tr", { hasText: "Otto" })).toContainText("Joe took it.");
});

test("Took Cash confirms the entry of an angler whose request was approved", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const ann = await arrive("Ann");
  const { page } = admin;
  const { id } = await posted(admin, "/api/tournaments", { ...paidDerby, isByApproval: true });
  await posted(ann, `/api/tournaments/${id}/join`, { request: true, division: "Kayak" });
  await page.goto(`/admin/tournaments/${id}/day`);
  await page.getByRole("button", { name: "Approve Ann" }).click();
  await page.locator("summary", { hasText: "Took Cash" }).click();
  const cash = page.getByRole("dialog", { name: "Took cash from Ann" });
  await expect(cash.getByLabel("Division")).toHaveValue("Kayak");
  await cash.getByLabel("Note").fill("Joe took it.");
  await cash.getByRole("button", { name: "Confirm Entry" }).click();
  await expect(cash).toBeHidden();
  await expect(page.locator("tbody tr", { hasText: "Ann" })).toContainText("Joe took it.");
});
