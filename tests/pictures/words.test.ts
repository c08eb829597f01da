import { describe, expect, test } from "bun:test";
import { drawable, fittingSize, shortened, textWidth, wrapLines } from "../../src/pictures/words.ts";

describe("Text that the font can't draw", () => {
  test.each([
    ["María Núñez", "María Núñez"],
    ["Nguyễn Văn", "Nguyễn Văn"],
    ["Big  Fish\tJoe", "Big Fish Joe"],
    ["Joe 🎣", "Joe"],
    ["李 Lee", "Lee"],
    ["ｗｉｄｅ 𝐛𝐨𝐥𝐝", "wide bold"],
    ["Ольга", "Angler 7"],
    ["🎣", "Angler 7"],
    ["\ud800\u0000", "Angler 7"],
  ])("emoji and other unsupported text are omitted: %j is drawn as %j", (name, expected) => {
    expect(drawable(name, "Angler 7")).toBe(expected);
  });
});

describe("A long text", () => {
  test("a long text ends with its last complete word", () => {
    expect(shortened("Spring Bass Open on Lake Fork", 40, 500)).toBe("Spring Bass Open on…");
  });

  test("a long single word is cut off inside the word", () => {
    const cut = shortened("W".repeat(100), 40, 500);
    expect(cut).toEndWith("W…");
    expect(textWidth(cut, 40)).toBeLessThanOrEqual(500);
  });

  test("a long text wraps between words, and is cut off in the last line", () => {
    expect(wrapLines("Spring Bass Open on Lake Fork and two ponds", 40, 400, 2)).toEqual([
      "Spring Bass Open",
      "on Lake Fork and…",
    ]);
    expect(wrapLines("Spring Open", 40, 400, 2)).toEqual(["Spring Open"]);
  });

  test("a long text of figures is shrunk", () => {
    expect(fittingSize("$5,000", 60, 330)).toBe(60);
    expect(fittingSize("$1,000,000.00", 60, 330)).toBeLessThan(60);
  });
});
