import { afterAll, expect, test } from "bun:test";
import { openClub } from "../support/club.ts";

const club = await openClub();
const admin = await club.logIn("ruth", { isAdmin: true });
const angler = await club.logIn("ann");
afterAll(() => club.close());

test.each(["/", "/tournaments", "/leaderboard"])(
  "%s of a club without tournaments links only admins to creating one",
  async (address) => {
    for (const [browser, leads] of [
      [admin, true],
      [angler, false],
      [club.visitor, false],
    ] as const) {
      const html = await (await browser.send(address)).text();
      expect(html).toContain("Check back soon for new tournaments to join!");
      expect(html.includes('href="/admin/tournaments/new"')).toBe(leads);
    }
  },
);
