import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { enter, hour, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { open } from "../support/read-pages.ts";

const format = { measure: "weight-lb", limit: 5 } as const;

let club: Club;
let id: number;
let admin: Browser;
let ann: Browser;

beforeEach(async () => {
  club = await openClub();
  id = await openTournament(club, {
    startsAt: noon - 6 * hour,
    endsAt: noon,
    minLength: 0,
    format,
    rules: rulesByFormat(format, shippedRules.tournament),
  });
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  for (const { userId } of [ann, await club.logIn("bob"), await club.logIn("cora")]) await enter(club, id, userId);
  club.setNow(noon - 2 * hour);
  for (const slip of [
    { entrant: "ann", fish: "5", weight: "16.3", biggest: "6.2" },
    { entrant: "bob", fish: "4", weight: "13.88" },
  ]) {
    expect((await admin.send(`/api/admin/tournaments/${id}/weigh-in`, { json: slip })).status).toBe(201);
  }
});
afterEach(() => club.close());

describe("the pages of a tournament whose bags are weighed", () => {
  test("a leaderboard card lists weighed anglers with their fish, and no minimum length of 0", async () => {
    const { text } = await open(club.visitor, "/leaderboard");
    expect(text).toMatch(/1 ann 5 fish · biggest 6\.2 lb 16\.30? lb 2 bob 4 fish 13\.88 lb 3 Room for more entries! 4/);
    expect(text).not.toContain("Minimum catch");
  });
});
