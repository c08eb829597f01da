import { describe, expect, test } from "bun:test";
import { readPoundsAndOunces, tooManyOunces, typedPounds, withoutPounds } from "../../../src/base/format/pounds.ts";

describe("pounds and ounces", () => {
  test.each([
    ["5 lb 6 oz", 5.38],
    ["5lb6oz", 5.38],
    ["5-6", 5.38],
    ["5 - 6", 5.38],
    ["5lb6.5oz", 5.41],
    ["5 LBS, 6 OZ.", 5.38],
    ["5 pounds and 6 ounces", 5.38],
    ["5# 6", 5.38],
    ["0-4", 0.25],
    ["12 oz", 0.75],
    ["23-15", 23.94],
    ["5 lb 15.99 oz", 6],
    ["5 lb 0 oz", 5],
  ])("%p is %p lb", (text, pounds) => {
    expect(readPoundsAndOunces(text)).toEqual({ pounds });
  });

  test("half a hundredth of a pound rounds up, and every half ounce is exact to the hundredth", () => {
    // 5 lb 2 oz is 5.125 lb.
    expect(readPoundsAndOunces("5-2")).toEqual({ pounds: 5.13 });
    for (let halves = 0; halves < 32; halves += 1) {
      const exact = Math.floor((halves * 10_000) / 32 / 100 + 0.5);
      expect(readPoundsAndOunces(`999 lb ${halves / 2} oz`)).toEqual({ pounds: (99_900 + exact) / 100 });
    }
  });

  test.each(["5-16", "5 lb 16 oz", "5 lb 40 oz", "16 oz", "22.5 oz"])("%p has too many ounces", (text) => {
    expect(readPoundsAndOunces(text)).toBe("too_many_ounces");
  });

  test.each(["5.38", "5", "", "5.5 lb 6 oz", "5-6-7", "-5-6", "5 kg 6 g", "five lb", "5 lb", "5–"])(
    "%p isn't read as pounds and ounces",
    (text) => {
      expect(readPoundsAndOunces(text)).toBeNull();
    },
  );

  test("a unit after decimal pounds is ignored", () => {
    expect(["5.38 lb", "5lbs", "5.4", "5 kg"].map(withoutPounds)).toEqual(["5.38", "5", "5.4", "5 kg"]);
  });

  test("a weight being typed becomes a number as soon as it is valid", () => {
    expect(["5", "5 lb", "5 lb 6", "5 lb 16"].map(typedPounds)).toEqual([5, 5, 5.38, Number.NaN]);
    expect(typedPounds("")).toBeNaN();
  });

  test("the sentence about too many ounces gives the range and an example", () => {
    expect(tooManyOunces).toBe("A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz");
  });
});
