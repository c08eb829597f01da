import { expect, test } from "bun:test";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { helpText } from "../../web/home/help-text.ts";

const tournament = { tournamentType: "tournament", minLength: 12, rules: shippedRules.tournament } as const;
const derby = { tournamentType: "derby", minLength: 12, rules: shippedRules.derby } as const;

test.each([
  [tournament, { placesFree: 0, over: 15.2, passesOver: null }, "A fish over 15.2 in replaces your shortest."],
  [
    tournament,
    { placesFree: 0, over: 15.2, passesOver: 16 },
    "A fish over 15.2 in replaces your shortest. One over 16.0 in moves you up in the standings.",
  ],
  [
    tournament,
    { placesFree: 0, over: 15.2, passesOver: 15.2 },
    "A fish over 15.2 in replaces your shortest. It moves you up in the standings.",
  ],
  [tournament, { placesFree: 0, over: 15.2, passesOver: 230 }, "A fish over 15.2 in replaces your shortest."],
  [
    tournament,
    { placesFree: 2, over: 0, passesOver: 9 },
    "Any fish of 12.0 in or more counts: 3 of 5 slots are filled. It moves you up in the standings.",
  ],
  [
    tournament,
    { placesFree: 5, over: 0, passesOver: null },
    "Any fish of 12.0 in or more counts: 0 of 5 slots are filled.",
  ],
  [
    derby,
    { placesFree: 0, over: 21.3, passesOver: 23.4 },
    "A fish over 21.3 in beats your best. One over 23.4 in moves you up in the standings.",
  ],
  [derby, { placesFree: 1, over: 0, passesOver: null }, "Any fish of 12.0 in or more counts."],
  [
    { ...tournament, rules: { ...tournament.rules, rounding: "1/4" } },
    { placesFree: 0, over: 15.25, passesOver: 15.75 },
    "A fish of 15.5 in or more replaces your shortest. One of 16.0 in or more moves you up in the standings.",
  ],
  [
    { ...tournament, minLength: 30, rules: { ...tournament.rules, unit: "cm", by: "weight" } },
    { placesFree: 0, over: 2.5, passesOver: 3.1 },
    "A fish over 2.5 kg replaces your lightest. One over 3.1 kg moves you up in the standings.",
  ],
] as const)("help text of %o with %o", (terms, help, phrase) => {
  expect(helpText(terms, help)).toBe(phrase);
});
