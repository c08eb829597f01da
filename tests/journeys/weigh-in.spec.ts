import { expect, logInAsSecretary, type Person, register, test } from "./support/club.ts";
import { day } from "./support/days.ts";

test.use({ club: "new", serviceWorkers: "allow", expectedStatuses: [401, 404] });

const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 700 };

const format = { preset: "bass-weigh-in" };

async function makeTournament({ page }: Person, more: object = {}): Promise<number> {
  const reply = await page.request.post("/api/tournaments", {
    data: {
      name: "June Bass Open",
      description: "Five heaviest bass.",
      tournamentType: "tournament",
      targetSpecies: ["Bass"],
      minLength: 12,
      prize: 100,
      entryFee: 0,
      startDate: day(-1),
      endDate: day(1),
      format,
      ...more,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

test("a volunteer weighs in by keyboard, continues offline, and each entry counts once", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  const wanda = await arrive("Wanda");
  const otto = await arrive("Otto");
  await logInAsSecretary(admin);
  const id = await makeTournament(admin);
  for (const angler of [wanda, otto]) {
    await register(angler);
    expect((await angler.page.request.post(`/api/tournaments/${id}/join`)).ok()).toBe(true);
  }

  const { page } = admin;
  await page.goto(`/admin/tournaments/${id}/weigh-in`);
  const angler = page.getByLabel("Angler: Number or Name");
  const fish = page.getByRole("textbox", { name: "Fish" }).first();
  const result = page.getByRole("status", { name: "Last entry" });
  await expect(page.getByLabel("Stay on this angler and enter fish one by one")).toBeVisible();
  await page.setViewportSize(tablet);
  for (const field of [angler, page.getByLabel("Minutes Late"), page.getByRole("button", { name: "Save" })]) {
    await expect(field).toBeInViewport({ ratio: 1 });
  }
  const weight = page.getByLabel("Weight (lb)");
  await expect(weight).toHaveAttribute("inputmode", "decimal");
  // Shown only on touchscreens.
  const letters = page.getByLabel("Show letters on the keyboard, for weights such as 5 lb 6 oz");
  await letters.dispatchEvent("click");
  await expect(weight).toHaveAttribute("inputmode", "text");
  const labelTop = async (text: string) => (await page.locator("label", { hasText: text }).first().boundingBox())?.y;
  expect(await labelTop("Angler: Number or Name")).toBe(await labelTop("Fish"));
  await angler.fill("wanda");
  await page.keyboard.press("Enter");
  await expect(fish).toBeFocused();
  await expect(page.getByText("Weight is required")).toHaveCount(0);
  await expect(page.getByText("1 Wanda", { exact: true }).first()).toBeVisible();
  await page.getByLabel("Weight (lb)").fill("4 lb 8 oz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter how many fish are in the bag.")).toBeVisible();
  const oneByOne = page.getByLabel("Stay on this angler and enter fish one by one");
  await oneByOne.check();
  await page.getByLabel("Weight (lb)").press("Enter");
  await expect(result).toContainText("1 Wanda");
  await expect(result).toContainText("4.50 lb");
  await expect(result).toContainText("1st place");
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("");
  await oneByOne.uncheck();
  await page.getByText("Still to Weigh: 1 angler").click();
  await page.getByRole("button", { name: "2 Otto" }).click();
  await expect(fish).toBeFocused();
  await expect(angler).toHaveValue("2");
  await result.getByRole("link", { name: "Edit 1 Wanda" }).click();
  await expect(page.getByText("Editing: 1 Wanda, 1 fish, 4.50 lb")).toBeVisible();
  await expect(angler).toHaveValue("1");
  await weight.fill("4.25");
  await page.getByRole("link", { name: "Stop Editing" }).click();
  await expect(weight).toHaveValue("");
  await result.getByRole("link", { name: "Edit 1 Wanda" }).click();
  await expect(weight).toHaveValue("4.5");
  await weight.press("Enter");
  await expect(page.getByText("Editing: 1 Wanda")).toHaveCount(0);
  await expect(result).toContainText("1 fish in all. Last: 1 fish, 4.50 lb");
  await expect(angler).toBeFocused();
  await expect(angler).toHaveValue("");

  await expect.poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined)).toBe(true);
  await page.context().setOffline(true);
  const fishTop = async () => (await fish.boundingBox())?.y;
  const before = await fishTop();
  for (const [typed, words] of [
    ["2", "2 Otto"],
    ["19", "No entrant has number 19."],
    ["Zoe", "No entrant matches “Zoe”."],
  ] as const) {
    await angler.fill(typed);
    await angler.press("Tab");
    await expect(page.getByText(words).first()).toBeVisible();
    expect(await fishTop()).toBe(before);
  }
  for (const [count, weight] of [
    ["2", "5.25"],
    ["1", "2"],
  ] as const) {
    await angler.fill("2");
    await fish.fill(count);
    await page.getByLabel("Weight (lb)").fill(weight);
    await page.keyboard.press("Enter");
    await expect(angler).toHaveValue("");
  }
  await expect(page.getByText("2 entries waiting to be sent")).toBeVisible();

  await page.reload();
  await expect(page.getByText("Weak or no signal. This page is from")).toBeVisible();
  await expect(page.getByText("2 entries waiting to be sent")).toBeVisible();
  await angler.fill("2");
  await fish.fill("1");
  await page.getByLabel("Weight (lb)").fill("22.5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("22.50 lb is a lot for one fish.")).toBeVisible();
  const weightBox = await page.getByLabel("Weight (lb)").boundingBox();
  expect((await page.getByLabel("Big Fish (lb)").boundingBox())?.y).toBe(weightBox?.y);
  await expect(page.getByText("2 entries waiting to be sent")).toBeVisible();
  await page.getByLabel("Weight (lb)").fill("2.25");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 entries waiting to be sent")).toBeVisible();

  await expect(angler).toHaveValue("");
  await angler.fill("2");
  await fish.fill("2");
  await page.getByLabel("Weight (lb)").fill("4");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The limit is 5 fish, and Otto already has 4.")).toBeVisible();
  await fish.fill("1");
  await angler.fill("19");
  await page.getByLabel("Weight (lb)").fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No entrant has number 19. Save again to enter it anyway.")).toBeVisible();
  await expect(page.getByText("3 entries waiting to be sent")).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByText("4 entries waiting to be sent")).toBeVisible({ timeout: 500 });
  }).toPass();

  // Until its field is cleared, the form still waits for the reply and would show the refusal itself.
  await expect(angler).toHaveValue("");
  let loadedAt = Date.now();
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/weigh-in")) loadedAt = Date.now();
  });
  await page.context().setOffline(false);
  await expect(result).toContainText("2 Otto");
  await expect(result).toContainText("9.50 lb");
  await expect(page.getByText("waiting to be sent")).toHaveCount(0);

  // The page loads its data once more a second after the last entry. Without a login, it would be replaced by the login page.
  await expect.poll(() => Date.now() - loadedAt).toBeGreaterThan(2000);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await angler.fill("2");
  await fish.fill("1");
  await page.getByLabel("Weight (lb)").fill("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You're logged out. Log in again to send these entries.")).toBeVisible();
  await expect(angler).toHaveValue("");
  await angler.fill("18");
  await fish.fill("1");
  await page.getByLabel("Weight (lb)").fill("3");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No entrant has number 18. Save again to enter it anyway.")).toBeVisible();
  await page.getByRole("button", { name: "Discard 2 Otto, 1 fish, 1.00 lb" }).click();
  await expect(page.getByText("waiting to be sent")).toHaveCount(0);
  await page.context().addCookies(cookies);

  await angler.fill("1");
  await fish.fill("1");
  await page.getByLabel("Weight (lb)").fill("22.5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("22.50 lb is a lot for one fish.")).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit 19, 1 fish, 3.00 lb" });
  await edit.click();
  await expect(page.getByText("Not accepted")).toHaveCount(0);
  await expect(page.getByText("Editing: 19, 1 fish, 3.00 lb")).toBeVisible();
  await expect(angler).toBeFocused();
  await expect(angler).toHaveValue("19");
  await expect(page.getByLabel("Weight (lb)")).toHaveValue("3");
  await expect(page.getByText("22.50 lb is a lot for one fish.")).toHaveCount(0);
  await expect(angler).toHaveAccessibleDescription(/No entrant has number 19\./);
  await page.reload();
  await expect(page.getByText("Not accepted: 19, 1 fish, 3.00 lb")).toBeVisible();
  await edit.click();
  await expect(angler).toHaveValue("19");
  await angler.fill("2");
  await page.getByLabel("Weight (lb)").press("Enter");
  await expect(result).toContainText("12.50 lb");
  await expect(page.getByText("19, 1 fish, 3.00 lb")).toHaveCount(0);
  await result.getByText("Undo").first().click();
  await page.getByRole("button", { name: "Undo Entry" }).first().click();
  await expect(result).toContainText("9.50 lb");
  await page.reload();
  await expect(result).toContainText("4 fish in all");

  await result.getByText("Undo").first().click();
  await page.getByRole("button", { name: "Undo Entry" }).first().click();
  await expect(result).toContainText("7.25 lb");
  await expect(angler).toBeFocused();

  await page.setViewportSize(phone);
  await angler.fill("1");
  await fish.fill("1");
  await page.getByLabel("Weight (lb)").fill("3");
  await page.getByRole("button", { name: "Save" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(result).toContainText("7.50 lb");
  const header = await page.getByRole("banner").boundingBox();
  const card = await result.boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));

  await expect(angler).toBeFocused();
  await angler.blur();
  const secondScale = await page.context().newPage();
  await secondScale.goto(`/admin/tournaments/${id}/weigh-in`);
  await secondScale.getByLabel("Angler: Number or Name").fill("2");
  await secondScale.getByRole("textbox", { name: "Fish" }).first().fill("1");
  await secondScale.getByLabel("Weight (lb)").fill("2.5");
  await secondScale.keyboard.press("Enter");
  await expect(secondScale.getByRole("status", { name: "Last entry" })).toContainText("2 Otto");
  await expect(page.getByRole("listitem").filter({ hasText: "1 fish, 2.50 lb" })).toBeVisible();
  await expect(result).toContainText("1 Wanda");
  await expect(angler).not.toBeFocused();
});

test("after an entry of another day was edited, the form has the chosen day again, and Edit can open a tab", async ({
  arrive,
}) => {
  const admin = await arrive("Secretary");
  const wanda = await arrive("Wanda");
  await logInAsSecretary(admin);
  const id = await makeTournament(admin, { days: {} });
  await register(wanda);
  expect((await wanda.page.request.post(`/api/tournaments/${id}/join`)).ok()).toBe(true);

  const { page } = admin;
  const entry = { entrant: "1", fish: "1", weight: "4.5", day: "1" };
  expect((await page.request.post(`/api/admin/tournaments/${id}/weigh-in`, { data: entry })).status()).toBe(201);
  await page.goto(`/admin/tournaments/${id}/weigh-in`);
  const chosenDay = page.getByLabel("Day", { exact: true });
  const edit = page.getByRole("link", { name: "Edit 1 Wanda" });
  await expect(page.getByLabel("Stay on this angler and enter fish one by one")).toBeVisible();
  await expect(chosenDay).toHaveValue("2");
  for (const finish of ["Stop Editing", "Save"]) {
    await edit.click();
    await expect(chosenDay).toHaveValue("1");
    const address = (await edit.getAttribute("href")) ?? "";
    await page.getByRole(finish === "Save" ? "button" : "link", { name: finish }).click();
    await expect(page.getByText("Editing: 1 Wanda")).toHaveCount(0);
    await expect(chosenDay).toHaveValue("2");
    await expect(page.getByText("June Bass Open, day 2.")).toBeVisible();
    if (finish === "Save") await expect(edit).not.toHaveAttribute("href", address);
  }
  const opened = page.context().waitForEvent("page");
  await edit.click({ modifiers: ["ControlOrMeta"] });
  await expect((await opened).getByText("Editing: 1 Wanda")).toBeVisible();
  await expect(page.getByText("Editing: 1 Wanda")).toHaveCount(0);
});

test("a page that was open overnight saves to the new day", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  await logInAsSecretary(admin);
  const id = await makeTournament(admin, { days: {} });
  const { page } = admin;
  await page.goto(`/admin/tournaments/${id}/weigh-in?day=1`);
  const chosenDay = page.getByLabel("Day", { exact: true });
  await expect(page.getByLabel("Stay on this angler and enter fish one by one")).toBeVisible();
  await expect(page).toHaveURL(`/admin/tournaments/${id}/weigh-in`);
  await expect(chosenDay).toHaveValue("1");
  await page.context().route(`**/api/admin/tournaments/${id}/weigh-in`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), day: 3 } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("June Bass Open, day 3.")).toBeVisible();
  await expect(chosenDay).toHaveValue("3");
});

test("stopping or discarding the edit of a refused entry empties the form and restores the day", async ({ arrive }) => {
  const admin = await arrive("Secretary");
  await logInAsSecretary(admin);
  const id = await makeTournament(admin, { days: {} });
  const { page } = admin;
  const { id: userId } = (await (await page.request.get("/api/auth/me")).json()) as { id: number };
  const fields = { entrant: "19", day: "1", fish: "1", weight: "3" };
  await page.addInitScript(
    ([key, entries]) => {
      if (key && entries && !localStorage.getItem(key)) localStorage.setItem(key, entries);
    },
    [
      `weigh-in-${userId}-${id}`,
      JSON.stringify([{ submissionId: "refused-entry", fields, refusal: "No entrant has number 19." }]),
    ],
  );
  await page.goto(`/admin/tournaments/${id}/weigh-in`);
  const chosenDay = page.getByLabel("Day", { exact: true });
  await expect(page.getByLabel("Stay on this angler and enter fish one by one")).toBeVisible();
  for (const finish of ["Stop Editing 19", "Discard 19"]) {
    await page.getByRole("button", { name: "Edit 19" }).click();
    await expect(page.getByText("Editing: 19")).toBeVisible();
    await expect(chosenDay).toHaveValue("1");
    await page.getByRole("button", { name: finish }).click();
    await expect(page.getByText("Editing: 19")).toHaveCount(0);
    await expect(page.getByLabel("Angler: Number or Name")).toHaveValue("");
    await expect(page.getByLabel("Weight (lb)")).toHaveValue("");
    await expect(chosenDay).toHaveValue("2");
  }
  await expect(page.getByText("No entrant has number 19.")).toHaveCount(0);
});
