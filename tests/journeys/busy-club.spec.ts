import { sendCatch } from "./support/club.ts";
import { caught, expect, getReady, makeTournament, test, waiting } from "./support/phone-club.ts";

test("a catch that a busy club postpones is resent automatically after the given time, and only once", async ({
  admin,
  phone,
}) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  phone.signal.beBusy(2);
  await sendCatch(page, caught);
  await expect(
    page.getByText(/The club's server is busy\. Retrying in [2-8] seconds\. Your catch is saved on this phone\./),
  ).toBeVisible();
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  expect(phone.signal.reached("POST", "/api/catches")).toBe(3);
  const arrived = await waiting(admin);
  expect(arrived.map(({ species, photoUrl }) => [species, photoUrl !== null])).toEqual([["Largemouth Bass", true]]);
});

test("during a slow upload, the page shows its progress", async ({ admin, phone }) => {
  const tournamentId = await makeTournament(admin);
  const page = await phone.open();
  await getReady(page, tournamentId);
  const network = await page.context().newCDPSession(page);
  const upload = (bytesASecond: number) =>
    network.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 50, downloadThroughput: 100_000 },
      uploadThroughput: bytesASecond,
    });
  await upload(10_000);
  await sendCatch(page, caught);
  const progress = page.getByRole("progressbar", { name: "Sending" });
  const isPart = async () => {
    const part = Number(await progress.getAttribute("value"));
    return part > 0 && part < 1;
  };
  await expect.poll(isPart, { intervals: [50] }).toBe(true);
  await upload(-1);
  await expect(page.getByText("Your catch has been submitted successfully.")).toBeVisible();
  await expect(progress).toHaveCount(0);
});
