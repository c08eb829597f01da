import { describe, expect, test } from "bun:test";
import { fullName, peopleIn, shownNames } from "../../../src/base/format/names.ts";
import { cleanName, isReadableName, letterCount } from "../../../src/base/format/typed-names.ts";

describe("a display name is cleaned", () => {
  test.each([
    ["  Ian \t Nguyen\n", "Ian Nguyen", "blanks are single"],
    ["Ian\u202e neyugN\u202c", "Ian neyugN", "nothing turns the text around"],
    ["\u2066Ian\u2069 \u200eNguyen", "Ian Nguyen", "no isolates and marks of direction"],
    ["Ian\u200bNguyen\ufeff", "IanNguyen", "no blanks without width"],
    ["Zoe\u0308 Ruiz", "Zoë Ruiz", "accents are composed"],
    ["👨‍👩‍👧 Lund", "👨‍👩‍👧 Lund", "emoji keep their joiners"],
    ["می‌خواهم", "می‌خواهم", "Persian keeps its non-joiners"],
  ])("%p becomes %p: %s", (typed, name) => expect(cleanName(typed)).toBe(name));
});

test.each([
  ["Ian Nguyen", 10],
  ["é".normalize("NFD"), 1],
  ["👨‍👩‍👧‍👦", 1],
  ["👍🏽", 1],
  ["阮文", 2],
])("%p has %i letters", (name, letters) => expect(letterCount(name)).toBe(letters));

describe("a display name is readable", () => {
  test.each(["Ian Nguyen", "阮文安", "محمد", "🎣", "O'Brien-Łoś Jr.", "Ian @ home", "<b>Ian</b>"])(
    "%p is shown as a readable name",
    (name) => expect(isReadableName(name)).toBe(true),
  );
  test.each([
    ["\u2800", "a blank of Braille"],
    ["\u200d\u200c", "joiners alone"],
    ["\u0301", "an accent alone"],
    ["Ian\u0000", "a control character"],
    ["Ian\ud800", "half a character"],
    ["Ian\ue000", "a letter without a meaning"],
    [`Z${"\u0335".repeat(5)}`, "five marks on a letter"],
  ])("%p isn't readable: %s", (name) => expect(isReadableName(name)).toBe(false));
});

describe("people on one page", () => {
  const ian = { username: "Ian Nguyen", displayName: "Ian Nguyen" };
  const other = { username: "ian2", displayName: "ian nguyen" };
  const lan = { username: "lan.n", displayName: "Lan Nguyen" };
  const masked = { username: "masked", displayName: "lan Nguyen" };
  const hidden = { username: "hidden", displayName: "Ian Ngu\u200dyen" };

  test("people on one page are shown by their display names if these differ", () => {
    expect([ian, lan].map(shownNames([ian, lan, ian]))).toEqual(["Ian Nguyen", "Lan Nguyen"]);
  });

  test("people on one page are shown with their usernames if two have the same name, in any case", () => {
    expect([ian, other, lan].map(shownNames([ian, other, lan]))).toEqual([
      "Ian Nguyen (@Ian Nguyen)",
      "ian nguyen (@ian2)",
      "Lan Nguyen",
    ]);
  });

  test.each([masked, hidden])(
    "people on one page are shown with their usernames if %p looks like another name",
    (person) => {
      expect([ian, person].map(shownNames([ian, person]))).toEqual([
        "Ian Nguyen (@Ian Nguyen)",
        `${person.displayName} (@${person.username})`,
      ]);
    },
  );

  test("people in a page's data are found at any depth", () => {
    const data = [{ rows: [{ userId: 1, ...ian, team: { members: [other] } }], winner: lan }, null, "text", [7]];
    expect([...peopleIn(data)]).toEqual([ian, other, lan]);
  });

  test("names in records are always unambiguous", () => {
    expect([ian, other].map(fullName)).toEqual(["Ian Nguyen", "ian nguyen (@ian2)"]);
  });
});
