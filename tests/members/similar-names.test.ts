import { expect, test } from "bun:test";
import { areSimilarNames } from "../../src/members/similar-names.ts";

test.each([
  "nora quinn",
  "Nóra Quinn",
  "Norah Quinn",
  "Nora Quin",
  "Nroa Quinn",
  "Norma Quinn",
  "Quinn, Nora",
  "N. Quinn",
  "Nora Jane Quinn",
  "Nora",
])("%s is similar to Nora Quinn, in either order", (name) => {
  expect(areSimilarNames("Nora Quinn", name)).toBe(true);
  expect(areSimilarNames(name, "Nora Quinn")).toBe(true);
});

test.each(["John Quinn", "Nora Quincy", "Nora Nora", "Dora Finn", "", "!?"])(
  "%p isn't similar to Nora Quinn",
  (name) => {
    expect(areSimilarNames("Nora Quinn", name)).toBe(false);
    expect(areSimilarNames(name, "Nora Quinn")).toBe(false);
  },
);

test("a different letter makes a short word a different name, but not a missing one", () => {
  expect(areSimilarNames("Jon Reed", "Jan Reed")).toBe(false);
  expect(areSimilarNames("Jon Reed", "John Reed")).toBe(true);
  expect(areSimilarNames("Jo Johnson", "Johnson Joe")).toBe(true);
});

test("names of many words that match each other are compared quickly", () => {
  const words = Array.from({ length: 40 }, () => "a").join(" ");
  expect(areSimilarNames(`${words} b`, `${words} c`)).toBe(true);
});
