import { expect, test } from "bun:test";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { locationChoices, speciesChoices } from "../../web/catches/submit/submit-choices.ts";

const fish = (species: string, location: string) => ({
  ...{ species, location, submittedAt: "2026-05-01T12:00:00.000Z", tournamentId: null },
});
const lately = [fish("Largemouth Bass", "Dam"), fish("Trout", "Dam"), fish("Largemouth Bass", "Cove")];
const bassOpen = { targetSpecies: ["Bass"] } as TournamentView;

test("the catch form offers the angler's last species that count, then the tournament's targets", () => {
  expect(speciesChoices({ lately }, bassOpen)).toEqual(["Largemouth Bass", "Bass"]);
});

test("the catch form offers the angler's last species for a personal catch", () => {
  expect(speciesChoices({ lately }, undefined)).toEqual(["Largemouth Bass", "Trout"]);
});

test("the catch form offers each of the angler's last locations once, the latest first", () => {
  expect(locationChoices({ lately }, "")).toEqual(["Dam", "Cove"]);
});

test("the catch form offers no location if the field has the only one", () => {
  expect(locationChoices({ lately: [fish("Trout", "Dam")] }, "Dam")).toEqual([]);
  expect(locationChoices({ lately: [fish("Trout", "Dam")] }, "Cove")).toEqual(["Dam"]);
});
