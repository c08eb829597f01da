import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import type { ScoreUnit } from "../../src/scoring/scoring-rules.ts";
import { LimitStrip, type StripFish, StripRuler } from "../../web/ui/charts/limit-strip.tsx";

const scored = (...lengths: number[]): StripFish[] => lengths.map((measure) => ({ measure, state: "scored" }));
const draw = (
  fish: StripFish[],
  more: { slots?: number; scale?: number; unit?: ScoreUnit; isOneLine?: boolean } = {},
) => renderToStaticMarkup(<LimitStrip label="Scoring fish" unit="in" scale={25} slots={5} fish={fish} {...more} />);
const lines = (html: string) => html.split("\n").slice(0, -1);
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

test("the fish are drawn longest first, each with its length", () => {
  expect(words(draw(scored(18.4, 20.2, 17.1), { slots: 3 }))).toBe("Scoring fish, inches: 20.2 18.4 17.1");
});

test("a fish measured to a quarter inch keeps both decimals", () => {
  expect(words(draw(scored(18.25, 17.5), { slots: 2 }))).toBe("Scoring fish, inches: 18.25 17.5");
});

test("weights all have two decimals", () => {
  expect(words(draw(scored(4.25, 3.5), { slots: 2, unit: "lb" }))).toBe("Scoring fish, pounds: 4.25 3.50");
});

test("a fish takes its share of the common scale", () => {
  expect(draw(scored(20), { scale: 25 })).toContain('<svg width="80%">');
  expect(draw(scored(20), { scale: 40 })).toContain('<svg width="50%">');
});

test("a fish longer than the scale ends at the edge of the board", () => {
  expect(draw(scored(31), { scale: 25 })).toContain('<svg width="100%"');
});

test("the length is beside the fish, or on its side if it reaches the end of the board", () => {
  expect(draw(scored(20), { scale: 25 })).toContain('<svg width="80%"></svg>20.0\n');
  expect(draw(scored(24), { scale: 25 })).toContain('<svg width="96%" class="long"></svg><b>24.0</b>\n');
});

test("slots without a fish are drawn too, so that there are always five", () => {
  const html = draw(scored(20.2, 18.4));
  expect(lines(html)).toHaveLength(5);
  expect(html.match(/class="slot"/g)?.length).toBe(3);
});

test("a derby shows one bar", () => {
  expect(lines(draw(scored(22.4), { slots: 1 }))).toHaveLength(1);
});

test("a pending fish is hatched, a scored one isn't", () => {
  expect(draw([{ measure: 19.2, state: "waiting" }])).toContain('class="waiting"');
  expect(draw(scored(19.2))).not.toContain("waiting");
});

test("the picture has a text alternative", () => {
  const html = draw([...scored(20.2, 18.4, 17.1), { measure: 19.2, state: "waiting" }]);
  expect(words(html)).toBe("Scoring fish, inches: 20.2 19.2 (pending review) 18.4 17.1 1 slot empty");
});

test("an angler without a fish looks different from a picture that failed to load", () => {
  expect(words(draw([]))).toBe("Scoring fish, inches: 5 slots empty");
});

test("the limit strip has no inline styles, which the content policy blocks", () => {
  expect(draw(scored(20.2))).not.toContain("style=");
});

test("every strip of a list uses the same ruler, numbered every fifth inch", () => {
  const ruler = renderToStaticMarkup(<StripRuler scale={25} />);
  const [, id] = /<symbol id="(\w+)"/.exec(ruler) ?? [];
  expect(draw(scored(20.2))).toContain(`<use href="#${id}">`);
  expect([...ruler.matchAll(/>(\d+)<\/text>/g)].map(([, inches]) => inches)).toEqual(["5", "10", "15", "20"]);
  expect(ruler).toContain('x="80%"');
});

test("a line in a list draws up to six fish, and shows only lengths if there are more", () => {
  const fish = [...scored(20.2, 18.4), { measure: 19.2, state: "waiting" } as const];
  expect(draw(fish, { slots: 6, isOneLine: true }).match(/<svg/g)).toHaveLength(6);
  const ten = draw(fish, { slots: 10, isOneLine: true });
  expect(ten).not.toContain("<svg");
  expect(words(ten)).toBe("Scoring fish, inches: 20.2 19.2 (pending review) 18.4 7 slots empty");
  expect(draw(fish, { slots: 10 }).match(/<svg/g)).toHaveLength(11);
});
