import { describe, expect, test } from "bun:test";
import { textTerm } from "../../src/tournaments/term.ts";

const address = textTerm({ column: "description", label: "Ramp address", maxLength: 20 });

describe("a tournament term that is one line of text", () => {
  test.each([
    [" 12 Dock Road ", "12 Dock Road"],
    ["", null],
    [null, null],
  ])("a term %p is stored as %p", (typed, stored) => {
    expect(address.stored(address.input.parse(typed), "Before")).toBe(stored);
  });

  test("a term's label begins the sentence about a newer value", () => {
    expect(address.name).toBe("Ramp address");
  });

  test("a call without the term keeps the stored value", () => {
    expect(address.stored(address.input.parse(undefined), "12 Dock Road")).toBe("12 Dock Road");
  });

  test("a term that is too long is refused with its name", () => {
    expect(address.input.safeParse("x".repeat(21)).error?.issues[0]?.message).toBe(
      "Ramp address can have at most 20 characters",
    );
  });

  test("entrants are notified of a new text and of its removal, and of nothing else", () => {
    expect(address.changes(null, "12 Dock Road")).toEqual([
      { rescores: false, sentence: "Ramp address: 12 Dock Road." },
    ]);
    expect(address.changes("12 Dock Road", null)).toEqual([{ rescores: false, sentence: "Ramp address was removed." }]);
    expect(address.changes("12 Dock Road", "12 Dock Road")).toEqual([]);
  });

  test("a stored term appears on the page and in the calendar", () => {
    expect(address.fact("12 Dock Road")).toEqual({ label: "Ramp address", text: "12 Dock Road" });
    expect(address.fact(null)).toBeNull();
  });
});
