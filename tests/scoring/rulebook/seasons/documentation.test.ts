import { expect, test } from "bun:test";
import { scheme } from "../../../../src/scoring/rulebook/scheme.ts";
import { scoreSeason } from "../../../../src/scoring/rulebook/season.ts";
import { seasonFile } from "../../../../src/scoring/rulebook/season-file.ts";

const page = await Bun.file("docs/rulebook.md").text();
const seasons = page.slice(page.indexOf("## Seasons"));

test("docs/rulebook.md: the season file gives the points that the page states", () => {
  const [, json = ""] = /```json\n(.*?)```/s.exec(seasons) ?? [];
  const { rows } = scoreSeason(seasonFile.parse(JSON.parse(json)));
  expect(rows.map(({ id, points }) => [id, points])).toEqual([
    ["ann", 100],
    ["bob", 99],
    ["cid", 99],
    ["dan", 97],
  ]);
});

test("docs/rulebook.md: every example of a preset or a field is a valid scheme", () => {
  const presets = [...seasons.matchAll(/\| `(\{"preset".*?\})` +\|/g)].map(([, json = ""]) => JSON.parse(json));
  expect(presets).toHaveLength(4);
  const fields = [...seasons.matchAll(/\| `("[a-zA-Z]+": .*?)` +\|/g)].map(([, json = ""]) => JSON.parse(`{${json}}`));
  expect(fields).toHaveLength(12);
  const ways = ["first", "table", "percent", "score", "beaten"];
  for (const field of fields) {
    const isWay = Object.keys(field).some((key) => ways.includes(key));
    const whole = isWay ? field : { first: 200, step: 1, ...field };
    expect(scheme.safeParse(whole).error).toBeUndefined();
  }
  for (const preset of presets) expect(scheme.safeParse(preset).error).toBeUndefined();
});
