import type { Locator, Page } from "@playwright/test";
import { type Caller, expect } from "./club.ts";
import { day } from "./days.ts";

/** Creates a tournament next week with an entry fee of $25.00. Returns its id. */
export async function createPriced({ request }: Caller, values: object = {}): Promise<number> {
  const data = {
    ...{ name: "Autumn Bass Open", description: "Five largest bass.", targetSpecies: "Bass", minLength: "12" },
    ...{ prize: 600, entryFee: 2500, startDate: day(7), endDate: day(8), tournamentType: "tournament" },
    ...values,
  };
  const answer = await request.post("/api/tournaments", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: number }).id;
}

export async function hasJoined(page: Page, id: number): Promise<boolean> {
  const answer = await page.request.get(`/api/tournaments/${id}/participation`);
  return ((await answer.json()) as { hasPaid: boolean }).hasPaid;
}

/** The visible toast with the text `text`. */
export const toast = (page: Page, text: string): Locator => page.locator(".toast").filter({ hasText: text });
