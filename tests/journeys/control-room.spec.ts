import { expect, test } from "./support/club.ts";
import { createTournament, enter, readCard } from "./support/prize-club.ts";

/** The date this many days from now, in the format of a date-time field. */
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

// Checking in nobody is refused, and a message has to be confirmed.
test.use({ expectedStatuses: [409, 422] });

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`the director follows the day live, checks in, messages entrants, ends the tournament and extends it, at ${viewport.width} px`, async ({
    arrive,
  }) => {
    const [admin, ann, otto] = [await arrive("Secretary"), await arrive("Ann"), await arrive("Otto")];
    const id = await createTournament(admin);
    for (const angler of [ann, otto]) await enter(angler, id);
    const { page } = admin;
    await page.setViewportSize(viewport);
    await page.goto(`/admin/tournaments/${id}/day`);
    const live = page.getByText("Live – updates automatically");
    await expect(live).toBeVisible();
    const fish = page.locator("dl.stats > div").filter({ hasText: "With a Fish" });
    await expect(fish).toContainText("2 without");
    await readCard(admin, ann, id, "18.5");
    await expect(fish).toContainText("1 without");
    await expect(page.locator("dl.stats > div").filter({ hasText: "Leader" })).toContainText("Ann");

    if (viewport.width >= 1024) {
      const rows = page.getByRole("region", { name: "Entrants" }).locator("tbody");
      const { y = viewport.height } = (await rows.boundingBox()) ?? {};
      // With a mouse, ten rows of 39 px are in view. This browser has a touchscreen, whose buttons need more.
      expect(y + 10 * 39).toBeLessThan(viewport.height);
      const cancel = await page.getByText("Cancel", { exact: true }).boundingBox();
      expect((cancel?.y ?? viewport.height) + (cancel?.height ?? 0)).toBeLessThan(viewport.height);

      const field = page.getByLabel("Check In by Number or Name");
      const { width = 0 } = (await field.boundingBox()) ?? {};
      await page.getByRole("button", { name: "Check In Selected" }).click();
      await expect(page.getByText("Select at least one entrant")).toBeVisible();
      expect((await field.boundingBox())?.width).toBeGreaterThan(width - 16);
    }
    await page.getByText("Message Entrants").click();
    await page.getByLabel("To", { exact: true }).selectOption("checked_in");
    await page.getByLabel("Message", { exact: true }).fill("Please sign in at the ramp.");

    await page.getByText("Extend", { exact: true }).click();
    const end = await page.getByLabel("New End").inputValue();
    await page.getByRole("button", { name: "+30 min" }).click();
    const half = new Date(Date.parse(`${end}Z`) + 30 * 60_000).toISOString().slice(0, 16);
    await expect(page.getByLabel("New End")).toHaveValue(half);
    await page.getByLabel("New End").fill(later(4));
    await page.getByLabel("Reason").and(page.locator(":visible")).fill("A late start");
    await page.getByRole("button", { name: "Extend Tournament" }).click();
    await expect(page.getByText("Tournament extended")).toBeVisible();
    await expect(page.getByLabel("New End")).toBeHidden();

    const search = page.getByLabel("Name or email", { exact: true });
    await search.fill("ann");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Otto", exact: true })).toHaveCount(0);
    await expect(search).toBeFocused();
    await page.getByText("Filter", { exact: true }).click();
    const order = page.getByLabel("Sort by");
    await order.focus();
    await order.selectOption("Entered first");
    await expect(page).toHaveURL(/order=joined/);
    await expect(order).toBeFocused();
    // At a desk, the filters open over the rows.
    if (viewport.width >= 1024) await page.locator("summary", { hasText: "Filter" }).click();
    await page.getByRole("button", { name: "Check in Ann" }).click();
    await expect(page.getByRole("button", { name: "Undo check-in of Ann" })).toBeVisible();
    if (viewport.width < 600) {
      const entrant = page.getByRole("region", { name: "Entrants" }).locator("tbody tr");
      expect((await entrant.boundingBox())?.height).toBeLessThan(100);
    }
    await page.getByRole("button", { name: "Undo check-in of Ann" }).click();
    await page.getByLabel("Select Ann").check();
    await page.getByRole("button", { name: "Check In Selected (1)" }).click();
    await expect(page.getByText("1 entrant checked in")).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo check-in of Ann" })).toBeVisible();
    await readCard(admin, otto, id, "17.5");
    await expect(fish).toContainText("0 without");
    await expect(page.getByText("1 entrant checked in")).toBeVisible();
    const next = page.getByLabel("Check In by Number or Name");
    await next.fill("otto");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 Otto is checked in")).toBeVisible();
    await expect(next).toBeFocused();
    await expect(next).toHaveValue("");
    await page.getByRole("link", { name: "Manage Ann" }).click();
    const sheet = page.getByRole("dialog", { name: "Ann, No. 1" });
    await expect(sheet.getByText("Remove", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);

    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Please sign in at the ramp.");
    await page.getByRole("button", { name: "Review Message" }).click();
    await page.getByRole("button", { name: "Send to 2 Anglers" }).click();
    await expect(page.getByText("2 anglers were notified.")).toBeVisible();
    await otto.page.goto("/notifications");
    await expect(otto.page.getByRole("main").getByText("Please sign in at the ramp.")).toBeVisible();

    await page.getByText("Cancel", { exact: true }).click();
    const cancelling = page.getByRole("dialog", { name: "Cancel June Bass Open" });
    await expect(cancelling).toContainText("can't be reopened");
    await expect(cancelling.getByRole("button", { name: "Cancel Tournament" })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByText("End Now", { exact: true }).click();
    const ending = page.getByRole("dialog", { name: "End Now: June Bass Open" });
    await expect(ending).toContainText("will stop accepting catches right away");
    await ending.getByLabel("Reason").fill("Lightning over the lake");
    await ending.getByRole("button", { name: "End Tournament Now" }).click();
    await expect(page.getByText("Ended", { exact: true }).first()).toBeVisible();
    await expect(live).toBeHidden();

    await page.getByText("Extend", { exact: true }).click();
    await page.getByLabel("New End").fill(later(2));
    await page.getByLabel("Reason").and(page.locator(":visible")).fill("The storm passed");
    await page.getByRole("button", { name: "Extend Tournament" }).click();
    await expect(page.getByText("Tournament extended")).toBeVisible();
    await expect(live).toBeVisible();
    await ann.page.goto("/notifications");
    await expect(ann.page.getByRole("main").getByText("Reason: The storm passed")).toBeVisible();
  });
}
