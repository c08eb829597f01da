import { expect, test } from "bun:test";
import { seasonSentences, shippedPoints } from "../../src/seasons/season-sentences.ts";

test("a season's rules say that equally big fish each earn the bonus for the big fish", () => {
  const rules = { points: shippedPoints, best: null, participation: 0, bigFish: 300, qualify: null };
  expect(seasonSentences(rules, 4)).toContain(
    "The big fish of a tournament is worth 3 points more, for each angler if equally big fish tie.",
  );
});
