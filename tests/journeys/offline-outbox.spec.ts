import type { CDPSession, Page } from "@playwright/test";
import { photos, sendCatch } from "./support/club.ts";
import {
  bass,
  catchWithoutSignal,
  caught,
  expect,
  getReady,
  isPageCached,
  isTakenOver,
  logIn,
  makeTournament,
  onPhone,
  test,
  waiting,
} from "./support/phone-club.ts";

/** Chromium's id for the club's worker. */
const registrationOf = (browser: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
    void browser.send("ServiceWorker.enable");
  });

const originOf = (page: Page) => page.evaluate(() => location.origin);

test("with background sync, the worker sends a saved catch without an open page", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  const origin = await originOf(page);
  const browser = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(browser, origin);
  await catchWithoutSignal(phone, page, caught);
  await page.goto("about:blank");
  // The browser itself may wake the worker after this.
  expect(phone.signal.reached("POST", "/api/catches")).toBe(0);
  await phone.setOffline(false);

  const sync = { origin, registrationId, tag: "send-kept", lastChance: false };
  // Retry after a failure, like the browser does: the worker may notice the signal later than the event.
  const arrived = async () => {
    await browser.send("ServiceWorker.dispatchSyncEvent", sync);
    return (await waiting(admin)).map(({ species }) => species);
  };
  await expect.poll(arrived).toEqual(["Largemouth Bass"]);
  expect(phone.signal.reached("POST", "/api/catches")).toBe(1);
  await page.goto(`${origin}/my-catches`);
  await expect(onPhone(page)).toContainText("One catch received");
});

test("two pages of one browser send a saved catch once, and both show it", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  const second = await page.context().newPage();
  await second.goto("/my-catches");
  await isPageCached(second, "/my-catches");
  await catchWithoutSignal(phone, page, caught);
  await expect(onPhone(second)).toContainText("Waiting for signal");

  await phone.setOffline(false);
  await expect(onPhone(page)).toContainText("One catch received");
  await expect(onPhone(second)).toContainText("One catch received");
  expect(phone.signal.reached("POST", "/api/catches")).toBe(1);
  expect(await waiting(admin)).toHaveLength(1);
});

test("a refused catch shows the reason, and stays on the phone until its angler discards it", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, caught);
  const path = `/api/admin/tournaments/${tournamentId}/cancel`;
  expect((await admin.request.post(path, { data: { reason: "No water" } })).ok()).toBe(true);

  await phone.setOffline(false);
  await expect(onPhone(page)).toContainText("Refused");
  await expect(onPhone(page)).toContainText(/canceled/i);
  await page.goto("/help");
  await page.getByRole("link", { name: "1 catch refused" }).click();
  await expect(onPhone(page)).toContainText("Refused");
  await onPhone(page).getByRole("button", { name: "Discard" }).click();
  await onPhone(page).getByRole("button", { name: "Discard Catch" }).click();
  await expect(onPhone(page)).toHaveCount(0);
});

test("a phone without storage shows a message, keeps the form, and sends once there is signal", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: await originOf(page), quotaSize: 1 });
  await phone.setOffline(true);
  await sendCatch(page, caught);
  await expect(page.getByRole("alert").first()).toContainText(
    "Not sent: there is no signal. This phone is full: free up some space",
  );
  await expect(page.getByLabel("Length")).toHaveValue("18.5");

  await phone.setOffline(false);
  await page.getByRole("button", { name: "Submit Catch" }).click();
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  expect(await waiting(admin)).toHaveLength(1);
});

test("a catch survives an update of the worker, which waits until no page of the old one is open", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await catchWithoutSignal(phone, page, caught);
  await page.context().clearCookies();
  await phone.setOffline(false);
  await expect(onPhone(page)).toContainText("Waiting for your login");

  phone.signal.serveLaterWorker();
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      return registration?.waiting?.state ?? null;
    });
  await expect.poll(isWaiting).toBe("installed");
  await phone.close();

  const again = await phone.open();
  await again.goto("/login");
  await expect(again.getByText("A catch is saved on this phone.")).toBeVisible();
  const isLater = async () =>
    Promise.all(
      again
        .context()
        .serviceWorkers()
        .map((worker) => worker.evaluate(() => "isLaterBuild" in self)),
    );
  await expect.poll(isLater).toEqual([true]);
  await logIn(again, "Wanda");
  await again.goto("/my-catches");
  await expect(onPhone(again)).toContainText("One catch received");
  expect(await waiting(admin)).toHaveLength(1);
});

test("a photo added without signal is saved and sent when the signal returns", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  await sendCatch(page, bass);
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  const [fish] = await waiting(admin);
  await page.goto(`/my-catches/${fish?.id}/edit`);
  await isTakenOver(page);
  await phone.setOffline(true);
  await page.getByLabel("Photo").setInputFiles(photos.largemouth18);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(onPhone(page)).toContainText("Photo of Largemouth Bass");
  await expect(onPhone(page)).toContainText("Waiting for signal");
  await expect(page.getByLabel("Photo")).toHaveCount(0);
  await phone.close();

  const again = await phone.open();
  await again.goto("/my-catches");
  await expect(onPhone(again)).toContainText("One photo received");
  expect((await waiting(admin)).map(({ photoUrl }) => photoUrl !== null)).toEqual([true]);
});

test("the club can be installed on the home screen: Chromium finds no problems", async ({ phone }) => {
  const page = await phone.open();
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send("Page.getAppManifest");
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect({ errors, installabilityErrors }).toEqual({ errors: [], installabilityErrors: [] });
});
