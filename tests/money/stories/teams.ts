import { and, asc, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { participants, payouts, prizeBreakdowns, teams, type tournaments } from "../../../src/base/db/schema.ts";
import type { MoneyClub } from "./money-club.ts";

type Terms = NonNullable<(typeof tournaments.$inferInsert)["teams"]>;

/**
 * Teams of three, so that cents are left over; teams whose captain gets the prize; or teams of two, with a prize for
 * each team.
 */
export const storyTeams: Record<string, Terms> = {
  teams: { size: 3, score: "best", prize: "split" },
  "captains of teams": { size: 3, score: "best", prize: "captain" },
  "share and teams": { size: 2, score: "sum", prize: "split" },
};

const teamNames = ["Reds", "Blues"] as const;

type TeamName = (typeof teamNames)[number];

/** Actions of anglers until the start, and of the director at any time; a blank name means no team. */
export type TeamAction =
  | { does: "make a team"; who: number; team: TeamName }
  | { does: "join a team"; who: number; team: TeamName }
  | { does: "leave a team"; who: number }
  | { does: "move to a team"; who: number; team: TeamName | "" };

const who = fc.nat({ max: 2 });
const team = fc.constantFrom(...teamNames);
const does = <K extends TeamAction["does"]>(name: K) => fc.constant(name);

export const moving: fc.WeightedArbitrary<TeamAction> = {
  weight: 3,
  arbitrary: fc.record({ does: does("move to a team"), who, team: fc.constantFrom(...teamNames, "") }),
};

export const teaming: fc.WeightedArbitrary<TeamAction>[] = [
  { weight: 4, arbitrary: fc.record({ does: does("make a team"), who, team }) },
  { weight: 8, arbitrary: fc.record({ does: does("join a team"), who, team }) },
  { weight: 1, arbitrary: fc.record({ does: does("leave a team"), who }) },
  moving,
];

const teamActions: readonly string[] = ["make a team", "join a team", "leave a team", "move to a team"];

export const isOfTeams = (action: { does: string }): action is TeamAction => teamActions.includes(action.does);

type Send = (browser: MoneyClub["admin"], path: string, json?: unknown) => Promise<Response | null>;

export async function onTeams(moneyClub: MoneyClub, action: TeamAction, send: Send): Promise<void> {
  const { club, admin, tournamentId } = moneyClub;
  const angler = moneyClub.angler(action.who);
  const all = `/api/tournaments/${tournamentId}/teams`;
  if (action.does === "make a team") await send(angler, all, { name: action.team });
  if (action.does === "move to a team") {
    const path = `/api/admin/tournaments/${tournamentId}/entries/${angler.userId}/team`;
    await send(admin, path, { team: action.team, reason: "They asked." });
  }
  if (action.does !== "join a team" && action.does !== "leave a team") return;
  const existingTeams = await club.store.read(async (db) => db.select().from(teams).orderBy(teams.id)).catch(() => []);
  for (const { id, name, code } of existingTeams) {
    if (action.does === "leave a team") await send(angler, `${all}/${id}/leave`);
    else if (name === action.team) await send(angler, `${all}/${id}/members`, { code });
  }
}

type Entry = { userId: number; teamId: number | null };

const entriesNow = ({ club }: MoneyClub): Promise<Entry[]> =>
  club.store.read(async (db) =>
    db
      .select({ userId: participants.userId, teamId: participants.teamId })
      .from(participants)
      .where(and(eq(participants.hasPaid, true), isNull(participants.heldAt)))
      .orderBy(asc(participants.teamJoinedAt), asc(participants.id)),
  );

/** An angler without a team is a side of one. */
const sidesOf = (entries: readonly Entry[]): Entry[][] => [
  ...Map.groupBy(entries, ({ userId, teamId }) => (teamId === null ? `angler ${userId}` : `team ${teamId}`)).values(),
];

/** The number of sides that the places are based on. */
export const countSides = (entries: readonly Entry[]): number => sidesOf(entries).length;

function partsOf(cents: number, side: readonly Entry[], prize: Terms["prize"]): number[] {
  if (prize === "captain") return [cents];
  const each = Math.floor(cents / side.length);
  return side.map((_, index) => (index < cents - each * side.length ? each + 1 : each));
}

/** `[position, part, userId, cents]`, calculated independently of the product: each angler has one fish. */
async function expectedParts(moneyClub: MoneyClub, { prize }: Terms): Promise<number[][]> {
  const places = await moneyClub.club.store.read(async (db) =>
    db.select().from(prizeBreakdowns).orderBy(asc(prizeBreakdowns.position)),
  );
  const lengthOfSide = (side: readonly Entry[]) =>
    side.reduce((sum, { userId }) => sum + moneyClub.lengthOf(userId), 0);
  const board = sidesOf(await entriesNow(moneyClub)).toSorted((a, b) => lengthOfSide(b) - lengthOfSide(a));
  return places.flatMap(({ position, amountCents }, index) => {
    const side = board[index] ?? [];
    const parts = side.length === 0 ? [] : partsOf(amountCents, side, prize);
    return parts.map((cents, part) => [position, part + 1, side[part]?.userId ?? 0, cents]);
  });
}

/** Checks, once there are payouts, that each part of each prize goes to the team's members at that time. */
export function watchSplits(moneyClub: MoneyClub) {
  const errors: string[] = [];
  let isQueued = false;

  async function look(): Promise<void> {
    const terms = storyTeams[moneyClub.prizes];
    if (!terms || isQueued || moneyClub.isCorrected) return;
    const paid = await moneyClub.club.store.read(async (db) =>
      db.select().from(payouts).where(isNull(payouts.pot)).orderBy(asc(payouts.position), asc(payouts.part)),
    );
    isQueued = paid.length > 0;
    const actual = paid.map(({ position, part, userId, amountCents }) => [position, part, userId ?? 0, amountCents]);
    const expected = isQueued ? await expectedParts(moneyClub, terms) : [];
    if (JSON.stringify(actual) !== JSON.stringify(expected)) {
      errors.push(`teams are paid ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    }
  }

  return { look, wrong: errors };
}
