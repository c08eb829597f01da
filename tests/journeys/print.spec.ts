import { expect, test } from "./support/club.ts";
import { createPriced } from "./support/priced-club.ts";

/** The width of A4 paper within its margins, the narrowest that clubs print on. */
const paper = { width: 703, height: 1032 };

test.use({ isMobile: false, hasTouch: false, viewport: paper });

test("on paper, the ledger has the club's name and fits between the margins with all of its columns", async ({
  arrive,
}) => {
  const { page } = await arrive("Secretary");
  const id = await createPriced(page);
  const entry = { username: "Wanda", note: "Cash to the secretary at the ramp" };
  expect((await page.request.post(`/api/admin/tournaments/${id}/entries`, { data: entry })).ok()).toBe(true);
  await page.emulateMedia({ media: "print" });
  await page.goto("/admin/money");
  const { club } = await (await page.request.get("/api/session")).json();
  await expect(page.getByText(`${club.name}, printed `)).toBeVisible();
  const amount = page.getByRole("table", { name: "Transactions" }).getByRole("columnheader", { name: "Amount" });
  await expect(amount).toBeVisible();
  const box = await amount.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(paper.width);
});
