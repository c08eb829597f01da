import { describe, expect, test } from "bun:test";
import { rowCursor, rowLimit, rowNumber } from "../../../src/base/db/shared-fields.ts";

const words = "Please select a tournament";
const wordsFor = (value: unknown) => rowNumber(words).safeParse(value).error?.issues[0]?.message;

describe("a row number in a request", () => {
  test.each([7, "7", "007"])("%j is read as a row number", (value) => {
    expect(rowNumber().parse(value)).toBe(7);
  });

  test.each([
    true,
    [[7]],
    "7e0",
    "0x7",
    " 7",
    "+7",
    "7.0",
    "",
    null,
    undefined,
    0,
    -7,
    7.5,
    Number.NaN,
    1e300,
    "9".repeat(20),
  ])("%j isn't a valid row number, whatever it could be converted to", (value) => {
    expect(wordsFor(value)).toBe(words);
  });
});

describe("the number of requested rows", () => {
  test("a list has the default number of rows unless one is given", () => {
    expect(rowLimit(100, 50).parse(undefined)).toBe(50);
    expect(rowLimit(100, 50).parse("20")).toBe(20);
  });

  test.each(["0", "101", "all"])("%s requested rows are refused with the valid range", (value) => {
    expect(rowLimit(100, 50).safeParse(value).error?.issues[0]?.message).toBe("Request 1 to 100 rows at once");
  });
});

test("the end of the previous page is encoded in the list's own format", () => {
  const after = rowCursor(/^\d+$/);
  expect(after.parse("12")).toBe("12");
  expect(after.safeParse("twelve").error?.issues[0]?.message).toStartWith("Use the next page's address");
});
