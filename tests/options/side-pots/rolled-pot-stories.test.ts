import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { catches, ledger, rolledPots } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { MoneyView } from "../../../src/money/ledger/ledger-views.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import { enter, openTournament } from "../../catches/catch-day.ts";
import { hour, land, type PrizeDay } from "../../money/payouts/prize-day.ts";
import { noon, openClub } from "../../support/club.ts";
import { seedFrom } from "../../support/seed.ts";
import { buyPots } from "./pot-day.ts";

/*
 * Whatever happens to the pots of a season, in whatever order directors add and remove them, and whatever judges
 * correct: after each action, every pot pays out, refunds, rolls over or leaves to the club all of its money to the
 * cent, and the ledger contains all of it.
 */

const runs = Number(process.env.ROLLED_POT_STORIES ?? (process.env.FULL ? 100 : 12));
const seed = seedFrom("MONEY_SEED");

const tournamentCount = 3;
const names = ["ann", "bob", "cleo"] as const;
const week = 7 * 24 * hour;

const pots = fc.record(
  {
    fee: fc.constantFrom(501, 2_000),
    shares: fc.constantFrom<number[]>([100], [60, 40]),
    clubShare: fc.constantFrom(0, 10),
    minimumToWin: fc.constantFrom(25, 25, 25, 19),
    round: fc.constantFrom(100, 500),
    remainder: fc.constantFrom("last" as const, "club" as const),
    ties: fc.constant("split" as const),
    unclaimed: fc.constant("roll-over" as const),
  },
  { requiredKeys: ["fee", "shares", "clubShare", "minimumToWin", "unclaimed"] },
);

/** Sometimes the fees of a pot that nobody wins are refunded. */
const refundedPots = pots.map(({ unclaimed: _, ...pot }) => pot);
const anyPot = fc.oneof({ weight: 3, arbitrary: pots }, { weight: 1, arbitrary: refundedPots });

const at = fc.nat({ max: tournamentCount - 1 });
const who = fc.nat({ max: names.length - 1 });
const does = <const Name extends string>(name: Name) => fc.constant(name);

const actions = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: does("add"), pot: fc.nat({ max: 3 }), isNext: fc.nat({ max: 4 }), at }) },
  { weight: 5, arbitrary: fc.record({ does: does("remove"), pot: fc.nat({ max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: does("correct"), who, at, to: fc.constantFrom("rejected", 26, 19) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("disqualify"), who, at }) },
  { weight: 2, arbitrary: fc.record({ does: does("reinstate"), who, at }) },
  { weight: 1, arbitrary: fc.record({ does: does("cancel"), at }) },
  { weight: 2, arbitrary: fc.record({ does: does("process"), at }) },
);

type Action = typeof actions extends fc.Arbitrary<infer One> ? One : never;

const stories = fc.record({
  pots: fc.array(anyPot, { minLength: tournamentCount, maxLength: tournamentCount }),
  /** The anglers in the pot of each tournament. */
  inPot: fc.array(fc.subarray([0, 1, 2]), { minLength: tournamentCount, maxLength: tournamentCount }),
  inches: fc.array(fc.constantFrom(18, 19, 19, 24, 24, 24, 24, 26), { minLength: 9, maxLength: 9 }),
  /** The actions after the end of each tournament. */
  rounds: fc.array(fc.array(actions, { minLength: 1, maxLength: 6 }), {
    minLength: tournamentCount,
    maxLength: tournamentCount,
  }),
});

type Story = typeof stories extends fc.Arbitrary<infer One> ? One : never;

const potName = "Big Bass";

const startOf = (index: number) => noon + (index + 1) * week;

async function openSeason({ pots: terms, inPot, inches }: Story) {
  const club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  const anglers: PrizeDay["anglers"] = [];
  for (const name of names) anglers.push(await club.logIn(name));
  const ids: number[] = [];
  for (const [index, potOptions] of terms.entries()) {
    const pot: PotTerms = { ...potOptions, name: potName, kind: "biggest", species: null };
    const window = { startsAt: startOf(index), endsAt: startOf(index) + 24 * hour };
    const tournamentId = await openTournament(club, { name: `Open ${index}`, ...window, pots: [pot] });
    ids.push(tournamentId);
    const day = { club, admin, anglers, tournamentId };
    for (const [angler, { userId }] of anglers.entries()) {
      await enter(club, tournamentId, userId);
      if (inPot[index]?.includes(angler)) await buyPots(day, tournamentId, userId, [pot]);
      await land(club, tournamentId, userId, inches[index * names.length + angler] ?? 19);
    }
  }
  return { club, admin, anglers, ids, finished: 0 };
}

type Season = Awaited<ReturnType<typeof openSeason>>;

async function send({ admin }: Season, path: string, json: object): Promise<void> {
  const response = await admin.send(path, { json });
  if (response.status >= 500) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Ends the next tournament and makes its results official. */
async function finish(season: Season): Promise<void> {
  season.club.setNow(startOf(season.finished) + 24 * hour + 49 * hour);
  season.finished += 1;
  await queueDuePayouts(season.club.store, season.club.now());
}

async function perform(season: Season, action: Action): Promise<void> {
  const { club, anglers, ids } = season;
  const idAt = "at" in action ? (ids[action.at] ?? 0) : 0;
  const userId = "who" in action ? (anglers[action.who]?.userId ?? 0) : 0;
  const rolled = await club.store.read(async (db) => db.select().from(rolledPots).orderBy(rolledPots.id));
  const pot = "pot" in action ? rolled[action.pot % Math.max(1, rolled.length)] : undefined;
  switch (action.does) {
    case "add": {
      const to = action.isNext > 0 ? ids[season.finished] : idAt;
      if (pot) await send(season, `/api/admin/tournaments/${to}/rolled-pots`, { rolledPotId: pot.id, pot: potName });
      return;
    }
    case "remove":
      if (pot) await send(season, `/api/admin/tournaments/${pot.toTournamentId ?? 1}/rolled-pots/${pot.id}/remove`, {});
      return;
    case "correct": {
      const fish = await club.store.read(async (db) =>
        db
          .select({ id: catches.id, tournamentId: catches.tournamentId })
          .from(catches)
          .where(eq(catches.userId, userId))
          .orderBy(catches.id),
      );
      const id = fish.find(({ tournamentId }) => tournamentId === idAt)?.id;
      const to =
        action.to === "rejected"
          ? { decision: "rejected" }
          : { decision: "verified", species: "Largemouth Bass", length: action.to, weight: 4 };
      await send(season, `/api/admin/catches/${id}/change`, { ...to, reason: "Measured again." });
      return;
    }
    case "disqualify":
    case "reinstate":
      await send(season, `/api/admin/tournaments/${idAt}/entries/${userId}/${action.does}`, { reason: "The rules." });
      return;
    case "cancel":
      await send(season, `/api/admin/tournaments/${idAt}/cancel`, { reason: "Lightning." });
      return;
    case "process":
      await send(season, "/api/admin/process-payouts", { tournamentId: idAt });
      return;
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The money in each pot of a finished tournament is used exactly once. */
async function potsAstray({ club, ids, finished }: Season, { pots: terms }: Story): Promise<string[]> {
  const errors: string[] = [];
  for (const [index, id] of ids.slice(0, finished).entries()) {
    const [pot] = await club.visitor.get<PotState[]>(`/api/tournaments/${id}/pots`);
    const { paid = [], money = 0, clubCents = 0, rolledOut = null } = pot ?? {};
    const used = sumOf(paid.map(({ amount }) => amount)) + (rolledOut?.amount ?? 0);
    if (used === 0 && clubCents === money) continue;
    const isUnwon = rolledOut !== null || paid.some(({ isReturn }) => isReturn);
    const share = isUnwon ? 0 : Math.floor((money * (terms[index]?.clubShare ?? 0)) / 100);
    const isRoundedForClub = !isUnwon && terms[index]?.remainder === "club";
    const unused = money - used - share;
    if (unused === 0 || (isRoundedForClub && unused > 0)) continue;
    errors.push(`the pot of Open ${index} has ${money} cents and uses ${used}, ${share} of them for the club`);
  }
  return errors;
}

/** Checks that the waiting rollovers equal the amount that the ledger shows as sent but not received. */
async function rolledAstray({ club, admin }: Season): Promise<string[]> {
  const { waiting, booked, all } = await club.store.read(async (db) => {
    const pots = await db.select().from(rolledPots).orderBy(rolledPots.id);
    const rows = await db.select().from(ledger).orderBy(ledger.id);
    return {
      waiting: sumOf(pots.filter((pot) => pot.toTournamentId === null).map(({ amountCents }) => amountCents)),
      booked: sumOf(rows.filter(({ kind }) => kind.startsWith("rolled")).map(({ amountCents }) => amountCents)),
      all: sumOf(rows.map(({ amountCents }) => amountCents)),
    };
  });
  const { left } = await admin.get<MoneyView>("/api/admin/money");
  const wrong = waiting === -booked ? [] : [`${waiting} cents wait, in the ledger ${-booked} have left`];
  return left === all ? wrong : [...wrong, `${left} cents are left, in the ledger ${all}`];
}

async function live(story: Story): Promise<string[]> {
  const season = await openSeason(story);
  try {
    const errors: string[] = [];
    const look = async (after: string) => {
      const astray = [
        ...(await season.club.store.read(checkLedger)),
        ...(await potsAstray(season, story)),
        ...(await rolledAstray(season)),
      ];
      errors.push(...astray.map((problem) => `after ${after}: ${problem}`));
    };
    for (const round of story.rounds) {
      await finish(season);
      await look("the end");
      for (const action of round) {
        await perform(season, action);
        await look(action.does);
      }
    }
    return errors;
  } finally {
    await season.club.close();
  }
}

test(
  `${runs} seasons of pots that are won, refunded or rolled over add up to the cent (MONEY_SEED=${seed})`,
  async () => {
    const property = fc.asyncProperty(stories, async (story) => expect(await live(story)).toEqual([]));
    await fc.assert(property, { seed, numRuns: runs });
  },
  { timeout: 600_000 },
);
