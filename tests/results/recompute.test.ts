import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { claimedFacts, claimedFormat } from "../../src/results/official/claimed-facts.ts";
import type { SignedResults, UnsignedResults } from "../../src/results/official/official-results.ts";
import { recompute } from "../../src/results/official/recompute.ts";
import { writeFacts } from "../../src/results/official/written-facts.ts";
import { rankAll } from "../../src/results/rank-all.ts";
import { scoreFish } from "../../src/scoring/fish-score.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";

type Terms = UnsignedResults["tournament"];
type Fish = UnsignedResults["standings"][number]["fish"][number];

const noon = Date.UTC(2026, 5, 6, 12);
const anglers = ["ann", "bob", "cid", "dan", "eve"];
const divisions = ["Kayak", "Boat"];
const species = ["Largemouth Bass", "Walleye"];

const caught = fc.record({
  angler: fc.nat({ max: anglers.length - 1 }),
  measured: fc.constantFrom(900, 1234, 1250, 1475, 1500, 1525, 2000),
  penalties: fc.subarray([
    { name: "Open mouth", deduct: 50 },
    { name: "Short tail", deduct: 1500 },
  ]),
  species: fc.constantFrom(...species),
  day: fc.integer({ min: 1, max: 3 }),
  minute: fc.nat({ max: 3 }),
});

const rules = fc.record({
  unit: fc.constantFrom("in" as const, "cm" as const, "lb" as const, "kg" as const),
  rounding: fc.constantFrom("none" as const, "1/4" as const, "1/2" as const, "1" as const),
  fish: fc.integer({ min: 1, max: 4 }),
  perSpecies: fc.boolean(),
  byDay: fc.boolean(),
  hasDivisions: fc.boolean(),
  teams: fc.constantFrom(null, "best" as const, "sum" as const),
  missed: fc.subarray(anglers),
});

type Drawn = {
  rules: typeof rules extends fc.Arbitrary<infer R> ? R : never;
  fish: (typeof caught extends fc.Arbitrary<infer F> ? F : never)[];
};

function termsOf({ unit, rounding, fish, perSpecies, byDay, hasDivisions, teams }: Drawn["rules"]): Terms {
  const isLength = unit === "in" || unit === "cm";
  return {
    id: 1,
    name: "Spring Open",
    type: "tournament",
    start: new Date(noon).toISOString(),
    end: new Date(noon + 3 * 86_400_000).toISOString(),
    timeZone: "America/Chicago",
    targetSpecies: ["Bass", "Walleye"],
    minLength: 0,
    unit,
    ...(hasDivisions && !teams && { divisions: divisions.map((name) => ({ name, minLength: 0 })) }),
    ...(byDay && { days: { number: 3, cut: 2 } }),
    ...(teams && { teams: { size: 2, score: teams, prize: "split" as const } }),
    rules: {
      unit: isLength ? (unit as "in" | "cm") : "in",
      by: isLength ? "length" : "weight",
      rounding,
      fish,
      perSpecies,
      identifier: false,
      uploadHours: 0,
      challengeHours: 0,
      penalties: [],
    },
  };
}

/** Official results as the product composes them, ranked by its own pure function. */
function resultsOf(drawn: Drawn): UnsignedResults {
  const terms = termsOf(drawn.rules);
  const fish = drawn.fish.map((drawnFish, index): Fish & { angler: number } => {
    const { rounded, scored } = scoreFish(
      drawn.rules,
      drawnFish.measured,
      drawnFish.penalties.map(({ name, deduct }) => ({ name, deduct: deduct / 100 })),
    );
    const arrived = new Date(noon + drawnFish.minute * 60_000 + (drawnFish.day - 1) * 86_400_000).toISOString();
    return {
      catch: index + 1,
      angler: drawnFish.angler,
      species: drawnFish.species,
      measured: drawnFish.measured,
      rounded,
      penalties: drawnFish.penalties,
      scored,
      ...(terms.days && { day: drawnFish.day }),
      arrived,
    };
  });
  const sideOf = (angler: number) => (terms.teams ? Math.floor(angler / 2) : angler);
  const sides = [...new Set(anglers.map((_, angler) => sideOf(angler)))];
  const entrants = sides.map((side) => ({
    participantId: side,
    missedCut: Boolean(terms.days) && drawn.rules.missed.includes(anglers[side] ?? ""),
    catches: fish
      .filter(({ angler }) => sideOf(angler) === side)
      .map((officialFish) => ({
        id: officialFish.catch,
        userId: officialFish.angler,
        scored: officialFish.scored,
        species: officialFish.species,
        day: officialFish.day ?? null,
        submittedAt: Date.parse(officialFish.arrived),
      })),
  }));
  const scoring = {
    rules: terms.rules,
    targetSpecies: terms.targetSpecies,
    teams: terms.teams ?? null,
    dayCount: terms.days?.number ?? null,
  };
  const inDivision = new Map<string, number>();
  const standings = rankAll(scoring, entrants).flatMap(({ entrant, rank, counted }): UnsignedResults["standings"] => {
    if (rank === null) return [];
    const members = anglers.flatMap((angler, index) =>
      sideOf(index) === entrant.participantId ? [{ angler, at: index }] : [],
    );
    const division = terms.divisions ? (divisions[entrant.participantId % 2] ?? "") : undefined;
    const divisionRank = (inDivision.get(division ?? "") ?? 0) + 1;
    inDivision.set(division ?? "", divisionRank);
    const scoredFish = counted.flatMap(({ id }) => fish.filter((officialFish) => officialFish.catch === id));
    return [
      {
        rank,
        angler: members[0]?.angler ?? "",
        ...(terms.teams && {
          team: {
            name: `Team ${entrant.participantId}`,
            members: members.map(({ angler, at }) => ({
              angler,
              fish: scoredFish
                .filter((officialFish) => officialFish.angler === at)
                .map((officialFish) => officialFish.catch),
            })),
          },
        }),
        ...(division !== undefined && { division, divisionRank }),
        ...(entrant.missedCut && { missedCut: true as const }),
        score: scoredFish.reduce((sum, { scored }) => sum + scored, 0),
        fish: scoredFish.map(({ angler: _, ...officialFish }) => officialFish),
      },
    ];
  });
  return {
    format: "fishtournament-results-1",
    club: null,
    version: 1,
    madeAt: new Date(noon).toISOString(),
    reason: null,
    tournament: terms,
    standings,
  };
}

/** The same results with their rules and facts. */
function withFacts({ format: _, ...claim }: UnsignedResults): SignedResults {
  return {
    schema: "fishtournament-results-2",
    ...claim,
    format: claimedFormat(claim),
    ...writeFacts(claimedFacts(claim)),
    key: "",
    signature: "",
  };
}

const drawn: fc.Arbitrary<Drawn> = fc.record({ rules, fish: fc.array(caught, { maxLength: 30 }) });

describe("recomputing official results by the rulebook", () => {
  test("a recalculation matches every place and score of the product, whatever the rules", () => {
    fc.assert(
      fc.property(drawn, (tournament) => {
        const results = resultsOf(tournament);
        expect(recompute(results).differences).toEqual([]);
        expect(recompute(withFacts(results)).differences).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("a recalculation finds a changed score and two swapped places", () => {
    fc.assert(
      fc.property(drawn, (tournament) => {
        const results = resultsOf(tournament);
        const [first, second] = results.standings;
        fc.pre(first !== undefined && second !== undefined);
        const swapped = structuredClone(results);
        swapped.standings[0] = { ...swapped.standings[0], rank: 2 } as (typeof swapped.standings)[number];
        expect(recompute(swapped).differences.length).toBeGreaterThan(0);
        const changed = structuredClone(results);
        changed.standings[1] = {
          ...changed.standings[1],
          score: (second?.score ?? 0) + 25,
        } as (typeof swapped.standings)[number];
        expect(recompute(changed).differences.length).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});

describe("fishtournament score results.json", () => {
  let prizeDay: PrizeDay;
  let folder: string;
  beforeEach(async () => {
    prizeDay = await openPrizeDay([]);
    folder = await mkdtemp(join(tmpdir(), "score-"));
  });
  afterEach(async () => {
    await prizeDay.club.close();
    await rm(folder, { recursive: true });
  });

  async function score(text: string) {
    const file = join(folder, "results.json");
    await Bun.write(file, text);
    const main = resolve(import.meta.dir, "../../src/main.ts");
    const child = Bun.spawn([process.execPath, main, "score", file], { stdout: "pipe", stderr: "pipe" });
    const [out, problem] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { exitCode: await child.exited, out: JSON.parse(out), problem };
  }

  test("fishtournament score accepts downloaded official results, and names the first difference in a changed file", async () => {
    const { admin, club, tournamentId } = prizeDay;
    await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All shook hands" } });
    const text = await (await club.visitor.send(`/api/tournaments/${tournamentId}/results.json`)).text();
    const results: SignedResults = JSON.parse(text);
    const downloaded = await score(text);
    expect(downloaded).toMatchObject({ exitCode: 0, problem: "" });
    expect(downloaded.out.boards[0].rows).toEqual(
      results.standings.map(({ angler, rank, score: hundredths }) => ({
        id: angler,
        place: rank,
        score: hundredths / 100,
      })),
    );
    const [first] = results.standings;
    const changed = await score(text.replace(`"measured":${first?.fish[0]?.measured}`, `"measured":900`));
    expect(changed.exitCode).toBe(1);
    expect(changed.problem).toContain("The fish of ann that count are 20. The file has 9 (20 counts).");
    const moved = await score(text.replace('"length":20', '"length":9'));
    expect(moved.exitCode).toBe(1);
    expect(moved.problem).toContain("ann has place 3 with 9. The file has place 1 with 20.");
  });

  test("official results with a disqualified entrant are ranked as in the file", async () => {
    const { admin, anglers: entrants, club, tournamentId } = prizeDay;
    await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All shook hands" } });
    const path = `/api/admin/tournaments/${tournamentId}/entries/${entrants[0]?.userId}/disqualify`;
    await admin.send(path, { json: { reason: "Fished in the sanctuary." } });
    const text = await (await club.visitor.send(`/api/tournaments/${tournamentId}/results.json`)).text();
    const { exitCode, out } = await score(text);
    expect(exitCode).toBe(0);
    expect(out.boards[0].rows.map(({ id, place }: { id: string; place: number }) => [place, id])).toEqual([
      [1, "bob"],
      [2, "cleo"],
      [null, "ann"],
    ]);
  });
});
