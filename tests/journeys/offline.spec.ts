import { join } from "node:path";
import type { Page } from "@playwright/test";
import { cameraPhoto } from "./support/camera-photo.ts";
import { photos, register, sendCatch } from "./support/club.ts";
import {
  bass,
  catchWithoutSignal,
  caught,
  endTournament,
  expect,
  getReady,
  isPageCached,
  isPageCachedWith,
  isTakenOver,
  logIn,
  logOut,
  makeTournament,
  onPhone,
  tab,
  test,
  waiting,
} from "./support/phone-club.ts";

test("a catch submitted without signal survives closing the browser and is sent once when the signal returns", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, caught);
  await expect(onPhone(page)).toContainText("Largemouth Bass");
  await expect(onPhone(page).getByText("June Bass Open")).toBeInViewport();
  await phone.close();

  const again = await phone.open(true);
  await again.goto("/submit-catch");
  await expect(again.getByText("Weak or no signal. This page is from")).toBeVisible();
  await expect(onPhone(again)).toContainText("Waiting for signal");
  expect(await waiting(admin)).toEqual([]);

  await phone.setOffline(false);
  await expect(onPhone(again)).toContainText("One catch received");
  await again.goto("/my-catches");
  await expect(again.getByRole("heading", { name: "Largemouth Bass" }).last()).toBeVisible();
  const arrived = await waiting(admin);
  expect(arrived.map(({ species, length, photoUrl }) => [species, length, photoUrl !== null])).toEqual([
    ["Largemouth Bass", 18.5, true],
  ]);
});

test("a catch made in time that arrives after the end is late: the admin sees both times and decides", async ({
  admin,
  phone,
  installed,
  arrive,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, bass);
  const endsAt = Date.now();
  await phone.close();

  endTournament(join(installed.folder, "data/club.sqlite"), tournamentId, endsAt);
  const again = await phone.open();
  await again.goto("/my-catches");
  await expect(onPhone(again)).toContainText("One catch received");
  const [late] = await waiting(admin);
  if (!late?.capturedAt) throw new Error("No catch arrived with its time.");
  expect(late.isLate).toBe(true);
  expect(Date.parse(late.capturedAt)).toBeLessThan(endsAt);
  expect(Date.parse(late.submittedAt)).toBeGreaterThanOrEqual(endsAt);

  await again.goto(`/my-catches/${late.id}/edit`);
  await again.getByLabel("Photo").setInputFiles(photos.largemouth18);
  await again.getByRole("button", { name: "Save Changes" }).click();
  await expect(again.getByText("Photo added")).toBeVisible();

  const { page: desk } = await arrive("Secretary");
  await desk.goto("/admin/verification");
  await desk.getByRole("link", { name: /photo/i }).first().click();
  const judged = desk.getByRole("dialog");
  await expect(judged).toContainText(
    "Late: it arrived after the end, but was caught in time according to the phone's clock.",
  );
  await expect(judged).toContainText("Submitted");
  await expect(judged).toContainText("Caught (phone's time)");
  await desk.goto("/admin/verification");
  await desk.getByRole("button", { name: "Verify Wanda's catch" }).click();
  await expect(desk.getByText("Catch verified successfully")).toBeVisible();
});

test("visited pages open without signal and show their age; an unvisited one shows that it isn't available", async ({
  admin,
  phone,
}) => {
  await makeTournament(admin);
  const page = await phone.open();
  await page.goto("/tournaments");
  await isPageCached(page, "/tournaments");
  // This page was opened by a link, without a full load, but it is cached too.
  await page.getByRole("link", { name: "View Leaderboard" }).first().click();
  await expect(page.getByRole("heading", { name: "June Bass Open", level: 1 })).toBeVisible();
  const seen = new URL(page.url()).pathname;
  await isPageCached(page, seen);
  await phone.close();

  const again = await phone.open(true);
  await again.goto(seen);
  await expect(again.getByRole("heading", { name: "June Bass Open", level: 1 })).toBeVisible();
  await expect(again.getByText(/^Weak or no signal\. This page is from .+ ago\./)).toBeVisible();
  // Follow a link, so that the script requests data that never arrives.
  await again.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Tournaments" }).click();
  await expect(again.getByRole("heading", { name: "Tournaments", level: 1 })).toBeVisible();
  await again.goto("/help");
  await expect(again.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(again.getByRole("listitem").first()).toBeVisible();
});

test("after a login the form, My Catches and Home open without signal, and so does a tournament once it is joined", async ({
  admin,
  phone,
}) => {
  const id = await makeTournament(admin);
  const page = await phone.open();
  await logOut(page);
  // The page isn't reloaded after the login.
  await logIn(page, "Wanda");
  for (const path of ["/submit-catch", "/my-catches", "/"]) await isPageCached(page, path);
  await phone.setOffline(true);
  await tab(page, "Submit").click();
  await expect(page.getByRole("button", { name: "Submit Catch" })).toBeVisible();
  await tab(page, "Profile").click();
  await expect(page.getByRole("heading", { name: "My Catch History", level: 1 })).toBeVisible();
  await tab(page, "Home").click();
  await expect(page.getByRole("heading", { name: "Active Tournaments" })).toBeVisible();

  await phone.setOffline(false);
  await logOut(page);
  await logIn(page, "Wanda");
  await tab(page, "Tournaments").click();
  await page.getByRole("link", { name: "View Leaderboard" }).click();
  await page.getByRole("button", { name: "Join Tournament" }).click();
  await isPageCachedWith(page, `/tournaments/${id}`, '"hasPaid":true');
  await isPageCachedWith(page, "/submit-catch", "June Bass Open");
  await isPageCachedWith(page, "/", "Your Tournaments");
  await phone.setOffline(true);
  await tab(page, "Home").click();
  await page.getByRole("region", { name: "Your Tournaments" }).getByRole("link", { name: "Submit Catch" }).click();
  await expect(page.getByLabel("Tournament", { exact: true })).toContainText("June Bass Open");
  await tab(page, "Home").click();
  await page.getByRole("region", { name: "Your Tournaments" }).getByRole("link", { name: "Leaderboard" }).click();
  await expect(page).toHaveURL(`/tournaments/${id}/leaderboard`);
  await expect(page.getByRole("heading", { name: "June Bass Open", level: 1 })).toBeVisible();
  await page.goto(`/tournaments/${id}`);
  await expect(page.getByRole("heading", { name: "June Bass Open", level: 1 })).toBeVisible();
});

test("after a registration the form opens without signal, with nothing left to accept, and is deleted at logout", async ({
  admin,
  phone,
}) => {
  await makeTournament(admin);
  const page = await phone.open();
  await page.context().clearCookies();
  await register({ page, username: "Rita" });
  for (const path of ["/submit-catch", "/my-catches", "/"]) {
    await isPageCachedWith(page, path, '"agreement":null');
    await isPageCachedWith(page, path, '"hasSeenTutorial":true');
  }
  await phone.setOffline(true);
  await tab(page, "Submit").click();
  await expect(page.getByRole("button", { name: "Submit Catch" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await phone.setOffline(false);
  await logOut(page);
  await phone.setOffline(true);
  await page.goto("/submit-catch");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await phone.setOffline(false);
  // The page that didn't open continues automatically, to the visitor's redirect.
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await logIn(page, "Otto");
  await isPageCachedWith(page, "/my-catches", '"username":"Otto"');
  await phone.setOffline(true);
  await tab(page, "Profile").click();
  await expect(page.getByRole("heading", { name: "My Catch History", level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain("Rita");
});

test("text typed into the form survives a press of its tab, a reload, the back button and a crash, until it is sent", async ({
  admin,
  phone,
}) => {
  const id = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, id);
  await isPageCached(page, "/");
  await phone.setOffline(true);
  await page.getByLabel("Photo").setInputFiles(photos.largemouth18);
  await page.getByLabel("Species").fill("Northern Pike");
  await page.getByLabel("Length").fill("31.5");
  await page.getByLabel("Location").fill("North bay");
  const field = await page.getByLabel("Length").elementHandle();
  const unreached = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/entries"));
  await tab(page, "Submit").click();
  await unreached;
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(0);
  expect(await field?.evaluate((input: HTMLInputElement) => [input.isConnected, input.value])).toEqual([true, "31.5"]);

  const hasComeBack = async (shown: Page) => {
    await expect(shown.getByText("Restored what you typed.")).toBeVisible();
    await expect(shown.getByLabel("Species")).toHaveValue("Northern Pike");
    await expect(shown.getByLabel("Length")).toHaveValue("31.5");
    await expect(shown.getByLabel("Location")).toHaveValue("North bay");
    await expect(shown.getByAltText("The photo you chose")).toBeVisible();
  };
  await page.reload();
  await hasComeBack(page);
  await page.getByLabel("Weight").fill("9.1");
  await tab(page, "Home").click();
  await expect(page.getByRole("heading", { name: "Your Tournaments" })).toBeVisible();
  await page.goBack();
  await hasComeBack(page);
  const context = page.context();
  const browser = await context.newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  browser.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  const after = await context.newPage();
  await after.goto("/submit-catch");
  await hasComeBack(after);
  await expect(after.getByLabel("Weight")).toHaveValue("9.1");

  await after.getByRole("button", { name: "Submit Catch" }).click();
  await expect(onPhone(after)).toContainText("Northern Pike");
  await expect(after.getByLabel("Species")).toHaveValue("");
  await after.reload();
  await isTakenOver(after);
  await expect(after.getByLabel("Species")).toHaveValue("");
  await expect(after.getByText("Restored what you typed.")).toHaveCount(0);

  await after.getByLabel("Species").fill("Walleye");
  await after.getByLabel("Notes").fill("At dawn");
  await after.reload();
  await expect(after.getByLabel("Notes")).toHaveValue("At dawn");
  await after.getByRole("button", { name: "Discard" }).last().click();
  await expect(after.getByText("Discard everything you typed?")).toBeVisible();
  await after.getByRole("button", { name: "Discard" }).last().click();
  await expect(after.getByLabel("Notes")).toHaveValue("");
  await expect(after.getByLabel("Species")).toHaveValue("");
  await after.getByLabel("Notes").fill("At noon");
  await phone.setOffline(false);
  await expect(onPhone(after)).toContainText("One catch received");
  expect((await waiting(admin)).map(({ species, photoUrl }) => [species, photoUrl !== null])).toEqual([
    ["Northern Pike", true],
  ]);
  await logOut(after);
  expect(await after.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("typed:")))).toEqual([]);
});

test("without signal, every page shows a message and lists the phone's saved catches, which are sent when the signal returns", async ({
  admin,
  phone,
}) => {
  const id = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, id);
  for (const path of ["/my-catches", "/", `/tournaments/${id}`]) await isPageCached(page, path);
  await catchWithoutSignal(phone, page, caught);
  const signal = page.getByText(/^Weak or no signal\. This page is from .+ ago\./);
  await expect(signal).toBeVisible();
  await tab(page, "Profile").click();
  await expect(page.getByRole("heading", { name: "My Catch History", level: 1 })).toBeVisible();
  await expect(signal).toBeVisible();
  await expect(onPhone(page)).toContainText("Waiting for signal");
  // Neither visited nor cached: opened by a link on a page, and by its address.
  await page.getByRole("contentinfo").getByRole("link", { name: "Help Center" }).click();
  const listed = page.getByRole("region", { name: "Pages you can open" });
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(listed.getByRole("link", { name: "Submit Your Catch" })).toBeVisible();
  await expect(onPhone(page)).toContainText("Waiting for signal");
  expect(await page.content()).not.toContain("Something went wrong");
  await page.goto("/notifications");
  await expect(page.getByText("1 catch waiting to be sent.")).toBeVisible();
  await page.getByRole("link", { name: "June Bass Open" }).click();
  await expect(page.getByRole("heading", { name: "June Bass Open", level: 1 })).toBeVisible();
  await signal.locator("..").getByText("Pages you can open").click();
  await expect(page.getByRole("complementary", { name: "Age of this page" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("link", { name: "1 catch waiting to be sent" })).toBeVisible();

  await tab(page, "Home").click();
  await expect(page.getByRole("heading", { name: "Your Tournaments" })).toBeVisible();
  await expect(signal).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await phone.setOffline(false);
  await expect(page.getByText("1 catch awaiting review")).toBeVisible();
  await expect(signal).toHaveCount(0);
  await expect(page.getByRole("link", { name: "1 catch waiting to be sent" })).toHaveCount(0);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  await tab(page, "Profile").click();
  await expect(onPhone(page)).toContainText("One catch received");
  const picture = onPhone(page).locator("img");
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
});

test("logging out without signal shows that the member is still logged in, and deletes nothing", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, caught);
  // The form is emptied a moment after the catch is listed.
  await expect(page.getByLabel("Length")).toHaveValue("");
  await page.getByLabel("Notes").fill("Near the dam");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You're still logged in")).toBeVisible();
  await page.goto("/submit-catch");
  await expect(onPhone(page)).toContainText("Waiting for signal");
  await expect(page.getByLabel("Notes")).toHaveValue("Near the dam");
});

test("several sent catches share one line, which disappears once it was read and its page was left", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, caught);
  await expect(page.getByLabel("Length")).toHaveValue("");
  await sendCatch(page, caught);
  await expect(onPhone(page).getByText("Waiting for signal")).toHaveCount(2);
  await phone.setOffline(false);
  await expect(onPhone(page)).toContainText("Two catches received");
  await expect(onPhone(page).getByRole("listitem")).toHaveCount(0);
  await expect(onPhone(page).locator("img")).toHaveCount(2);
  // It counts as read after three seconds.
  await page.waitForTimeout(3000);
  await tab(page, "Profile").click();
  await expect(page.getByRole("heading", { name: "My Catch History", level: 1 })).toBeVisible();
  await expect(onPhone(page)).toHaveCount(0);
});

test("another angler on the same phone neither sees nor sends the first one's catches", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await page.goto("/my-catches");
  await isPageCached(page, "/my-catches");
  await page.goto("/submit-catch");
  await catchWithoutSignal(phone, page, caught);

  // The angler logged out elsewhere before the signal returned.
  await page.context().clearCookies();
  await phone.setOffline(false);
  await expect(onPhone(page)).toContainText("Waiting for your login");
  await logIn(page, "Otto");
  await getReady(page, tournamentId);
  await expect(onPhone(page)).toHaveCount(0);
  await phone.setOffline(true);
  await page.goto("/my-catches");
  await expect(page.getByText("Wanda")).toHaveCount(0);
  await expect(page.getByText("Largemouth Bass")).toHaveCount(0);
  await phone.setOffline(false);
  // A page that didn't open continues automatically, which would abort the next navigation.
  await expect(page.getByRole("heading", { name: "My Catch History", level: 1 })).toBeVisible();
  expect(await waiting(admin)).toEqual([]);

  await logOut(page);
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => /^pages-[1-9]/.test(name)))).toEqual(
    [],
  );
  await logIn(page, "Wanda");
  await page.goto("/my-catches");
  await expect(onPhone(page)).toContainText("One catch received");
  expect((await waiting(admin)).map(({ username }) => username)).toEqual(["Wanda"]);
});

test("on a slow connection a large photo is sent as a lighter copy with the camera's time and location", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } });
  });
  await getReady(page, tournamentId);
  const buffer = await cameraPhoto(page);
  expect(buffer.length).toBeGreaterThan(1_500_000);
  await page.getByLabel("Photo").setInputFiles({ name: "fish.jpg", mimeType: "image/jpeg", buffer });
  await sendCatch(page, bass);
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  const [arrived] = await waiting(admin);
  expect(arrived?.camera).toMatchObject({
    clock: "2026-06-06T11:55:00",
    position: { latitude: expect.closeTo(32.8, 3), longitude: expect.closeTo(-95.533, 3) },
  });
  // The copy is upright, although the original was sideways.
  expect((arrived?.height ?? 0) > (arrived?.width ?? 0)).toBe(true);
  const original = await admin.request.get(arrived?.originalUrl ?? "");
  expect((await original.body()).length).toBeLessThan(buffer.length * 0.8);
});
