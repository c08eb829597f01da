import { describe, expect, test } from "bun:test";
import { format } from "../../../src/scoring/rulebook/format.ts";
import { type Rules, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { formatRules } from "../../../src/scoring/words/format-sentences.ts";
import { rulesFor, scoringText } from "../../../src/tournaments/words/rules-card.ts";

const tournament = (rules: Partial<Rules> = {}) => ({
  tournamentType: "tournament" as const,
  rules: { ...shippedRules.tournament, ...rules },
  minLength: 12,
});
const derby = (rules: Partial<Rules> = {}) => ({
  tournamentType: "derby" as const,
  rules: { ...shippedRules.derby, ...rules },
  minLength: 12,
});

describe("The rules that ship with the product", () => {
  test("the default rules are described in the same words as before", () => {
    expect(scoringText(tournament())).toEqual({
      name: "Tournament",
      text: "Your score is the sum of your 5 longest fish in inches. Ties go to the longest single fish, then the next longest, then the score completed first.",
    });
    expect(scoringText(derby())).toEqual({
      name: "Derby",
      text: "The single longest fish wins. If two are equally long, the one submitted first wins.",
    });
    expect(rulesFor(tournament())).toEqual([
      "Only fish of at least 12 inches are eligible.",
      "Submissions are unlimited, but only your top 5 count.",
      "The big fish is the verified fish that scores the most; if two score the same, the first to arrive.",
      "All submissions need photo verification before they score.",
      "Prizes are awarded after the tournament has concluded and the catches are verified.",
    ]);
    expect(rulesFor(derby())[1]).toBe("A derby tie goes to the first fish submitted.");
  });
});

describe("A tournament's own rules", () => {
  test("if one fish counts, a tie goes to the fish submitted first", () => {
    expect(scoringText(tournament({ fish: 1 })).text).toBe(
      "Your score is the sum of your longest fish in inches. A tie goes to the fish submitted first.",
    );
  });

  test("a tournament's rules list its divisions, with the minimum of each that has its own", () => {
    const divisions = [{ name: "Kayak" }, { name: "Junior", minLength: 8 }];
    expect(rulesFor({ ...tournament(), divisions }).slice(0, 4)).toEqual([
      "Only fish of at least 12 inches are eligible.",
      "Divisions: Kayak, Junior.",
      "In the division Junior the minimum is 8 inches.",
      "Submissions are unlimited, but only your top 5 count.",
    ]);
  });

  test("the rules explain a team's score", () => {
    const teams = { size: 2, prize: "split" as const };
    const textFor = (score: "best" | "sum") => scoringText({ ...tournament(), teams: { ...teams, score } }).text;
    expect(textFor("best")).toEndWith("A team's fish count together, whichever member caught them.");
    expect(textFor("sum")).toEndWith("A team's score is the sum of its members' scores.");
  });

  test("the rules count the top 5 of each day if each day is scored", () => {
    expect(rulesFor({ ...tournament(), days: { cut: null } })[1]).toBe(
      "Submissions are unlimited, but only your top 5 of each day count.",
    );
  });

  test("the rules list the fish that count, the rounding, and the penalties", () => {
    const metric = tournament({
      unit: "cm",
      rounding: "1/2",
      fish: 7,
      penalties: [
        { name: "Mouth open", deduct: 0.5 },
        { name: "Tail not pinched", deduct: null },
      ],
      identifier: true,
      uploadHours: 2,
      challengeHours: 24,
      hideBoardHours: 3,
      secondLook: true,
    });
    expect(scoringText(metric).text).toBe(
      "Your score is the sum of your 7 longest fish in centimeters. Ties go to the longest single fish, then the next longest, then the score completed first.",
    );
    expect(rulesFor(metric)).toEqual([
      "Only fish of at least 12 centimeters are eligible.",
      "Submissions are unlimited. Your 7 longest fish count.",
      "Lengths are rounded down to the half centimeter. 18.4 cm counts as 18.0 cm.",
      "Penalties: Mouth open: −0.5 cm; Tail not pinched: the fish is rejected.",
      "The tournament's identifier must be in the photo.",
      "A fish caught in time can be submitted up to 2 hours after the end.",
      "Decisions can be challenged up to 24 hours after the end.",
      "The leaderboard is hidden during the last 3 hours.",
      "A second judge also reviews the fish in paid places.",
      "The big fish is the verified fish that scores the most; if two score the same, the first to arrive.",
      "All submissions need photo verification before they score.",
      "Prizes are awarded after the tournament has concluded and the catches are verified.",
    ]);
  });

  test("rules by weight mention the heaviest fish", () => {
    expect(scoringText(derby({ by: "weight" })).text).toBe(
      "The single heaviest fish wins. If two are equally heavy, the one submitted first wins.",
    );
    expect(scoringText(tournament({ by: "weight", fish: 2, perSpecies: true })).text).toBe(
      "Your score is the sum of your 2 heaviest fish of each target species in pounds. Ties go to the heaviest single fish, then the next heaviest, then the score completed first.",
    );
  });
});

describe("A tournament with its own format", () => {
  test("the rules of a tournament that weighs bags require photos only of catches submitted online", () => {
    const formatText = formatRules(format.parse({ preset: "bass-weigh-in" }));
    const rules = rulesFor({ ...tournament({ by: "weight" }), formatText });
    expect(rules.filter((rule) => /photo|arrive|submitted/.test(rule))).toEqual([
      "The big fish is the verified fish that scores the most; if two score the same, the first to arrive.",
      "Bags are weighed in at the scale and don't need photos.",
      "Catches submitted online need photo verification before they score, and must arrive no later than 24 hours after the end.",
    ]);
    const withoutUploads = rulesFor({ ...tournament({ by: "weight", uploadHours: 0 }), formatText });
    expect(withoutUploads).toContain(
      "Catches submitted online need photo verification before they score, and must arrive before the end.",
    );
  });

  test.each([
    ["bass-weigh-in", true],
    ["team-bass", true],
    ["kayak-cpr", undefined],
    ["slot", undefined],
    ["derby", undefined],
    ["hourly-big-bass", undefined],
  ] as const)("the preset %s weighs bags: %p", (preset, isBag) => {
    expect(formatRules(format.parse({ preset })).isBag).toBe(isBag);
  });

  const formatText = { summary: "Your 5 heaviest fish count.", rules: ["Dead fish don't count."] };

  test("the rules of a tournament with its own format begin with the format's summary, followed by the cut", () => {
    const byFormat = { ...tournament(), formatText };
    expect(scoringText(byFormat).text).toBe("Your 5 heaviest fish count.");
    expect(scoringText({ ...byFormat, days: { cut: 20 } }).text).toBe(
      "Your 5 heaviest fish count. After day one, the first 20 anglers advance.",
    );
  });

  test("the rules of a tournament with its own format replace those of the rule set, followed by the rules for every catch", () => {
    const teams = { size: 2, score: "best", prize: "split" } as const;
    const byFormat = { ...tournament({ fish: 3, penalties: [{ name: "Mouth open", deduct: 1 }] }), formatText, teams };
    expect(rulesFor({ ...byFormat, days: { cut: null } })).toEqual([
      "Dead fish don't count.",
      "A fish caught in time can be submitted up to 24 hours after the end.",
      "Decisions can be challenged up to 48 hours after the end.",
      "A catch counts on the day on which it arrives.",
      "A team has up to 2 anglers.",
      "A team's prize is split evenly among its members.",
      "The big fish is the verified fish that scores the most; if two score the same, the first to arrive.",
      "All submissions need photo verification before they score.",
      "Prizes are awarded after the tournament has concluded and the catches are verified.",
    ]);
  });
});
