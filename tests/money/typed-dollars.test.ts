import { describe, expect, test } from "bun:test";
import { typedDollars } from "../../src/money/typed-dollars.ts";

describe("an amount typed in dollars", () => {
  test.each([
    ["25", 2500],
    [" $12.50 ", 1250],
    ["1,200", 120_000],
    ["9,999,999.99", 999_999_999],
  ])("%s is read in cents", (typed, cents) => expect(typedDollars.parse(typed)).toBe(cents));

  test.each([
    ["", "Enter dollars and cents, such as 25 or 12.50"],
    ["12,50", "Enter dollars and cents, such as 25 or 12.50"],
    ["0", "Enter an amount above 0"],
    ["10000000", "The amount can be at most $9,999,999.99"],
    ["$10,000,000", "The amount can be at most $9,999,999.99"],
    ["9".repeat(1000), "Enter an amount, such as 25 or 12.50"],
  ])("%p is refused", (typed, message) =>
    expect(typedDollars.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([message]),
  );
});
