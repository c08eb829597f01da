import { expect, test } from "bun:test";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { joinText } from "../../../web/options/side-pots/pot-boxes.tsx";

const pot = { kind: "biggest", species: null, shares: [100], clubShare: 0 } as const;
const pots: TournamentView["pots"] = [
  { ...pot, shares: [100], name: "Big Bass", fee: 1_000 },
  { ...pot, shares: [100], name: "Little One", fee: 550 },
];

test("the button to join a free tournament shows the price of the selected side pots", () => {
  expect(joinText(pots, [])).toBe("Join Tournament");
  expect(joinText(pots, ["Big Bass"])).toBe("Join and Pay $10.00");
  expect(joinText(pots, ["Big Bass", "Little One"])).toBe("Join and Pay $15.50");
});

test("the button to join ignores a side pot that the tournament no longer has", () => {
  expect(joinText(pots, ["Gone"])).toBe("Join Tournament");
});

test("the button of a tournament with a fee shows the total once a side pot is selected", () => {
  expect(joinText(pots, [], { entryAmount: 2_500 })).toBe("Pay Entry Fee & Join Tournament");
  expect(joinText(pots, ["Big Bass", "Little One"], { entryAmount: 2_500 })).toBe("Pay $40.50 & Join Tournament");
});

test("the button only saves the choices if what they cost is paid in person", () => {
  const paysInPerson = true;
  expect(joinText(pots, ["Big Bass"], { paysInPerson })).toBe("Save My Choices");
  expect(joinText(pots, [], { entryAmount: 2_500, paysInPerson })).toBe("Save My Choices");
  expect(joinText(pots, [], { paysInPerson })).toBe("Join Tournament");
});
