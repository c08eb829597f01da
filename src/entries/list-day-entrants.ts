import { and, eq, inArray, sql } from "drizzle-orm";
import { noPassword } from "../accounts/account-limits.ts";
import type { SignedIn } from "../actor.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import type { DayReturn } from "../base/db/schema/entries.ts";
import { catches, participants, teams, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isSearch, matchesText, peopleSearch } from "../base/db/text-search.ts";
import { isoText } from "../base/format/moments.ts";
import { shownSubmittersOfAll } from "../options/submitters/find-submitters.ts";
import { isLate } from "../scoring/rulebook/is-late.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { readLog } from "../weigh-in/read-log.ts";
import { shownReturns } from "./boats/returns.ts";
import { chosenCharges } from "./charges.ts";
import { isNoRequest, missingRequirements, readSteps } from "./choices/missing-requirements.ts";
import { shownDetails, withoutDetails } from "./details.ts";
import { shownDisqualification } from "./disqualification.ts";
import { selectEntrants } from "./entrant-groups.ts";
import { sumOfCharges } from "./entry-charge.ts";
import type { DayEntrant, DayEntrantQuery } from "./entry-shapes.ts";
import { shownState } from "./entry-states.ts";
import { entrantColumns } from "./list-entrants.ts";
import { shownPenalties } from "./penalties/penalties.ts";

const entrantsOf = (db: Db, tournamentId: number) =>
  db
    .select({
      ...entrantColumns,
      number: participants.number,
      team: teams.name,
      returns: participants.returns,
      checkedInAt: participants.checkedInAt,
      pots: participants.pots,
      lacksPassword: sql<number>`case when ${users.passwordHash} = ${noPassword} then 1 else 0 end`,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(and(eq(participants.tournamentId, tournamentId), isNoRequest));

/** A weighed bag counts as a catch; fish that are weighed one by one are catches. */
async function readLastCatches(db: Db, tournamentId: number): Promise<Map<number, number>> {
  const caught = await db
    .select({ userId: catches.userId, at: catches.submittedAt })
    .from(catches)
    .where(and(eq(catches.tournamentId, tournamentId), inArray(catches.status, ["pending", "verified"])));
  const weighed = (await readLog(db, tournamentId)).flatMap(({ at, entry: { userId, fish, catchId } }) =>
    fish > 0 && catchId === null ? [{ userId, at }] : [],
  );
  const last = new Map<number, number>();
  for (const { userId, at } of [...caught, ...weighed]) last.set(userId, Math.max(at, last.get(userId) ?? 0));
  return last;
}

/** Reads all of one tournament, because sorting and grouping read every row anyway. */
export async function readDayEntrants(db: Db, tournament: Tournament) {
  const { late } = formatOf(tournament).main;
  const last = await readLastCatches(db, tournament.id);
  const stepsOf = await readSteps(db, tournament);
  const submittersOf = await shownSubmittersOfAll(db, tournament);
  const entrants = await entrantsOf(db, tournament.id);
  return entrants.map((entrant) => {
    const { userId, state, returns } = entrant;
    const { shown, missing } = stepsOf(userId);
    const isLateOn = ({ lateMinutes = 0 }: DayReturn) => isLate(lateMinutes, late?.disqualifyAfter);
    const lacks = missingRequirements(tournament, entrant, missing);
    return {
      ...entrant,
      ...shown,
      ...submittersOf(userId),
      lacks,
      lastCatchAt: last.get(userId) ?? null,
      isDisqualifiedLate: state === "fished" && (returns ?? []).some(isLateOn),
    };
  });
}

type Row = Awaited<ReturnType<typeof readDayEntrants>>[number];

async function foundBy(db: Db, tournamentId: number, search: string): Promise<(row: Row) => boolean> {
  if (!isSearch(search)) return () => true;
  const isEntry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, peopleSearch.id));
  const rows = await db
    .select({ userId: participants.userId })
    .from(peopleSearch)
    .innerJoin(participants, isEntry)
    .where(matchesText(db, peopleSearch, search));
  const matchingIds = new Set(rows.map(({ userId }) => userId));
  return ({ userId }) => matchingIds.has(userId);
}

/** The amount that an unpaid entrant owes, in cents, and the side pots that they chose. */
function shownDue(
  tournament: Tournament,
  entry: Pick<Row, "hasPaid" | "pots">,
): Pick<DayEntrant, "amountDue" | "pots"> {
  if (entry.hasPaid) return {};
  const pots = chosenCharges(tournament, {}, entry);
  const amountDue = sumOfCharges(pots, tournament.entryFeeCents);
  return {
    ...(amountDue > 0 && { amountDue }),
    ...(pots.length > 0 && { pots: pots.map(({ name }) => name) }),
  };
}

const dayEntrant = ({
  joinedAt,
  checkedInAt,
  lastCatchAt,
  disqualifiedAt,
  disqualifyReason,
  state,
  penalties,
  returns,
  number,
  team,
  isDisqualifiedLate,
  ...row
}: Omit<Row, "pots" | "lacksPassword">): DayEntrant => ({
  ...withoutDetails(row),
  ...shownDisqualification({ disqualifiedAt, disqualifyReason }),
  ...(isDisqualifiedLate && { isDisqualifiedLate }),
  ...shownState({ state }),
  ...shownPenalties({ penalties }),
  ...shownReturns({ returns }),
  ...(number !== null && { number }),
  ...(team !== null && { team }),
  ...shownDetails(row),
  joinedAt: isoText(joinedAt),
  checkedInAt: isoText(checkedInAt),
  lastCatchAt: isoText(lastCatchAt),
});

/** Throws `not_found`. */
export async function listDayEntrants(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  { search, userId, group, order, after, limit }: DayEntrantQuery,
): Promise<ListPage<DayEntrant>> {
  const tournament = await visibleTournament(db, admin, tournamentId);
  const isFound = await foundBy(db, tournamentId, search ?? "");
  const isAsked = (row: Row) => isFound(row) && (userId === undefined || row.userId === userId);
  const selected = selectEntrants((await readDayEntrants(db, tournament)).filter(isAsked), { group, order });
  return readPage(
    limit,
    async (wanted) => selected.slice(after, after + wanted),
    () => after + limit,
    ({ pots, lacksPassword, ...row }) => ({
      ...dayEntrant(row),
      ...shownDue(tournament, { ...row, pots }),
      ...(lacksPassword === 1 && { lacksPassword: true as const }),
    }),
  );
}
