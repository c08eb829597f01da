import { describe, expect, test } from "bun:test";
import { anglers } from "../../src/demo/anglers.ts";
import { usualSeed } from "../../src/demo/fill-club.ts";
import { planClub } from "../../src/demo/plan-club.ts";
import { stateOf } from "../../src/tournaments/tournament-state.ts";
import { noon } from "../support/club.ts";

const chicago = "America/Chicago";
const plan = planClub(usualSeed, noon, chicago);
const justAfterMidnight = Date.UTC(2026, 2, 9, 5, 2);

describe("the plan of the demo club", () => {
  test("the demo plan is the same for the same seed and moment, and different for another seed", () => {
    expect(planClub(usualSeed, noon, chicago)).toEqual(plan);
    expect(planClub(usualSeed + 1, noon, chicago)).not.toEqual(plan);
  });

  test("the demo plan moves with the moment", () => {
    const day = 86_400_000;
    const later = planClub(usualSeed, noon + 30 * day, chicago);
    expect(later.catches.map(({ at }) => at - 30 * day)).toEqual(plan.catches.map(({ at }) => at));
  });

  test("the demo plan has thirty different anglers", () => {
    expect(new Set(plan.anglers.map(({ angler }) => angler.username)).size).toBe(30);
    expect(plan.anglers).toHaveLength(anglers.length);
  });

  test.each([
    ["noon in Chicago", noon, chicago],
    ["just after midnight, a day after the clocks went forward", justAfterMidnight, chicago],
    ["an evening in Honolulu", noon, "Pacific/Honolulu"],
    ["a morning in Auckland", noon, "Pacific/Auckland"],
    ["a server's clock", noon, "UTC"],
  ])(
    "the demo plan has one running, three upcoming and one ended tournament, with all events in time: %s",
    (_, now, timeZone) => {
      const { tournaments, catches } = planClub(usualSeed, now, timeZone);
      expect(
        tournaments.map((tournament) => [tournament.key, stateOf({ ...tournament, cancelledAt: null }, now)]),
      ).toEqual([
        ["ended", "ended"],
        ["running", "running"],
        ["upcoming", "upcoming"],
        ["byApproval", "upcoming"],
        ["pairs", "upcoming"],
      ]);
      for (const { tournament, at, decision } of catches) {
        const window = tournaments.find(({ key }) => key === tournament) ?? { startsAt: 0, endsAt: now };
        expect(at).toBeWithin(window.startsAt, Math.min(window.endsAt, now));
        if (decision) expect(decision.at).toBeWithin(at + 1, now);
      }
    },
  );
});

describe("the demo's photos", () => {
  test("a photo shows the length that counts, on the board", () => {
    for (const { photo, decision, length } of plan.catches) {
      if (!(photo && decision && "corrected" in decision)) continue;
      expect(photo.lengthInches).toBe(decision.corrected?.length ?? length);
    }
  });

  test("a photo shows a different length than the claim only if the judge corrected it", () => {
    const misread = plan.catches.filter(({ photo, length }) => photo && photo.lengthInches !== length);
    expect(misread.length).toBeGreaterThan(3);
    for (const { photo, decision } of misread) {
      const reason = decision && ("corrected" in decision ? decision.corrected?.reason : decision.rejectionReason);
      expect(reason).toContain(`${photo?.lengthInches} in`);
    }
  });
});
