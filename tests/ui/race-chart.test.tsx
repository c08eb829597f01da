import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { RaceChart, type RaceLine } from "../../web/ui/charts/race-chart.tsx";
import { chartScale, nameRows, stepPath } from "../../web/ui/charts/race-geometry.ts";

const anglers = (count: number): RaceLine[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `angler ${index + 1}`,
    points: [{ at: 10, score: 90 - index }],
  }));
const draw = (lines: RaceLine[]) =>
  renderToStaticMarkup(
    <RaceChart lines={lines} startsAt={0} until={100} moments={[]} unit="inches" label="Score over time" />,
  );

test("a score stays level until the next one and then rises vertically", () => {
  const points = [
    { at: 10, score: 20 },
    { at: 40, score: 35 },
  ];
  expect(stepPath(points, { x: (at) => at, y: (score) => 100 - score, until: 60 })).toBe("M10 100V80H40V65H60");
});

test("an angler without a score has no line", () => {
  expect(stepPath([], { x: (at) => at, y: (score) => score, until: 60 })).toBe("");
});

test.each([
  [[98.7, 74], 100, 6],
  [[22.4], 25, 6],
  [[3.2], 4, 5],
  [[], 1, 2],
])("the axis for %p has round steps up to %d", (scores, top, steps) => {
  const scale = chartScale(scores);
  expect([scale.top, scale.steps.length]).toEqual([top, steps]);
});

test("names of anglers with nearly equal scores don't overlap, are in the order of their lines, and stay inside the picture", () => {
  expect(nameRows([40, 41, 200], { gap: 30, top: 10, bottom: 210 })).toEqual([40, 70, 200]);
  expect(nameRows([209, 208, 207], { gap: 30, top: 10, bottom: 210 })).toEqual([210, 180, 150]);
});

test.each([
  [[18, 18, 18, 18, 18, 18]],
  [[218, 218, 218, 218, 218, 218]],
  [[100, 101, 100, 102, 100, 101]],
  [[18, 218, 19, 217, 20, 216]],
])("the six names beside the chart never overlap or leave it: %p", (wanted) => {
  const rows = nameRows(wanted, { gap: 34, top: 18, bottom: 218 }).toSorted((a, b) => a - b);
  expect(rows[0]).toBeGreaterThanOrEqual(18);
  expect(rows.at(-1)).toBeLessThanOrEqual(218);
  for (const [index, row] of rows.slice(1).entries()) expect(row - (rows[index] ?? 0)).toBeGreaterThanOrEqual(34);
});

test("six anglers are drawn, and described in words", () => {
  const html = draw(anglers(8));
  expect(html.match(/<path/g)?.length).toBe(6);
  expect(html.match(/<li>/g)?.length).toBe(6);
  expect(html).toContain("<li>angler 1: 90.0 inches</li>");
});

test("a quarter inch isn't rounded", () => {
  expect(draw([{ name: "ann", points: [{ at: 1, score: 18.25 }] }])).toContain("<li>ann: 18.25 inches</li>");
});

test("lines have different dashes, for readers who can't distinguish the colors", () => {
  const dashes = [...draw(anglers(6)).matchAll(/<path[^>]*?(?:stroke-dasharray="([^"]*)")?\/?>/g)].map(
    ([path]) => /stroke-dasharray="([^"]*)"/.exec(path)?.[1] ?? "solid",
  );
  expect(new Set(dashes).size).toBe(6);
});

test("a name of forty characters is truncated only if there is no space, and complete in the text", () => {
  const name = "an_angler_with_forty_characters_in_name_";
  const html = draw([{ name, points: [{ at: 1, score: 10 }] }]);
  expect(html).toContain(`<li>${name}: 10.0 inches</li>`);
  expect(html).toMatch(new RegExp(`<foreignObject [^>]*><p>${name}</p>`));
});

test("the race chart has no inline styles", () => {
  expect(draw(anglers(2))).not.toContain("style=");
});
