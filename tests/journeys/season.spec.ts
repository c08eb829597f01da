import { expect, test } from "./support/club.ts";
import { passDays, sendFish } from "./support/prize-club.ts";
import {
  createDivided,
  createPartners,
  enterByHand,
  payEntry,
  posted,
  setUpPayoutAccount,
  unpaid,
  weighIn,
} from "./support/season-club.ts";
import {
  approveFish,
  beJudge,
  createTwoDays,
  enterAsGuest,
  enterWithPot,
  formTeam,
  importMembers,
  linkTo,
  makeCut,
  makeOfficial,
  makeSeason,
  payByHand,
  processPayouts,
} from "./support/season-steps.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    // Others get not found for a private tournament, and a judge is refused its money.
    test.use({ javaScriptEnabled, expectedStatuses: [403, 404] });
    test("a season of three tournaments, from imported members to the Angler of the Year", async ({
      arrive,
      callAs,
      installed,
    }) => {
      const admin = await arrive("Secretary");
      const [api, otto, wanda] = [admin.page, await callAs("Otto"), await arrive("Wanda")];
      await importMembers(admin);
      const [opening, partners] = [await createDivided(api), await createPartners(api)];
      const classic = await createTwoDays(admin);
      const season = await makeSeason(admin);

      const gail = await arrive("Gail Guest");
      await gail.page.goto(`/tournaments/${classic}`);
      await expect(gail.page.getByText("Two-Day Classic")).toHaveCount(0);
      const invitations = `/admin/tournaments/${classic}/invitations`;
      await enterAsGuest(gail, await linkTo(admin, invitations, "Create Invitation", "For Gail"));
      const judge = await arrive("Ann");
      await beJudge(judge, await linkTo(admin, "/admin/role-links", "Create Link", "For Ann"));

      await enterWithPot(wanda, opening);
      await payEntry(otto, opening, { division: "Boat", pots: ["Big Bass"] });
      await enterByHand(api, opening, "Cara Carp", { division: "Kayak" });
      await formTeam(wanda, gail, partners);
      await posted(otto, `/api/tournaments/${partners}/join`);
      for (const name of ["Otto", "Wanda", "Cara Carp"]) await enterByHand(api, classic, name);
      await sendFish(wanda, opening, "18.5");
      await approveFish(judge, "Wanda");
      await weighIn(api, opening, "Otto", "20.5");
      await weighIn(api, opening, "Cara Carp", "19");

      passDays(installed, 1);
      const ofPartners = { Otto: "20", Wanda: "17", "Gail Guest": "16" };
      const ofDayOne = { Otto: "21", Wanda: "19", "Gail Guest": "18", "Cara Carp": "15" };
      for (const [name, length] of Object.entries(ofPartners)) await weighIn(api, partners, name, length);
      for (const [name, length] of Object.entries(ofDayOne)) await weighIn(api, classic, name, length);
      passDays(installed, 1);
      await makeCut(admin, classic);
      await gail.page.goto(`/tournaments/${classic}`);
      await expect(gail.page.getByText("Day 2 of 2. You made the cut.")).toBeVisible();
      await sendFish(gail, classic, "22");
      await approveFish(judge, "Gail Guest");
      await weighIn(api, classic, "Otto", "20");

      passDays(installed, 1);
      for (const angler of [wanda.page, gail.page, otto]) await setUpPayoutAccount(angler);
      // Its challenge window is over, so the club's own job makes it official; the admin does the others.
      await expect.poll(async () => (await installed.run(["job", "announce-results"])).code).toBe(0);
      for (const id of [partners, classic]) await makeOfficial(admin, id);
      for (const id of [opening, partners, classic]) await processPayouts(admin, id);
      await payByHand(admin, "Cara Carp");
      const unpaidPrizes = [await unpaid(api, opening), await unpaid(api, partners), await unpaid(api, classic)];
      expect(unpaidPrizes).toEqual([[], [], []]);

      await gail.page.goto(`/seasons/${season}`);
      await expect(gail.page.getByText("Angler of the Year: Otto")).toBeVisible();
      await expect(gail.page.getByText("Final", { exact: true })).toBeVisible();
      const ladder = gail.page.locator("main ol summary");
      await expect(ladder).toContainText([/1 ?Otto/, /2 ?Wanda/, /3 ?Gail Guest/, /4 ?Cara Carp/]);
    });
  });
}
