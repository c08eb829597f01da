import { describe, expect, test } from "bun:test";
import { boardFields, measures, tieRules } from "../../../src/scoring/rulebook/board.ts";
import { format } from "../../../src/scoring/rulebook/format.ts";
import { presetNames } from "../../../src/scoring/rulebook/presets.ts";
import { scoreFile } from "../../../src/scoring/rulebook/score-file.ts";

const page = await Bun.file("docs/rulebook.md").text();
const tournaments = page.slice(page.indexOf("## Tournaments"), page.indexOf("## Seasons"));

const section = (heading: string): string => {
  const [, text = ""] = tournaments.split(`### ${heading}\n`);
  return text.split("\n### ")[0] ?? "";
};

/** The last column of each row of a table, as JSON. */
const examples = (text: string): string[] =>
  [...text.matchAll(/\| `([^`|]+)` +\|$/gm)].map(([, example = ""]) => example);

const issuesOf = (value: unknown) => format.safeParse(value).error?.issues;

describe("docs/rulebook.md", () => {
  test("the tournament's file gives the places and prizes that the page states", () => {
    const [, json = ""] = /```json\n(.*?)```/s.exec(tournaments) ?? [];
    expect(scoreFile(JSON.parse(json))).toEqual({
      boards: [
        {
          name: "Leaderboard",
          rows: [
            { id: "ann", place: 1, score: 7.45 },
            { id: "bob", place: 2, score: 6.45 },
            { id: "cid", place: null, score: 0 },
            { id: "dan", place: null, score: 0 },
          ],
        },
      ],
      payouts: [
        { id: "ann", board: "Leaderboard", cents: 75_900 },
        { id: "bob", board: "Leaderboard", cents: 45_500 },
      ],
      unpaid: [{ board: "Leaderboard", to: "club", cents: 30_400 }],
    });
  });

  test("every preset has an example that is a valid format", () => {
    const formats = examples(section("Presets")).map((example) => JSON.parse(example));
    expect(formats.map(({ preset }) => preset)).toEqual(presetNames);
    for (const example of formats) expect(issuesOf(example)).toBeUndefined();
  });

  test.each(["The value of a fish", "The fish that count", "Ranking"])(
    "every example under '%s' is part of a format",
    (heading) => {
      const fields = examples(section(heading));
      expect(fields.length).toBeGreaterThan(7);
      for (const field of fields)
        expect(issuesOf({ measure: "length-in", ...JSON.parse(`{${field}}`) })).toBeUndefined();
    },
  );

  test("every example of prizes and boards is part of a format", () => {
    const prizes = examples(section("Prizes")).map((example) => ({
      preset: "hourly-big-bass",
      prizes: JSON.parse(`{${example}}`),
    }));
    const boards = examples(section("Boards")).map((example) => ({
      preset: "kayak-cpr",
      boards: [JSON.parse(example)],
    }));
    expect([prizes.length, boards.length]).toEqual([13, 6]);
    for (const example of [...prizes, ...boards]) expect(issuesOf(example)).toBeUndefined();
  });

  test("every measure, tie rule and field of a board is described", () => {
    const missing = [...measures, ...tieRules, ...Object.keys(boardFields)].filter(
      (name) => !tournaments.includes(`\`${name}\``),
    );
    expect(missing).toEqual([]);
  });
});
