import { expect, test } from "bun:test";
import { openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

test("the printed results of a running tournament are provisional as of a time with its zone, until the end", async () => {
  const club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  const { id, endDate } = await createTournament(admin);
  const text = async () => (await pageOf(club.visitor, `/tournaments/${id}/results`)).replaceAll(/<[^>]*>/g, "");
  expect(await text()).toMatch(/Provisional, as of Jun 6, \d+:\d\d [AP]M, Central Time/);
  club.setNow(Date.parse(endDate) + 1);
  expect(await text()).not.toContain("Provisional");
  await club.close();
});
