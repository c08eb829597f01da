import { sendCatch } from "./club.ts";
import { caught, expect, getReady, makeTournament, test, waiting } from "./phone-club.ts";

test("a catch that a busy club puts off is sent again by itself when the time named has passed, and once", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, "Wanda", tournamentId);
  phone.signal.beBusy(2);
  await sendCatch(page, caught);
  await expect(page.getByText("The club is busy. Sending again in 2 s; it is kept on this phone.")).toBeVisible();
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible({ timeout: 15_000 });
  expect(phone.signal.reached("POST", "/api/catches")).toBe(3);
  const arrived = await waiting(admin);
  expect(arrived.map(({ species, photoUrl }) => [species, photoUrl !== null])).toEqual([["Largemouth Bass", true]]);
});

test("while a photo is sent over a slow connection the page says how much of it has gone", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, "Wanda", tournamentId);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 50, downloadThroughput: 100_000, uploadThroughput: 50_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await sendCatch(page, caught);
  const progress = page.getByRole("progressbar", { name: "Sending" });
  const part = async () => Number(await progress.getAttribute("value"));
  await expect.poll(part, { intervals: [50] }).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(1);
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible({ timeout: 15_000 });
  await expect(progress).toHaveCount(0);
});
