import { expect, test } from "bun:test";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import type { Tournament } from "../../src/tournaments/visible-tournament.ts";
import { formatText } from "../../src/tournaments/words/format-text.ts";
import { weighInTerms } from "../../src/weigh-in/weigh-in-terms.ts";

type Format = Parameters<typeof rulesByFormat>[0];

const bag = { measure: "weight-lb", limit: 5 } as const;
const bigBass = { name: "Big bass", limit: 1 };
const oneDay: object | null = null;
const twoDays = { cut: null, startTime: null, endTime: null };

function isBag(format: Format, days: object | null, endDay = "2026-06-07"): boolean {
  const tournament = {
    ...{ format, days, rules: rulesByFormat(format, shippedRules.tournament), tournamentType: "tournament" },
    ...{ targetSpecies: ["Bass"], teams: null, skipsWeight: false, startDay: "2026-06-06", endDay, minLength: 0 },
  } as unknown as Tournament;
  const atScale = weighInTerms(tournament, 1).isBag;
  expect(formatText(tournament).isBag ?? false).toBe(atScale);
  return atScale;
}

test("a bag is weighed as a whole if its limit for the tournament applies to a single scored day", () => {
  const format = { ...bag, limitPer: "tournament" } as const;
  expect(isBag(format, twoDays, "2026-06-06")).toBe(true);
  expect(isBag(format, twoDays)).toBe(false);
});

const scoredByTotals: readonly [string, Format, object | null][] = [
  ["a limit for each day", bag, twoDays],
  ["a limit for the tournament, on its only day", { ...bag, limitPer: "tournament" }, oneDay],
  ["no limit for several days", { measure: "weight-lb", limitPer: "tournament" }, twoDays],
  ["a deduction from the second dead fish of a day onward", { ...bag, deadFish: { deduct: 1, from: 2 } }, twoDays],
  ["a board for the biggest fish", { ...bag, boards: [bigBass] }, twoDays],
  ["a board for each day", { ...bag, boards: [{ name: "Days", each: "day" }] }, twoDays],
  ["points deducted for late minutes", { ...bag, late: { perMinute: 1, disqualifyAfter: 15 } }, oneDay],
];

test.each(scoredByTotals)("a bag is weighed as a whole if the format has %s", (_, format, days) => {
  expect(isBag(format, days)).toBe(true);
});

const scoredByFish: readonly [string, Format, object | null][] = [
  ["a limit for several days together", { ...bag, limitPer: "tournament" }, twoDays],
  ["a limit for the day besides that of the tournament", { ...bag, limitPerDay: 3 }, oneDay],
  ["a winner for each hour", { ...bag, each: "hour" }, oneDay],
  ["a winner for each half hour", { ...bag, boards: [{ ...bigBass, each: { minutes: 30 } }] }, oneDay],
  ["a winner for each species", { ...bag, species: ["Bass", "Pike"], each: "species" }, oneDay],
  ["a day lost because of a late boat", { ...bag, late: { loseDayAfter: 15 } }, oneDay],
  ["dead fish that don't count", { ...bag, deadFish: { reject: true } }, oneDay],
  ["rounded weights", { ...bag, rounding: { step: 0.25 } }, oneDay],
  ["a board for the three biggest fish", { ...bag, boards: [{ name: "Three", limit: 3 }] }, oneDay],
  ["a board for one species", { ...bag, boards: [{ ...bigBass, species: ["Pike"] }] }, oneDay],
];

test.each(scoredByFish)("each fish is entered as a catch if the format has %s", (_, format, days) => {
  expect(isBag(format, days)).toBe(false);
});
