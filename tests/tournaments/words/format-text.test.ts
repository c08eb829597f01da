import { afterAll, expect, test } from "bun:test";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { openClub } from "../../support/club.ts";
import { createTournament } from "../forms.ts";

const club = await openClub();
afterAll(() => club.close());
const admin = await club.logIn("secretary", { isAdmin: true });

const view = async (more: object): Promise<TournamentWithResult> => {
  const { id } = await createTournament(admin, more);
  return admin.get(`/api/tournaments/${id}`);
};

test("the page of a tournament with its own format has the format's rules in words", async () => {
  const { scoringText, rulesText } = await view({ minLength: 14, format: { preset: "bass-weigh-in" } });
  expect(scoringText).toBe("Your 5 heaviest fish count. Your score is the total weight of these fish in pounds.");
  expect(rulesText.slice(0, 3)).toEqual([
    "Only fish of at least 14 inches are eligible.",
    "0.25 lb is deducted for each dead fish.",
    "1 lb is deducted for each minute late; a partial minute counts as a full one.",
  ]);
});

test("a minimum length is shown once if the format has one", async () => {
  const { rulesText } = await view({ format: { preset: "kayak-cpr" } });
  expect(rulesText.filter((rule) => rule.includes("at least"))).toEqual(["Fish must be at least 12 in long."]);
});

test("an additional board has its own line in the rules", async () => {
  const boards = [{ name: "Slam", slam: true, limit: null }];
  const { rulesText } = await view({ format: { preset: "kayak-cpr", boards } });
  expect(rulesText).toContain("Slam: Your longest fish of each species counts. Having more species beats any total.");
});

test("a tournament without a format keeps the rules of its rule set", async () => {
  const plain = await view({});
  expect(plain.formatText).toBeUndefined();
  expect(plain.scoringText).toStartWith("Your score is the sum of your 5 longest fish in inches.");
});
