import { expect, logInAsSecretary, passwordOf, secretary, test } from "./support/club.ts";

test.use({ club: "new", expectedStatuses: [401] });

const day = 86_400_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

test("a registration whose button is pressed twice succeeds without 'username taken'", async ({ arrive }) => {
  const { page } = await arrive("Otto");
  await page.goto("/register");
  await page.getByLabel("Username").fill("Otto");
  await page.getByLabel("Email").fill("otto@example.org");
  await page.getByLabel("Password").fill("bass-and-trout");
  await page.getByLabel("State").selectOption("TX");
  await page.locator("form[novalidate]:has([name=username])").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByText("Your account has been created successfully.")).toBeVisible();
});

test("a wrong clock, a double press and an expired session don't lose a report", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  await page.clock.setSystemTime(Date.now() + 5 * day);
  await logInAsSecretary({ page, username: "Secretary" });
  const running = {
    ...{ name: "Running Open", description: "On the lake.", targetSpecies: "Bass", minLength: "12", prize: 0 },
    ...{ tournamentType: "derby", startDate: dayText(Date.now() - day), endDate: dayText(Date.now() + 2 * day) },
  };
  expect((await page.request.post("/api/tournaments", { data: running })).status()).toBe(201);
  await page.goto("/tournaments");
  await expect(page.getByRole("heading", { name: "Running Open" })).toBeVisible();
  await page.goto("/rules");
  await page.getByRole("link", { name: "Tournaments", exact: true }).first().click();
  await expect(page.getByText(/^\d+d \d+h left$/)).toBeVisible();
  await expect(page.getByText("Ended", { exact: true })).toHaveCount(0);

  await page.goto("/submit-complaint");
  await page.getByLabel("Title").fill("Ramp closed");
  await page.getByLabel("Description").fill("The ramp at the north shore is closed today.");
  // Both presses come before the page is rendered again, as on a slow phone.
  await page.locator("form:has([name=description])").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page).toHaveURL(/\/$/);
  const filed = await (await page.request.get("/api/complaints")).json();
  expect(filed).toMatchObject([{ title: "Ramp closed" }]);

  await page.goto("/submit-complaint");
  await page.getByLabel("Title").fill("Light broken");
  await page.getByLabel("Description").fill("The light at the pier has been broken for a week.");
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Submit Report" }).click();
  await page.getByLabel("Email or Username").fill(secretary.username);
  await page.getByLabel("Password").fill(passwordOf(secretary.username));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Light broken");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Light broken");
  await expect(page.getByLabel("Description")).toHaveValue("The light at the pier has been broken for a week.");
  await page.getByRole("button", { name: "Submit Report" }).click();
  await expect(page.getByText("Submitted Successfully")).toBeVisible();
  await page.goto("/submit-complaint");
  await expect(page.getByRole("button", { name: "Submit Report" })).toBeEnabled();
  await expect(page.getByLabel("Title")).toHaveValue("");
  expect(await (await page.request.get("/api/complaints")).json()).toHaveLength(2);
});
