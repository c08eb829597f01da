import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Club, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

test("the printed results of a running tournament are provisional as of a time with its zone, until the end", async () => {
  const admin = await club.logIn("secretary", { isAdmin: true });
  const { id, endDate } = await createTournament(admin);
  const text = async () => (await pageOf(club.visitor, `/tournaments/${id}/results`)).replaceAll(/<[^>]*>/g, "");
  expect(await text()).toMatch(/Provisional, as of Jun 6, \d+:\d\d [AP]M, Central Time/);
  const html = await pageOf(club.visitor, `/tournaments/${id}/results`);
  expect(html, "the club's name is printed, and the countdown isn't").toMatch(
    /print:block">FishTournament Pro.*<span class="print:hidden"><span class="badge/s,
  );
  club.setNow(Date.parse(endDate) + 1);
  expect(await text()).not.toContain("Provisional");
});
