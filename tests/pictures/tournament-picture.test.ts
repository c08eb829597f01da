import { afterAll, describe, expect, test } from "bun:test";
import { tournamentPicture } from "../../src/pictures/tournament-picture.tsx";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

const club = await openClub();
afterAll(() => club.close());
const admin = await club.logIn("secretary", { isAdmin: true });

async function drawn(rules: object, leaders: LeaderboardEntry[] = [], overrides: object = {}): Promise<string> {
  const { id } = await createTournament(admin, { rules, ...overrides });
  const tournament = await admin.get<TournamentView>(`/api/tournaments/${id}`);
  return tournamentPicture({
    club: { name: "Lake Club", logo: null },
    tournament,
    leaders,
    outcome: null,
    now: club.now(),
  });
}

const leader = (totalScore: number): LeaderboardEntry => ({
  rank: 1,
  userId: 7,
  username: "ann",
  displayName: "ann",
  totalScore,
  bestCatch: null,
  catchIds: [],
  fish: [totalScore],
  waitingCount: 0,
});

describe("The picture of a tournament", () => {
  test.each([
    ["in", { by: "length" }],
    ["lb", { by: "weight" }],
    ["cm", { by: "length", unit: "cm" }],
    ["kg", { by: "weight", unit: "cm" }],
  ])("the picture shows scores in %s with the rules %p", async (unit, rules) => {
    const digits = ["lb", "kg"].includes(unit) ? "41\\.00" : "41\\.0";
    expect(await drawn(rules, [leader(41)])).toMatch(new RegExp(`>${digits}<tspan[^>]*>${unit}</tspan>`));
  });

  test("without leaders, the picture shows how a tournament with its own format scores", async () => {
    const format = { preset: "bass-weigh-in" };
    const picture = await drawn({}, [], { format });
    expect(picture).toContain(">Your 5 heaviest fish count. Your score is the total weight of these fish in</text>");
    expect(picture).toContain(">pounds.</text>");
    expect(await drawn({}, [leader(41)], { format })).not.toContain("heaviest fish count");
    expect(await drawn({})).not.toContain("fish count");
  });

  test("the picture leaves out the rules if the name needs the space", async () => {
    const name = "The Annual Memorial Championship of All Lakes, Rivers and Ponds of the Whole Upper Valley";
    expect(await drawn({}, [], { format: { preset: "bass-weigh-in" }, name })).not.toContain("fish count");
  });

  test("the picture names the division whose leaders it shows", async () => {
    const { id } = await createTournament(admin);
    const tournament = await admin.get<TournamentView>(`/api/tournaments/${id}`);
    const facts = {
      club: { name: "Lake Club", logo: null },
      tournament,
      leaders: [leader(41)],
      outcome: null,
      now: club.now(),
    };
    expect(tournamentPicture({ ...facts, division: "Kayak" })).toContain("Kayak");
    expect(tournamentPicture(facts)).not.toContain("Kayak");
  });

  test("the picture shows the minimum length in the tournament's unit", async () => {
    expect(await drawn({ unit: "cm", by: "weight" })).toMatch(/>[\d.]+ cm<\/text>/);
  });

  test("the picture shows a leader whose penalties used up the score", async () => {
    expect(await drawn({}, [leader(0)])).not.toMatch(/NaN|Infinity/);
  });
});
