import { describe, expect, test } from "bun:test";
import { textDetail } from "../../src/entries/entry-detail.ts";
import type { Tournament } from "../../src/tournaments/visible-tournament.ts";

const boat = textDetail({ label: "Boat name", maxLength: 20, importHeadings: ["boat"] });
const tournament = {} as Tournament;

describe("an entry detail that is one line of text", () => {
  test.each([
    [" Lucky Strike ", null, "Lucky Strike"],
    ["", "Lucky Strike", null],
    [undefined, "Lucky Strike", "Lucky Strike"],
  ])("an entry detail of %p over %p is stored as %p", (typed, before, stored) => {
    const input = typed === undefined ? undefined : boat.input.parse(typed);
    expect(boat.choose(tournament, input, before)).toBe(stored);
  });

  test("a text that is too long is refused with its field's name", () => {
    expect(boat.input.safeParse("x".repeat(21)).error?.issues[0]?.message).toBe(
      "Boat name can have at most 20 characters",
    );
  });

  test("a cell of an imported list is accepted, and an empty one counts as missing", () => {
    expect(boat.imported?.read(tournament, "Lucky Strike")).toBe("Lucky Strike");
    expect(boat.imported?.read(tournament, "")).toBeUndefined();
  });
});
