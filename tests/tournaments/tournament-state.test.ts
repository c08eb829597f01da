import { describe, expect, test } from "bun:test";
import { ineligibleReason } from "../../src/tournaments/eligibility/ineligible-reason.ts";
import { badgeOf, isTargetSpecies, speciesList, stateOf, timeLeft } from "../../src/tournaments/tournament-state.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const startsAt = Date.UTC(2026, 5, 6, 5);
const endsAt = startsAt + 2 * day;
const tournament = { startsAt, endsAt, cancelledAt: null };

describe("a tournament's state follows the clock (docs/rules.md 2.3)", () => {
  test.each([
    ["upcoming", startsAt - 1],
    ["running", startsAt],
    ["running", endsAt - 1],
    ["ended", endsAt],
  ] as const)("%s at its edge", (state, now) => {
    expect(stateOf(tournament, now)).toBe(state);
  });

  test("a canceled tournament is canceled before, during and after its dates", () => {
    for (const now of [startsAt - 1, startsAt, endsAt]) {
      expect(stateOf({ ...tournament, cancelledAt: startsAt - day }, now)).toBe("cancelled");
    }
  });
});

describe("the badge's text", () => {
  test.each([
    [3 * day + 4 * hour + 59 * minute, "3d 4h left"],
    [day, "1d 0h left"],
    [day - 1, "23h 59m left"],
    [hour, "1h 0m left"],
    [hour - 1, "59m left"],
    [minute, "1m left"],
    [1, "0m left"],
    [0, "Ended"],
    [-day, "Ended"],
  ])("the badge %d ms before the end is '%s'", (msLeft, phrase) => {
    expect(timeLeft(endsAt, endsAt - msLeft)).toBe(phrase);
  });

  test("the badge is amber before the start, red while the tournament runs, and slate afterward", () => {
    expect(badgeOf(tournament, startsAt - 1)).toEqual({ text: "Starting Soon", tone: "amber", changesAt: startsAt });
    expect(badgeOf(tournament, startsAt)).toMatchObject({ text: "2d 0h left", tone: "red" });
    expect(badgeOf(tournament, endsAt)).toEqual({ text: "Ended", tone: "slate", changesAt: null });
  });

  test("a badge's text is valid until the time that it names", () => {
    let now = startsAt - hour;
    const seen: string[] = [];
    for (let step = 0; step < 3000; step++) {
      const { text, changesAt } = badgeOf(tournament, now);
      seen.push(text);
      if (changesAt === null) break;
      expect(badgeOf(tournament, changesAt - 1).text).toBe(text);
      expect(badgeOf(tournament, changesAt).text).not.toBe(text);
      now = changesAt;
    }
    expect(seen.at(-1)).toBe("Ended");
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("target species (docs/rules.md 6.5)", () => {
  test.each([
    ["Largemouth Bass", ["Bass"], true],
    ["LARGEMOUTH  bass", ["bass"], true],
    ["Bass, Largemouth", ["Bass"], true],
    ["Walleye", ["Bass", "walleye"], true],
    ["Bass", ["Largemouth Bass"], false],
    ["Bassfish", ["Bass"], false],
    ["Sea-Bass", ["Bass"], true],
    ["Dore\u0301 jaune", ["Doré"], true],
    ["", ["Bass"], false],
    ["Carp", [], false],
    ["Carp", [" "], false],
  ])("target species: %s among %j", (species, targets, expected) => {
    expect(isTargetSpecies(species, targets)).toBe(expected);
  });

  test("a fish of another species or below the minimum doesn't count, but one of exactly the minimum does", () => {
    const bounds = { targetSpecies: ["Bass"], minLength: 1200 };
    expect(ineligibleReason({ species: "Carp", length: 3000 }, bounds)).toBe("species");
    expect(ineligibleReason({ species: "Bass", length: 1199 }, bounds)).toBe("below_minimum");
    expect(ineligibleReason({ species: "Spotted Bass", length: 1200 }, bounds)).toBeNull();
  });

  test("a typed list is split at commas, semicolons and lines, without duplicates", () => {
    expect(speciesList(" Bass,  Large  Trout;\nPike\nbass,")).toEqual(["Bass", "Large Trout", "Pike"]);
  });
});
