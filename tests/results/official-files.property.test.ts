import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import {
  participants,
  paymentItems,
  payments,
  prizeBreakdowns,
  rolledPots,
  rulings,
  teams as teamRows,
  tournaments,
  users,
} from "../../src/base/db/schema.ts";
import type { Tx } from "../../src/base/db/store.ts";
import { planResults } from "../../src/money/payouts/plan-payouts.ts";
import type { PotTerms } from "../../src/options/side-pots/pot-terms.ts";
import { composeResults, composeRulesAndFacts } from "../../src/results/official/compose-results.ts";
import { rankedAnglersQuery } from "../../src/results/official/counted-fish.ts";
import { type SignedResults, signedResults } from "../../src/results/official/official-results.ts";
import { recompute } from "../../src/results/official/recompute.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { scoreFish } from "../../src/scoring/fish-score.ts";
import { type FormatInput, format } from "../../src/scoring/rulebook/format.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../src/scoring/tournament-format.ts";
import { scaleRuns, seedFrom } from "../support/seed.ts";
import { addCatch, addTournament, addUser, noon, openTemporaryStore } from "./rows.ts";

const seed = seedFrom("PROPERTY_SEED");
const names = ["ann", "bob", "cid", "dan", "eve", "flo"];
const lastDay = 2;
const divisions = ["Kayak", "Boat"];
const dayMs = 86_400_000;

/** Few lengths, weights and times, so that ties are common. */
const caughtFish = fc.record({
  angler: fc.nat({ max: names.length - 1 }),
  length: fc.constantFrom(1100, 1234, 1500, 1525, 2100),
  weight: fc.constantFrom(125, 250, 300, 803),
  penalties: fc.subarray([
    { name: "Open mouth", deduct: 0.5 },
    { name: "Short tail", deduct: 2 },
  ]),
  species: fc.constantFrom("Largemouth Bass", "Walleye"),
  day: fc.integer({ min: 1, max: lastDay }),
  minute: fc.nat({ max: 2 }),
  isDead: fc.boolean(),
  isRejected: fc.nat({ max: 9 }).map((number) => number === 0),
});

const entry = fc.record({
  state: fc.constantFrom("fished", "fished", "fished", "fished", "did_not_start", "withdrew"),
  isDisqualified: fc.nat({ max: 7 }).map((number) => number === 0),
  isGuest: fc.nat({ max: 4 }).map((number) => number === 0),
  isMember: fc.boolean(),
  lateMinutes: fc.constantFrom(0, 0, 0, 2, 20),
  deduct: fc.constantFrom(0, 0, 50, 125),
  madeCut: fc.boolean(),
  division: fc.nat({ max: 2 }),
  total: fc.option(fc.constantFrom(1509, 803), { freq: 5 }),
  pots: fc.subarray(["Big Bass", "Little One"]),
});

/** The prize for each place, in dollars. */
const amounts = fc.array(fc.constantFrom(0, 1, 25, 100, 333), { maxLength: 4 });

const potTerms = fc.record({
  fee: fc.constantFrom(500, 3333),
  kind: fc.constantFrom("biggest" as const, "smallest" as const),
  species: fc.constantFrom(null, "Bass"),
  clubShare: fc.constantFrom(0, 0, 15),
  shares: fc.constantFrom([100], [60, 40], [50, 33, 17]),
  round: fc.constantFrom(undefined, undefined, 100, 500),
  remainder: fc.constantFrom(undefined, "last" as const, "club" as const),
  ties: fc.constantFrom(undefined, "split" as const),
  minimumToWin: fc.constantFrom(undefined, 15),
  unclaimed: fc.constantFrom(undefined, "roll-over" as const),
});

const paying = fc.record({
  amounts,
  kayak: amounts,
  splitsTies: fc.boolean(),
  pots: fc.tuple(potTerms, potTerms),
  rolledIn: fc.constantFrom(0, 0, 4321),
});

const formats: (FormatInput | null)[] = [
  null,
  null,
  { preset: "kayak-cpr" },
  { preset: "bass-weigh-in", limit: 2 },
  { preset: "kayak-cpr", ties: ["shared"], among: "members", guests: "skip" },
  { preset: "derby", late: { perMinute: 1, disqualifyAfter: 15 } },
  { preset: "slot", boards: [{ name: "Big fish", limit: 1, prizes: { fee: 1000 } }] },
  { preset: "slam" },
  { measure: "length-in", limit: 1, ties: ["shared"], prizes: { ties: "split" } },
  { preset: "team-bass", ties: ["most-fish", "shared"] },
  { preset: "fly", limit: 3 },
  { preset: "hourly-big-bass" },
  { measure: "length-in", topFish: [3, 2, 1], ties: ["biggest-first", "shared"], guests: "skip" },
  { measure: "length-in", limit: 2, multipliers: { Walleye: 0.8 }, deadFish: { deduct: 0.25 } },
  { measure: "length-in", limit: 1, choose: "smallest", minimumFish: 1 },
  { measure: "count", ties: ["biggest-fish", "shared"] },
  {
    measure: "length-in",
    ties: ["directors-order", "shared"],
    rounding: { step: 1, direction: "nearest" },
    points: { perFish: 10, perUnit: 1 },
  },
];

const rules = fc.record({
  rounding: fc.constantFrom("none" as const, "1/4" as const, "1" as const),
  fish: fc.integer({ min: 1, max: 3 }),
  perSpecies: fc.boolean(),
  by: fc.constantFrom("length" as const, "weight" as const),
});

const scenarios = fc.record({
  format: fc.constantFrom(...formats),
  rules,
  teams: fc.constantFrom(null, null, "best" as const, "sum" as const),
  byDay: fc.boolean(),
  isCut: fc.boolean(),
  hasDivisions: fc.boolean(),
  hasOpenBoard: fc.boolean(),
  entries: fc.array(entry, { minLength: names.length, maxLength: names.length }),
  fish: fc.array(caughtFish, { maxLength: 25 }),
  paying,
});

type Scenario = typeof scenarios extends fc.Arbitrary<infer D> ? D : never;

async function addTeams(tx: Tx, tournamentId: number): Promise<number[]> {
  const values = [0, 1, 2].map((index) => ({
    tournamentId,
    name: `Boat ${index}`,
    code: `${tournamentId}-${index}`,
    createdAt: noon,
  }));
  return (await tx.insert(teamRows).values(values).returning({ id: teamRows.id })).map(({ id }) => id);
}

const potsOf = ({ paying: { pots } }: Scenario): PotTerms[] =>
  ["Big Bass", "Little One"].map((name, index) => {
    const { fee = 500, kind = "biggest", species = null, clubShare = 0, shares = [100], ...rest } = pots[index] ?? {};
    const options = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    return { name, fee, kind, species, clubShare, shares: [...shares], ...options };
  });

/** The prizes of the boards, and what each entrant paid for pots. */
async function addMoney(tx: Tx, tournamentId: number, scenario: Scenario, userIds: readonly number[]): Promise<void> {
  const { amounts: main, kayak, splitsTies, rolledIn } = scenario.paying;
  const pots = potsOf(scenario);
  const payoutShare = splitsTies ? { percent: 80, oneIn: 3, ties: "split" as const } : null;
  await tx.update(tournaments).set({ pots, payoutShare }).where(eq(tournaments.id, tournamentId));
  const breakdown = (dollars: readonly number[], division: string | null) =>
    dollars.map((amount, index) => ({ tournamentId, division, position: index + 1, amountCents: amount * 100 }));
  const hasDivisions = scenario.hasDivisions && !scenario.teams;
  const rows = [...breakdown(main, null), ...(hasDivisions ? breakdown(kayak, "Kayak") : [])];
  if (rows.length > 0) await tx.insert(prizeBreakdowns).values(rows);
  for (const [index, { pots: chosen }] of scenario.entries.entries()) {
    const items = pots.filter(({ name }) => chosen.includes(name));
    if (items.length === 0) continue;
    const userId = userIds[index] ?? 0;
    const amountCents = items.reduce((sum, { fee }) => sum + fee, 0);
    const paid = { userId, tournamentId, tournamentName: "Bass Open", amountCents, createdAt: noon, paidAt: noon };
    const cash = { ...paid, provider: "cash", status: "succeeded", feeCents: 0 } as const;
    const [payment] = await tx.insert(payments).values(cash).returning({ id: payments.id });
    const paymentId = payment?.id ?? 0;
    await tx.insert(paymentItems).values(items.map(({ name, fee }) => ({ paymentId, pot: name, amountCents: fee })));
    const isTheirs = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
    await tx.update(participants).set({ paymentId, paidVia: "cash" }).where(isTheirs);
  }
  if (rolledIn === 0) return;
  const from = { fromName: "Fall Open", pot: "Big Bass", amountCents: rolledIn, rolledAt: noon };
  await tx.insert(rolledPots).values({ ...from, toTournamentId: tournamentId, toPot: "Big Bass", addedAt: noon });
}

/** A tournament as stored, with its standings. */
async function insertTournament(tx: Tx, scenario: Scenario, userIds: readonly number[]): Promise<number> {
  const allRules = { ...shippedRules.tournament, ...scenario.rules };
  const scored = scenario.format ? rulesByFormat(scenario.format, allRules) : allRules;
  const hasDivisions = scenario.hasDivisions && !scenario.teams;
  const directorsOrder = [{ order: userIds.slice(0, 3).map(String).toReversed(), reason: "Coin toss" }];
  const tournamentId = await addTournament(tx, "tournament", {
    format: scenario.format,
    rules: scored,
    targetSpecies: ["Bass", "Walleye"],
    endDay: `2026-06-0${5 + lastDay}`,
    divisions: hasDivisions ? divisions.map((name) => ({ name })) : null,
    hasOpenBoard: scenario.hasOpenBoard || !hasDivisions,
    teams: scenario.teams && { size: 2, score: scenario.teams, prize: "split" },
    days: scenario.byDay ? { cut: 2, startTime: null, endTime: null } : null,
    cutAt: scenario.byDay && scenario.isCut ? noon : null,
    directorsOrder,
  });
  const teamIds = scenario.teams ? await addTeams(tx, tournamentId) : [];
  for (const [index, entry] of scenario.entries.entries()) {
    const { isDisqualified, lateMinutes, deduct, division, total, isMember, ...rest } = entry;
    const hasTotal = scenario.format !== null && total !== null && scenario.format.preset === "bass-weigh-in";
    await tx.insert(participants).values({
      tournamentId,
      userId: userIds[index] ?? 0,
      joinedAt: noon,
      hasPaid: true,
      paidVia: "free",
      paidAt: noon,
      ...(isDisqualified && { disqualifiedAt: noon, disqualifyReason: "Off-limits water" }),
      state: rest.state as "fished",
      isGuest: rest.isGuest,
      returns: lateMinutes === 0 ? null : [{ day: 1, lateMinutes }],
      penalties: deduct === 0 ? null : [{ deduct, reason: "No life jacket" }],
      totals: hasTotal ? [{ day: 1, fish: 3, score: total, biggest: 560 }] : null,
      madeCut: rest.madeCut,
      division: hasDivisions ? (divisions[division] ?? null) : null,
      // The teams' members join in a different order than they entered.
      ...(scenario.teams && { teamId: teamIds[index % 3] ?? null, teamJoinedAt: noon - index }),
    });
  }
  const hasFish = (index: number) =>
    !(scenario.format?.preset === "bass-weigh-in" && scenario.entries[index]?.total !== null);
  for (const { angler, length, weight, penalties, species, day, minute, isDead, isRejected } of scenario.fish) {
    if (!hasFish(angler)) continue;
    const score = scoreFish(scored, scored.by === "length" ? length : weight, penalties);
    const submittedAt = noon + minute * 60_000 + (day - 1) * dayMs;
    const status = isRejected ? "rejected" : "verified";
    const fish = { userId: userIds[angler] ?? 0, tournamentId, length, weight, species, submittedAt, status } as const;
    const rest = {
      scored: score.scored,
      isDead,
      day: scenario.byDay ? day : null,
      ...(isRejected ? { rejectionReason: "Blurred" } : { paperNote: "Card 7" }),
    };
    const catchId = await addCatch(tx, { ...fish, ...rest });
    const decision = { catchId, decision: status, unit: "in", claimed: length, decidedAt: noon } as const;
    if (!isRejected) await tx.insert(rulings).values({ ...decision, ...score, penalties });
  }
  await addMoney(tx, tournamentId, scenario, userIds);
  await rebuildStandings(tx, tournamentId);
  return tournamentId;
}

const temporary = openTemporaryStore();
let userIds: number[] = [];
beforeAll(async () => {
  userIds = await temporary.store.write(async (tx) => {
    const ids: number[] = [];
    for (const name of names) ids.push(await addUser(tx, name));
    return ids;
  });
});
afterAll(() => temporary.close());

type WonPrize = { board: string; id: string; cents: number };

const inOrder = (payouts: readonly WonPrize[]): string[] =>
  payouts.map(({ board, id, cents }) => `${board}: ${id} ${cents}`).toSorted();

/** The prizes that the club pays, by side; the prizes of a team's members are added up. The main board is "". */
async function plannedPayouts(tx: Tx, tournamentId: number): Promise<WonPrize[]> {
  const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw new Error("The tournament was not written.");
  const captains = new Map(
    (await rankedAnglersQuery(tx, tournamentId)).flatMap(({ team, username }) =>
      team === null ? [] : [[team, username]],
    ),
  );
  const won = new Map<string, WonPrize>();
  for (const { division, pot, team, winner, amountCents } of (await planResults(tx, tournament)).prizes) {
    if (!winner || pot?.isReturn) continue;
    const board = pot?.name ?? division ?? "";
    const id = (team !== null && captains.get(team)) || winner.username;
    const before = won.get(`${board} ${id}`)?.cents ?? 0;
    if (amountCents > 0) won.set(`${board} ${id}`, { board, id, cents: before + amountCents });
  }
  return [...won.values()];
}

const resultsFile = async (scenario: Scenario): Promise<SignedResults> => (await storedFile(scenario)).file;

async function storedFile(scenario: Scenario): Promise<{ file: SignedResults; planned: WonPrize[] }> {
  return temporary.store.write(async (tx) => {
    for (const [index, { isMember }] of scenario.entries.entries()) {
      await tx
        .update(users)
        .set({ isMember })
        .where(eq(users.id, userIds[index] ?? 0));
    }
    const id = await insertTournament(tx, scenario, userIds);
    const [claim, facts] = [await composeResults(tx, id), await composeRulesAndFacts(tx, id)];
    const header = { version: 1, madeAt: new Date(noon).toISOString(), reason: null, key: "", signature: "" };
    const file = { schema: "fishtournament-results-2", ...header, ...claim, ...facts };
    return { file: JSON.parse(JSON.stringify(file)), planned: await plannedPayouts(tx, id) };
  });
}

test("recomputing the file of any stored tournament reproduces its places, scores, fish and days", async () => {
  console.log(`  PROPERTY_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const file = await resultsFile(scenario);
      expect(signedResults.safeParse(file).error).toBeUndefined();
      expect(format.safeParse(file.format).error).toBeUndefined();
      expect(recompute(file).differences).toEqual([]);
    }),
    { seed, numRuns: scaleRuns(300) },
  );
}, 120_000);

test("the file of any stored tournament yields the payouts that the club pays, and lists the rest as unpaid", async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { file, planned } = await storedFile(scenario);
      const { payouts, unpaid = [] } = recompute(file).result;
      const boards = new Set(potsOf(scenario).map(({ name }) => name));
      const paid = payouts.map(({ id, board, cents }) => ({ id: String(id), board, cents }));
      const open = file.format.name ?? "";
      expect(inOrder(paid)).toEqual(inOrder(planned.map((won) => ({ ...won, board: won.board || open }))));
      const cents = (rows: readonly { board: string; cents: number }[]) =>
        rows.reduce((sum, row) => (boards.has(row.board) ? sum + row.cents : sum), 0);
      const inPots = (file.pots ?? []).reduce((sum, pot) => sum + pot.cents, 0);
      expect(cents(paid) + cents(unpaid)).toBe(inPots);
    }),
    { seed, numRuns: scaleRuns(100) },
  );
}, 120_000);

test("the file contains only the names of anglers who have a place, won a pot, or have a state such as disqualified", async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const whole = await resultsFile(scenario);
      const { standings, disqualified = [], notPlaced = [], ...file } = whole;
      const { result } = recompute(whole);
      const named = [
        ...standings.flatMap(({ angler, team }) => [angler, ...(team?.members ?? []).map((member) => member.angler)]),
        ...disqualified.map(({ angler }) => angler),
        ...notPlaced.map(({ angler }) => angler),
        ...result.payouts.map(({ id }) => String(id)),
      ];
      const text = JSON.stringify(file);
      for (const name of names) if (!named.includes(name)) expect(text).not.toContain(`"${name}"`);
      expect(text).not.toContain("No life jacket");
      expect(text).not.toContain("Off-limits water");
    }),
    { seed, numRuns: scaleRuns(100) },
  );
}, 120_000);
