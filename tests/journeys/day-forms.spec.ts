import { expect, type Person, test } from "./support/club.ts";
import { isTakenOver } from "./support/phone-club.ts";
import { createTournament } from "./support/prize-club.ts";

// An unknown entrant, and a message that has to be confirmed.
test.use({ expectedStatuses: [404, 409] });

const openDay = async ({ page }: Person, id: number) => page.goto(`/admin/tournaments/${id}/day`);

const anglers = ["Casey Lund", "Gus Petrakis", "Wade Collier"];

async function enterThree({ request }: Person["page"], id: number): Promise<void> {
  for (const username of anglers) {
    await request.post(`/api/admin/tournaments/${id}/entries`, { data: { username, isNew: true } });
  }
}

const slowDown = (page: Person["page"], path: string) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });

test("day page: after a form is sent, the focus is where a keyboard continues", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await openDay(admin, id);

  const enter = page.getByRole("link", { name: "Enter an Angler" });
  const name = page.getByRole("combobox", { name: "Name, Username or Email" });
  const add = page.getByRole("button", { name: /^(Enter Angler|Add \(Paid Cash\))$/ });
  await enter.click();
  await name.pressSequentially("Casey Lund");
  await page.getByRole("option", { name: "Create an account" }).click();
  await page.getByRole("textbox", { name: /^Note/ }).fill("Cash to Joe");
  await page.getByRole("checkbox", { name: "Check in now" }).uncheck();
  await add.press("Enter");
  await expect(page.getByRole("dialog").getByText("Casey Lund, No. 1")).toBeInViewport();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(enter).toBeFocused();

  const message = page.locator("summary", { hasText: "Message Entrants" });
  await message.click();
  await page.getByRole("textbox", { name: "Message" }).fill("Lines in at 6.");
  await page.getByRole("button", { name: "Review Message" }).press("Enter");
  await expect(page.getByText("Send this message to 1 angler")).toBeVisible();
  const send = page.getByRole("button", { name: "Send to 1 Angler" });
  // The question is shown a moment before the form can be sent again.
  await expect(send).toBeEnabled();
  await send.press("Enter");
  await expect(page.getByText("Message sent")).toBeVisible();
  await expect(message).toBeFocused();

  await page.getByRole("button", { name: "Hide Board" }).press("Enter");
  await expect(page.getByRole("button", { name: "Show Board" })).toBeFocused();

  const extend = page.locator("summary", { hasText: "Extend" });
  await extend.click();
  await page.getByRole("button", { name: "+15 min" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Fog");
  await page.getByRole("button", { name: "Extend Tournament" }).press("Enter");
  await expect(page.getByText("Tournament extended")).toBeVisible();
  await expect(extend).toBeFocused();

  await page.getByRole("checkbox", { name: "Select Casey Lund" }).check();
  await page.getByRole("button", { name: /^Check In Selected/ }).press("Enter");
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await undo.press("Enter");
  await expect(page.getByText("1 check-in undone")).toBeVisible();
  await expect(page.locator(".check-in-report")).toBeFocused();
});

test("day page: an error replaces the message of the action before, and the other way round", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await admin.page.request.post(`/api/admin/tournaments/${id}/entries`, {
    data: { username: "Casey Lund", isNew: true, note: "Cash to Joe" },
  });
  await openDay(admin, id);
  const field = page.getByRole("textbox", { name: "Check In by Number or Name" });
  const unknown = page.getByText("No entrant matches “Nobody”.");

  await isTakenOver(page);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await field.fill("Casey");
  await field.press("Enter");
  await expect(page.getByText("Casey Lund is checked in")).toBeVisible();
  await field.fill("Nobody");
  await field.press("Enter");
  await expect(unknown).toBeVisible();
  await expect(page.getByText("Casey Lund is checked in")).toBeHidden();

  await page.getByRole("button", { name: "Undo check-in of Casey Lund" }).click();
  await expect(page.getByRole("button", { name: "Check in Casey Lund" })).toBeVisible();
  await expect(unknown).toBeHidden();
});

test("day page: numbers entered faster than the connection sends them are all checked in", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await enterThree(page, id);
  await openDay(admin, id);
  await slowDown(page, `**/api/admin/tournaments/${id}/check-in`);
  const field = page.getByRole("textbox", { name: "Check In by Number or Name" });
  await field.focus();
  for (const number of ["1", "3", "2"]) {
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
  }
  await expect(field).toHaveValue("");
  await expect(page.getByText("2 waiting")).toBeVisible();
  await expect(page.getByText("1 waiting")).toBeVisible();
  for (const name of anglers) {
    await expect(page.getByRole("button", { name: `Undo check-in of ${name}` })).toBeVisible();
  }
  await expect(page.getByText("1 waiting")).toBeHidden();
  await expect(field).toBeFocused();
});

test("day page: a link away is followed only once all entered numbers are checked in", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await enterThree(page, id);
  await openDay(admin, id);
  await slowDown(page, `**/api/admin/tournaments/${id}/check-in`);
  const field = page.getByRole("textbox", { name: "Check In by Number or Name" });
  await field.focus();
  for (const number of ["1", "3", "2"]) {
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page).toHaveURL(/\/payments/);
  await page.goBack();
  for (const name of anglers) {
    await expect(page.getByRole("button", { name: `Undo check-in of ${name}` })).toBeVisible();
  }
});

test("day page: a link away waits for the entries of the check-in and of the boats", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await enterThree(page, id);
  const boats = `/api/admin/tournaments/${id}/boats`;
  expect((await page.request.post(boats, { data: { boat: "1", to: "out" } })).ok()).toBe(true);
  await openDay(admin, id);
  for (const path of ["check-in", "boats"]) await slowDown(page, `**/api/admin/tournaments/${id}/${path}`);
  const numbers = page.getByRole("textbox", { name: "Check In by Number or Name" });
  const boatNumbers = page.getByRole("textbox", { name: "Number or Name", exact: true });
  for (const field of [numbers, boatNumbers]) {
    await field.focus();
    for (const number of ["2", "3"]) {
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("link", { name: "Payments", exact: true }).click();
    await expect(page).toHaveURL(/\/payments/);
    await page.goBack();
  }
  for (const name of anglers.slice(1)) {
    await expect(page.getByRole("button", { name: `Undo check-in of ${name}` })).toBeVisible();
  }
  await expect(page.getByText("3 out, 0 back, 0 not checked out")).toBeVisible();
});

test("day page: numbers entered after an unknown one are checked in, and then each unknown one is shown with its error", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await enterThree(page, id);
  await openDay(admin, id);
  await slowDown(page, `**/api/admin/tournaments/${id}/check-in`);
  const field = page.getByRole("textbox", { name: "Check In by Number or Name" });
  await field.focus();
  for (const number of ["99", "3", "98", "1"]) {
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("");
  }
  await expect(field).toHaveValue("99");
  await expect(page.getByText("No entrant has number 99.")).toBeVisible();
  for (const name of ["Casey Lund", "Wade Collier"]) {
    await expect(page.getByRole("button", { name: `Undo check-in of ${name}` })).toBeVisible();
  }
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Undo check-in of Gus Petrakis" })).toBeVisible();
  await expect(field).toHaveValue("98");
  await expect(page.getByText("No entrant has number 98.")).toBeVisible();
});

test("boats: each boat entered faster than the connection sends it is recorded with its own time", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const { page } = admin;
  const id = await createTournament(admin);
  await enterThree(page, id);
  const boats = `/api/admin/tournaments/${id}/boats`;
  await page.goto(`/admin/tournaments/${id}/boats`);
  await slowDown(page, `**${boats}`);
  const field = page.getByRole("textbox", { name: "Number or Name" });
  const time = page.getByRole("textbox", { name: /^Time/ });
  for (const [number, departure] of [
    ["1", "06:05"],
    ["2", "06:17"],
  ] as const) {
    await field.fill(number);
    await time.fill(departure);
    await time.press("Enter");
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    await expect(time).toHaveValue("");
  }
  await page.keyboard.type("3");
  await time.fill("06:29");
  await expect(page.getByRole("heading", { name: "Out (2)" })).toBeVisible();
  await expect(time).toBeFocused();
  await expect(time).toHaveValue("06:29");
  await time.press("Enter");
  await expect(page.getByRole("heading", { name: "Out (3)" })).toBeVisible();
  const reply = (await (await page.request.get(boats)).json()) as { boats: { number: number; outAt: string }[] };
  const minutes = reply.boats.map(({ number, outAt }) => [number, new Date(outAt).getUTCMinutes()]);
  expect(minutes.toSorted()).toEqual([
    [1, 5],
    [2, 17],
    [3, 29],
  ]);
});
