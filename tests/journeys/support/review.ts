import type { Page } from "@playwright/test";
import { expect } from "./club.ts";

export type Fish = { id: number; status: string };

export const statusOf = async (page: Page, id: number) =>
  ((await (await page.request.get(`/api/catches/${id}`)).json()) as Fish).status;

/** The catch that is shown. */
export async function shown(page: Page): Promise<number> {
  const form = await page.getByRole("dialog").locator("form[id^=verify-]").getAttribute("id");
  return Number(form?.slice("verify-".length));
}

/** Waits until the catch that followed a decision can be decided on. */
export const canDecide = (page: Page) => expect(page.locator(".judge[data-new]")).toHaveCount(0);

export async function startJudging(page: Page) {
  await page.goto("/admin/verification");
  await page.getByRole("link", { name: "Start Reviewing" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Keys ?");
  return dialog;
}
