import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { LimitStrip, type StripFish, StripRuler } from "../../../web/ui/limit-strip.tsx";

const scored = (...lengths: number[]): StripFish[] =>
  lengths.map((lengthInches) => ({ lengthInches, state: "scored" }));
const draw = (fish: StripFish[], more: { slots?: number; scaleInches?: number } = {}) =>
  renderToStaticMarkup(<LimitStrip label="Fish of riverrat" scaleInches={25} slots={5} fish={fish} {...more} />);
const lengthsShown = (html: string) => [...html.matchAll(/<\/svg>(\d+\.\d)<\/p>/g)].map(([, length]) => length);
const bars = (html: string) => html.match(/<p/g)?.length;

test("the fish stand longest first, each with its length", () => {
  expect(lengthsShown(draw(scored(18.4, 20.2, 17.1)))).toEqual(["20.2", "18.4", "17.1"]);
});

test("a fish takes its share of the common scale", () => {
  expect(draw(scored(20), { scaleInches: 25 })).toContain('<svg width="80%">');
  expect(draw(scored(20), { scaleInches: 40 })).toContain('<svg width="50%">');
});

test("a fish longer than the scale ends at the edge of the board", () => {
  expect(draw(scored(31), { scaleInches: 25 })).toContain('<svg width="100%">');
});

test("the length stands beside the fish, and on its flank where the board ends", () => {
  expect(draw(scored(20), { scaleInches: 25 })).toContain("<p><svg");
  expect(draw(scored(24), { scaleInches: 25 })).toContain('<p class="long"><svg');
});

test("slots without a fish are drawn too, so that five are always seen", () => {
  const html = draw(scored(20.2, 18.4));
  expect(bars(html)).toBe(5);
  expect(html.match(/<p class="slot">/g)?.length).toBe(3);
});

test("a derby shows one bar", () => {
  expect(bars(draw(scored(22.4), { slots: 1 }))).toBe(1);
});

test("a fish waiting for its verdict is hatched, a scored one is not", () => {
  expect(draw([{ lengthInches: 19.2, state: "waiting" }])).toContain('<p class="waiting">');
  expect(draw(scored(19.2))).not.toContain("waiting");
});

test("the picture says in words what it shows", () => {
  const html = draw([...scored(20.2, 18.4, 17.1), { lengthInches: 19.2, state: "waiting" }]);
  expect(html).toContain(
    'aria-label="Fish of riverrat: 20.2, 18.4, 17.1 inches; waiting for a verdict: 19.2 inches; 1 slot empty"',
  );
});

test("an angler without a fish is told apart from a picture that failed", () => {
  expect(draw([])).toContain('aria-label="Fish of riverrat: none yet; 5 slots empty"');
});

test("nothing in it needs an inline style, which the content policy refuses", () => {
  expect(draw(scored(20.2))).not.toContain("style=");
});

test("every strip stands on the one ruler of its list, numbered every fifth inch", () => {
  const ruler = renderToStaticMarkup(<StripRuler scaleInches={25} />);
  const [, id] = /<symbol id="(\w+)"/.exec(ruler) ?? [];
  expect(draw(scored(20.2))).toContain(`<use href="#${id}">`);
  expect([...ruler.matchAll(/>(\d+)<\/text>/g)].map(([, inches]) => inches)).toEqual(["5", "10", "15", "20"]);
  expect(ruler).toContain('x="80%"');
});
