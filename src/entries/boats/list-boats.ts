import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { participants, teams, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import type { FishingDay } from "../../options/days/fishing-days.ts";
import { Refusal } from "../../refusal.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { boatDays, boatState, lateMinutesOf, presentDay } from "./boat-days.ts";
import type { Boat, BoatQuery, Boats } from "./boat-shapes.ts";
import { boatTexts } from "./boat-texts.ts";

export const boatEntriesQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      number: participants.number,
      returns: participants.returns,
      state: participants.state,
      disqualifiedAt: participants.disqualifiedAt,
      teamId: participants.teamId,
      teamJoinedAt: participants.teamJoinedAt,
      team: teams.name,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)));

export type BoatEntry = Awaited<ReturnType<typeof boatEntriesQuery>>[number] & { number: number };

/** A single angler, or a team in one boat, captain first. */
export type Crew = readonly [BoatEntry, ...BoatEntry[]];

/** Includes entrants on hold, who may be out on the water. Ordered by number. */
export async function readCrews(db: Db, tournamentId: number): Promise<Crew[]> {
  const rows = await boatEntriesQuery(db, tournamentId);
  const entries = rows
    .map((row): BoatEntry => ({ ...row, number: row.number ?? 0 }))
    .toSorted((a, b) => a.number - b.number);
  const crews = Map.groupBy(entries, ({ teamId, userId }) => (teamId === null ? `alone ${userId}` : `team ${teamId}`));
  return [...crews.values()].flatMap((crew): Crew[] => {
    const [captain, ...others] = crew.toSorted((a, b) => (a.teamJoinedAt ?? 0) - (b.teamJoinedAt ?? 0));
    return captain ? [[captain, ...others]] : [];
  });
}

export const isGoing = ({ state, disqualifiedAt }: Pick<BoatEntry, "state" | "disqualifiedAt">): boolean =>
  state === "fished" && disqualifiedAt === null;

/** The record of the boat's day. It isn't stored for a partner who is recorded as not having started. */
export const returnOf = (crew: readonly BoatEntry[], day: number) =>
  crew.flatMap(({ returns }) => returns?.find((dayReturn) => dayReturn.day === day) ?? [])[0];

export function boatView(crew: Crew, { day, endsAt }: FishingDay, now: number): Boat {
  const [captain, ...others] = crew;
  const { userId, username, displayName, number, team } = captain;
  const recorded = returnOf(crew, day);
  const state = boatState(recorded);
  const { outAt = null, backAt = null, lateMinutes = 0 } = recorded ?? {};
  return {
    userId,
    number,
    username,
    displayName,
    ...(team !== null && { team }),
    ...(others.length > 0 && {
      others: others.map((other) => ({
        userId: other.userId,
        username: other.username,
        displayName: other.displayName,
      })),
    }),
    state,
    isGoing: crew.some(isGoing),
    outAt: isoText(outAt),
    backAt: isoText(backAt),
    lateMinutes: state === "out" ? lateMinutesOf(endsAt, now) : lateMinutes,
    isLateCorrected: backAt !== null && lateMinutes !== lateMinutesOf(endsAt, backAt),
  };
}

/** Throws `not_found` for a day that the tournament doesn't have. */
export function dayNumbered(tournament: Tournament, days: readonly FishingDay[], day: number): FishingDay {
  const fishingDay = days.find((candidate) => candidate.day === day);
  if (fishingDay) return fishingDay;
  throw new Refusal("not_found", boatTexts.unknownDay(tournament.name, days.length));
}

/** Leaves out boats whose crew isn't going, unless they were out. Throws `not_found`. */
export async function listBoats(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  { day: dayNumber, show }: BoatQuery,
  now: number,
): Promise<Boats> {
  const tournament = await visibleTournament(db, admin, tournamentId);
  const days = boatDays(tournament);
  const day = dayNumber === undefined ? presentDay(days, now) : dayNumbered(tournament, days, dayNumber);
  const crews = await readCrews(db, tournamentId);
  const all = crews
    .map((crew) => boatView(crew, day, now))
    .filter(({ state, isGoing: goes }) => goes || state !== "ashore");
  const count = (state: Boat["state"]) => all.filter((boat) => boat.state === state).length;
  const sinceOf = ({ state, outAt }: Boat) =>
    state === "out" && outAt !== null ? Date.parse(outAt) : Number.MAX_VALUE;
  const stillOut = days
    .filter((otherDay) => otherDay.day !== day.day)
    .map((otherDay) => ({
      day: otherDay.day,
      boats: crews.filter((crew) => boatState(returnOf(crew, otherDay.day)) === "out").length,
    }));
  const shown = show === "out" ? all.filter(({ state }) => state === "out") : all;
  return {
    day: day.day,
    days: days.length,
    endsAt: isoText(day.endsAt),
    counts: {
      ashore: count("ashore"),
      out: count("out"),
      back: count("back"),
      late: all.filter(({ lateMinutes }) => lateMinutes > 0).length,
    },
    stillOut: stillOut.filter(({ boats: boatCount }) => boatCount > 0),
    boats: shown.toSorted((a, b) => sinceOf(a) - sinceOf(b) || a.number - b.number),
  };
}
