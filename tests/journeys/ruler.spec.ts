import { expect, test } from "./support/club.ts";
import { shown, startJudging, statusOf } from "./support/judging.ts";

test.use({ club: "queue", viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test("a fish is measured on its photo by mouse and keys, and everybody sees how", async ({ arrive }) => {
  const { page } = await arrive("Secretary");
  const dialog = await startJudging(page);
  const id = await shown(page);
  await page.keyboard.press("m");
  const ruler = dialog.getByRole("region", { name: "Ruler" });
  await expect(ruler).toContainText("1 of 5");
  const verify = dialog.getByRole("button", { name: "Verify", exact: true });
  await expect(verify, "nothing is decided over an open ruler").toHaveCount(0);
  await ruler.getByLabel("Middle mark", { exact: true }).fill("12");
  await ruler.getByLabel("Far mark", { exact: true }).fill("24");
  const frame = await ruler.locator(".ruler-frame").boundingBox();
  if (!frame) throw new Error("There is no photo.");
  for (const [share, next] of [
    [0.1, 2],
    [0.5, 3],
    [0.9, 4],
  ] as const) {
    await page.mouse.click(frame.x + frame.width * share, frame.y + frame.height * 0.6);
    await expect(ruler).toContainText(`${next} of 5`);
  }
  // The ends lie ready on the scale: at its zero, and at nine tenths of it.
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
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(page, id)).toBe("verified");
  const drawing = page.getByRole("img", { name: /^Measured on this photo: 21\.\d+ in from nose to tail$/ });
  await page.goto(`/catches/${id}`);
  await expect(drawing).toBeVisible();
  await page.goto(`/admin/catches/${id}`);
  await page.getByText("Edit measurements").click();
  await page.getByLabel("Species").fill("Sauger");
  await page.getByLabel("Reason for the change").fill("No white tip on the tail");
  await page.getByRole("button", { name: "Save Measurements" }).click();
  await expect(page.locator(".toast")).toContainText("Decision changed");
  await page.goto(`/catches/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sauger");
  await expect(drawing, "another species is no other length").toBeVisible();
});
