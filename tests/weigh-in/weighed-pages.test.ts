import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { DayView } from "../../src/admin/admin-views.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import type { WeighInEntry } from "../../src/weigh-in/weigh-in-shapes.ts";
import { enter, hour, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { open } from "../support/read-pages.ts";

const format = { measure: "weight-lb", limit: 5 } as const;

const paperCatch = {
  username: "cora",
  species: "Bass",
  length: "15",
  weight: "2.5",
  location: "Pier",
  paperNote: "Card",
};

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
  await weigh({ entrant: "ann", fish: "5", weight: "16.3", biggest: "6.2" });
  await weigh({ entrant: "bob", fish: "4", weight: "13.88" });
});
afterEach(() => club.close());

async function weigh(json: object): Promise<WeighInEntry> {
  const response = await admin.send(`/api/admin/tournaments/${id}/weigh-in`, { json });
  expect(response.status).toBe(201);
  return (await response.json()) as WeighInEntry;
}

describe("the pages of a tournament whose bags are weighed", () => {
  test("a leaderboard card lists weighed anglers with their fish, and no minimum length of 0", async () => {
    const { text } = await open(club.visitor, "/leaderboard");
    expect(text).toMatch(/1 ann 5 fish · biggest 6\.20 lb 16\.30 lb 2 bob 4 fish 13\.88 lb 3 Room for more entries! 4/);
    expect(text).not.toContain("Minimum catch");
  });

  test("the day page counts weighed anglers as with a fish and shows their last weigh-in that wasn't undone", async () => {
    const day = () => admin.get<DayView>(`/api/admin/tournaments/${id}/day`);
    const entrants = async () =>
      (await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`)).map(({ username, lastCatchAt }) => [
        username,
        lastCatchAt,
      ]);
    const atFirst = new Date(noon - 2 * hour).toISOString();
    expect((await day()).entrants).toMatchObject({ entered: 3, withFish: 2 });
    expect((await day()).groups.without_fish).toBe(1);
    club.setNow(noon - hour);
    const second = await weigh({ entrant: "bob", fish: "1", weight: "2" });
    await weigh({ entrant: "cora", fish: "0", weight: "0" });
    const later = new Date(noon - hour).toISOString();
    expect(await entrants()).toEqual([
      ["ann", atFirst],
      ["bob", later],
      ["cora", null],
    ]);
    await admin.send(`/api/admin/tournaments/${id}/weigh-in/undo`, { json: { entry: second.id } });
    expect((await entrants())[1]).toEqual(["bob", atFirst]);
  });

  test("the board shows the number of fish and the biggest as text, without slots or a column for single fish", async () => {
    const { html, text } = await open(club.visitor, `/tournaments/${id}`);
    expect(text).toMatch(/ann 5 fish · biggest 6\.20 lb 16\.30 lb/);
    expect(text).not.toMatch(/slots? empty|5 biggest fish|Fish \(lb\)/);
    expect(html).not.toContain('class="strip"');
  });

  test("on a board with weighed bags and single fish, only anglers with single fish have slots", async () => {
    expect((await admin.send(`/api/admin/tournaments/${id}/catches`, { json: paperCatch })).status).toBe(201);
    const { html, text } = await open(club.visitor, `/tournaments/${id}`);
    expect(text).toMatch(/ann 5 fish · biggest 6\.20 lb 16\.30 lb/);
    expect(text).toContain("Fish (lb)");
    expect(text.match(/4 slots empty/g)).toHaveLength(1);
    expect(html.match(/class="strip"/g)).toHaveLength(1);
  });

  test("the results page has a column for fish only if single fish are known", async () => {
    const columns = async () =>
      (await open(club.visitor, `/tournaments/${id}/results`)).text.match(/Rank .*? Score/)?.[0];
    expect((await columns())?.split(/\s+/)).toEqual(["Rank", "Angler", "Score"]);
    await admin.send(`/api/admin/tournaments/${id}/catches`, { json: paperCatch });
    expect((await columns())?.split(/\s+/)).toEqual(["Rank", "Angler", "Fish", "Score"]);
  });

  test("the day page has a chart of catches per hour only once there are catches", async () => {
    const dayText = async () => (await open(admin, `/admin/tournaments/${id}/day`)).text;
    expect(await dayText()).not.toContain("Catches per Hour");
    await admin.send(`/api/admin/tournaments/${id}/catches`, { json: paperCatch });
    expect(await dayText()).toContain("Catches per Hour");
  });

  test("slips open in a new tab, so that the weigh-in page stays open", async () => {
    const { html } = await open(admin, `/admin/tournaments/${id}/weigh-in`);
    const slips = html.match(/<a [^>]*href="[^"]*\/weigh-in\/\d+"[^>]*>/g) ?? [];
    expect(slips).toHaveLength(2);
    for (const slip of slips) expect(slip).toContain('target="_blank"');
  });

  test("in the ceremony, the fish of a bag are in the same large type as its weight", async () => {
    club.setNow(noon + hour);
    const { html } = await open(admin, `/tournaments/${id}/ceremony?shown=2`);
    const classesBefore = (text: string) =>
      html
        .split(text)[0]
        ?.match(/<p class="[^"]*"/g)
        ?.at(-1);
    expect(html).toContain(">5 fish · biggest 6.20 lb<");
    expect(classesBefore(">5 fish · biggest")).toBe(classesBefore(">16.30<"));
  });

  test("in the results, weighed anglers have no label for a missing photo", async () => {
    club.setNow(noon + hour);
    const podiumText = async () =>
      /Results 1st .*?3rd|Results 1st .*/.exec((await open(club.visitor, `/tournaments/${id}`)).text)?.[0];
    expect(await podiumText()).toMatch(/1st ann 16\.30 lb 2nd bob 13\.88 lb/);
  });

  test("weights in a column of scores all have two decimals", async () => {
    await weigh({ entrant: "cora", fish: "2", weight: "7.5" });
    const textAt = async (path: string) => (await open(admin, path)).text;
    for (const path of ["", "/screen", "/overlay", "/results"]) {
      const text = await textAt(`/tournaments/${id}${path}`);
      expect([path, text.match(/\b(16\.3|13\.8|7\.5)\d*\b/g)]).toEqual([path, ["16.30", "13.88", "7.50"]]);
    }
    expect(await textAt(`/tournaments/${id}`)).toMatch(/−2\.42 .*−6\.38 /);
    expect(await textAt("/leaderboard")).toMatch(/16\.30 lb .*13\.88 lb .*7\.50 lb/);
    expect(await textAt(`/admin/tournaments/${id}/day`)).toContain("16.30 lb");
  });
});
