import { expect, test } from "bun:test";
import { tournamentForm } from "../../../src/tournaments/tournament-shapes.ts";
import { firstWrongStep, shownStep, stepAfter, stepOfField } from "../../../web/tournaments/edit/steps/step-names.ts";

/** Fields above or below all steps, because they concern the whole change. */
const aboutAll = ["basis", "confirm", "reason", "replaced"];

test("every field of a tournament's form is in a step, or concerns the whole change", () => {
  const fields = Object.keys(tournamentForm.shape);
  expect(fields.filter((name) => stepOfField(name) === null).toSorted()).toEqual(aboutAll);
});

test("a refused form shows the first step that has an error", () => {
  expect(firstWrongStep(["pots[0].fee", "endDate", "rules.fish"])).toBe("when");
  expect(firstWrongStep(["teams"])).toBe("divisions");
  expect(firstWrongStep(["confirm"])).toBeNull();
});

test("the address's hash selects a step, all of them, or else the first", () => {
  expect(["#money", "#all", "", "#nothing"].map(shownStep)).toEqual(["money", "all", "basics", "basics"]);
});

test("the last step and the long page have no next step", () => {
  expect([stepAfter("basics"), stepAfter("rules"), stepAfter("all")]).toEqual(["when", null, null]);
});
