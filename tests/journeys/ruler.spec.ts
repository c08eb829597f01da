import type { Marks } from "../../src/scoring/scoring-rules.ts";
import { expect, test } from "./support/club.ts";
import { createTournament, enter, sendFish } from "./support/prize-club.ts";
import { shown, startJudging, statusOf } from "./support/review.ts";

type DecisionRecord = { steps: { marks: Marks | null }[] };

test.use({ club: "queue", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("a fish is measured on its photo by mouse and keys, and everybody can see the measurement", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const id = await shown(page);
  await page.keyboard.press("m");
  const ruler = dialog.getByRole("region", { name: "Ruler" });
  await expect(ruler).toContainText("1 of 5");
  const footer = await dialog.locator(".dialog-foot").boundingBox();
  const hints = await ruler.locator(".ruler-keys").boundingBox();
  const close = await ruler.getByRole("button", { name: "Close Ruler" }).boundingBox();
  for (const box of [hints, close]) {
    expect((box?.y ?? 0) + (box?.height ?? 0), "is above the footer").toBeLessThanOrEqual(footer?.y ?? 0);
  }
  const verify = dialog.getByRole("button", { name: "Verify", exact: true });
  await expect(verify, "nothing is decided over an open ruler").toHaveCount(0);
  for (const [key, name] of [
    ["2", /^Far mark/],
    ["3", /^Middle mark/],
    ["1", /^First mark/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(ruler.getByRole("button", { name }), "keys follow the steps").toBeFocused();
  }
  await ruler.getByLabel("Middle mark", { exact: true }).fill("12");
  await ruler.getByLabel("Far mark", { exact: true }).fill("24");
  const frame = await ruler.locator(".ruler-frame").boundingBox();
  if (!frame) throw new Error("There is no photo.");
  for (const [share, next] of [
    [0.1, 2],
    [0.9, 3],
    [0.5, 4],
  ] as const) {
    if (next === 4) {
      await ruler.getByRole("button", { name: "Suggest Middle Mark" }).click();
      await expect(ruler.getByRole("status"), "the picture has no ticks").toContainText("aren't clear enough");
    }
    await page.mouse.click(frame.x + frame.width * share, frame.y + frame.height * 0.6);
    await expect(ruler).toContainText(`${next} of 5`);
  }
  // The end marks start on the scale: at its zero, and at nine tenths of it.
  for (const key of ["4", "ArrowRight", "ArrowLeft", "5", "Shift+ArrowLeft", "Shift+ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await expect(ruler.getByRole("status")).toHaveText(/^21\.\d+ in\./);
  await page.keyboard.press("t");
  await expect(dialog.getByLabel("Measured length")).toHaveValue(/^21\./);
  await page.keyboard.press("m");
  await expect(ruler).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ruler).toHaveCount(0);
  await expect(dialog, "Escape closes the ruler alone").toBeVisible();
  await expect(verify).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.press("Escape");
  await expect(dialog.getByLabel("Measured length"), "a rejection begun keeps it").toHaveValue(/^21\./);
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(page, id)).toBe("verified");
  const drawing = page.getByRole("img", { name: /^Measured on this photo: 21\.\d+ in from nose to tail$/ });
  await page.goto(`/catches/${id}`);
  await expect(drawing).toBeVisible();
  await page.goto(`/admin/catches/${id}`);
  await page.getByText("Edit Measurements").click();
  await page.getByLabel("Species").fill("Sauger");
  await page.getByLabel("Reason for the Change").fill("No white tip on the tail");
  await page.getByRole("button", { name: "Save Measurements" }).click();
  await expect(page.locator(".toast")).toContainText("Decision changed");
  await page.goto(`/catches/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sauger");
  await expect(drawing, "another species is no other length").toBeVisible();
});

test.describe("on a painted photo of a board", () => {
  test.use({ club: "ready" });

  test("the middle mark is suggested from the board's ticks, using only keys, and is used when the judge accepts it", async ({
    arrive,
  }) => {
    const [judge, angler] = [await arrive("Secretary"), await arrive("Wanda")];
    const { page } = judge;
    const tournamentId = await createTournament(judge);
    await enter(angler, tournamentId);
    await sendFish(angler, tournamentId, "18.5");
    const [caught] = (await (await page.request.get("/api/admin/catches/unverified")).json()) as { id: number }[];
    const id = caught?.id ?? 0;
    await page.goto(`/admin/catches/${id}`);
    await expect(page.getByRole("button", { name: "Measure" }), "there is a script that hears keys").toBeVisible();
    await page.keyboard.press("m");
    const ruler = page.getByRole("region", { name: "Ruler" });
    const isLoaded = () => ruler.locator("img").evaluate((image: HTMLImageElement) => image.complete);
    await expect.poll(isLoaded).toBe(true);
    const frame = await ruler.locator(".ruler-frame").boundingBox();
    if (!frame) throw new Error("There is no photo.");
    // The positions of 0 and 20 inches in the photo of 1,080 × 630 pixels.
    for (const x of [94.9, 975.9]) {
      await page.mouse.click(frame.x + (frame.width * x) / 1080, frame.y + (frame.height * 495) / 630);
    }
    await expect(ruler).toContainText("3 of 5");
    await page.keyboard.press("s");
    await expect(ruler.getByRole("status")).toContainText("Check the suggested middle mark");
    await expect(ruler, "it is not set").toContainText("3 of 5");
    await expect(ruler.getByRole("button", { name: /^Middle mark \(10\): suggested at 53[4-7] right/ })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(ruler, "moving it sets it").toContainText("4 of 5");
    await page.keyboard.press("Escape");
    await page.keyboard.press("m");
    await expect(ruler).toContainText("1 of 5");
    await expect.poll(isLoaded).toBe(true);
    for (const x of [94.9, 975.9]) {
      await page.mouse.click(frame.x + (frame.width * x) / 1080, frame.y + (frame.height * 495) / 630);
    }
    await ruler.getByRole("button", { name: "Suggest Middle Mark" }).click();
    await expect(ruler.getByRole("button", { name: "Accept Middle Mark" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(ruler).toContainText("4 of 5");
    for (const key of ["4", "ArrowRight", "ArrowLeft", "5", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.press("t");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await expect.poll(() => statusOf(page, id)).toBe("verified");
    const { steps } = (await (await page.request.get(`/api/catches/${id}/ruling`)).json()) as DecisionRecord;
    expect(steps[0]?.marks?.board.map(({ x, value }) => [Math.round(x / 4), value])).toEqual([
      [24, 0],
      [134, 10],
      [244, 20],
    ]);
  });
});
