import { and, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import type { DayTotal } from "../base/db/schema/entries.ts";
import { catches, participants, teams, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { counted, decimalText, readingText } from "../base/format/numbers.ts";
import { weightUnits } from "../base/format/weights.ts";
import { boatDays, presentDay } from "../entries/boats/boat-days.ts";
import { isFishing } from "../entries/entry-states.ts";
import { poolsTeams } from "../entries/side-of-catch.ts";
import { missesCut } from "../options/days/fishing-days.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { Refusal } from "../refusal.ts";
import { findPlace } from "../results/find-own-standing.ts";
import { readDeductions } from "../results/read-deductions.ts";
import { isLate } from "../scoring/rulebook/is-late.ts";
import { type Rules, rulesOf, scoreUnit } from "../scoring/scoring-rules.ts";
import { ineligibleText } from "../tournaments/eligibility/ineligible-reason.ts";
import { correctionOf } from "../tournaments/queued-payouts.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { closedReason } from "./enter-weigh-in.ts";
import { isChangedByJudge } from "./is-changed-by-judge.ts";
import { type LoggedEntry, readLog, type WeighInLogRow } from "./read-log.ts";
import type { WeighInEntry, WeighInSlip, WeighInView } from "./weigh-in-shapes.ts";
import { weighInTerms } from "./weigh-in-terms.ts";
import { amountText, teamLabel, weighInTexts as texts } from "./weigh-in-texts.ts";

const shownEntries = 12;

async function readEntrants(db: Db, tournamentId: number) {
  const rows = await db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      number: participants.number,
      teamId: participants.teamId,
      team: teams.name,
      division: participants.division,
      state: participants.state,
      madeCut: participants.madeCut,
      disqualifiedAt: participants.disqualifiedAt,
      disqualifyReason: participants.disqualifyReason,
      returns: participants.returns,
      totals: participants.totals,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)))
    .orderBy(participants.id);
  return rows.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
}

type Entrant = Awaited<ReturnType<typeof readEntrants>>[number];

const named = ({ userId, username, displayName, number, team }: Entrant) => ({
  userId,
  username,
  displayName,
  ...(number !== null && { number }),
  ...(team !== null && { team: teamLabel(team) }),
});

/** The members of an entrant's team, whose score is the team's; just the entrant without a team. */
const sideOf = (entrants: readonly Entrant[], entrant: Entrant): Entrant[] =>
  entrant.teamId === null ? [entrant] : entrants.filter(({ teamId }) => teamId === entrant.teamId);

/** Why a side is disqualified: the reason that an organizer entered, or else how late it was. */
function disqualification(side: readonly Entrant[]): string {
  const reason = side.map(({ disqualifyReason }) => disqualifyReason).find((text) => text !== null);
  const latest = Math.max(0, ...side.flatMap(({ returns }) => returns ?? []).map(({ lateMinutes = 0 }) => lateMinutes));
  return reason ?? (latest > 0 ? `${counted(latest, "minute")} late.` : "");
}

const totalsOf = (side: readonly Entrant[]): DayTotal[] => side.flatMap(({ totals }) => totals ?? []);

/** The number of fish in a side's bags. */
const weighedFish = (side: readonly Entrant[]): number => totalsOf(side).reduce((sum, { fish }) => sum + fish, 0);

async function placeOf(db: Db, tournament: Tournament, entrant: Entrant, side: readonly Entrant[]) {
  const ownPlace = await findPlace(db, tournament.id, entrant.userId);
  const unit = scoreUnit(rulesOf(tournament));
  const { totalScore = 0, rank = null, fish = [], isDisqualified } = ownPlace?.entry ?? {};
  const placed = {
    score: readingText(totalScore, unit),
    place: rank,
    ...(isDisqualified && { disqualified: disqualification(side) }),
  };
  return { placed, countingFish: fish.length };
}

type Reading = { db: Db; tournament: Tournament; log: readonly WeighInLogRow[]; entrants: readonly Entrant[] };

/** The catches of single fish, by id. */
async function readFish(db: Db, rows: readonly WeighInLogRow[]) {
  const ids = rows.flatMap(({ entry: { catchId } }) => catchId ?? []);
  const fish = await db.select().from(catches).where(inArray(catches.id, ids));
  return new Map(fish.map((row) => [row.id, row]));
}

type Fish = NonNullable<ReturnType<Awaited<ReturnType<typeof readFish>>["get"]>>;

/** Both figures of a single fish, the one that counts first. A weight of 0 wasn't entered. */
function fishText(
  { claimedLength: length, claimedWeight: weight }: Fish,
  { unit, by }: Pick<Rules, "unit" | "by">,
): string {
  const shownLength = amountText(length, unit);
  if (weight === 0) return shownLength;
  const shownWeight = amountText(weight, weightUnits[unit]);
  return by === "length" ? `${shownLength}, ${shownWeight}` : `${shownWeight}, ${shownLength}`;
}

/** An entry as it could be typed again. */
function fieldsOf(
  { number, username }: Entrant,
  entry: LoggedEntry,
  single: Fish | undefined,
  hasSeveralDays: boolean,
) {
  const { day, fish, amount, biggest, dead, lateMinutes } = entry;
  const weight = single ? single.claimedWeight : amount;
  return {
    entrant: number === null ? username : String(number),
    ...(hasSeveralDays && { day: String(day) }),
    ...(single
      ? { species: single.claimedSpecies, length: decimalText(single.claimedLength / 100) }
      : { fish: String(fish) }),
    ...(weight > 0 && { weight: decimalText(weight / 100) }),
    // With a limit of one fish, the number of fish isn't entered, and the weight is required.
    ...(!single && fish === 0 && { weight: "0" }),
    ...(fish > 1 && biggest !== undefined && { biggest: decimalText(biggest / 100) }),
    ...(dead > 0 && { dead: String(dead) }),
    ...(lateMinutes !== undefined && { lateMinutes: String(lateMinutes) }),
  };
}

async function entryViews({ db, tournament, log, entrants }: Reading, rows: readonly WeighInLogRow[]) {
  const byId = new Map(entrants.map((entrant) => [entrant.userId, entrant]));
  const views: WeighInEntry[] = [];
  const places = new Map<number, Awaited<ReturnType<typeof placeOf>>>();
  const allFish = await readFish(db, rows);
  const hasSeveralDays = boatDays(tournament).length > 1;
  for (const { id, at, by, byDisplayName, entry } of rows) {
    const entrant = byId.get(entry.userId);
    if (!entrant) continue;
    const { day, fish, amount, unit, biggest, dead, lateMinutes, holderId, catchId } = entry;
    const single = catchId === null ? undefined : allFish.get(catchId);
    const reason = single?.ineligibleReason;
    const latest = log.find((row) => row.entry.holderId === holderId);
    const side = sideOf(entrants, entrant);
    const place = places.get(entry.userId) ?? (await placeOf(db, tournament, entrant, side));
    places.set(entry.userId, place);
    const { placed, countingFish } = place;
    views.push({
      id,
      ...named(entrant),
      ...(hasSeveralDays && { day }),
      at: isoText(at),
      by,
      byDisplayName,
      fish,
      total: single ? fishText(single, rulesOf(tournament)) : amountText(amount, unit),
      ...(reason && { ineligible: ineligibleText(reason, termsIn(tournament, entrant.division)) }),
      ...(fish > 1 && biggest !== undefined && { biggest: amountText(biggest, unit) }),
      dead,
      ...(lateMinutes !== undefined && { lateMinutes }),
      totalFish: catchId === null ? weighedFish(side) : countingFish,
      ...placed,
      mayUndo: latest?.id === id,
      mayEdit: latest?.id === id && !(single && isChangedByJudge(single, entry)),
      fields: fieldsOf(entrant, entry, single, hasSeveralDays),
    });
  }
  return views;
}

/** The view of the volunteer at the scale. Throws `not_found`. */
export async function readWeighIn(db: Db, by: SignedIn, tournamentId: number, now: number): Promise<WeighInView> {
  const tournament = await visibleTournament(db, by, tournamentId);
  const days = boatDays(tournament);
  const { day } = presentDay(days, now);
  const terms = weighInTerms(tournament, day);
  const log = await readLog(db, tournamentId);
  const entrants = await readEntrants(db, tournamentId);
  const entriesByUser = Map.groupBy(log, ({ entry }) => entry.userId);
  const isPooled = poolsTeams(tournament);
  const weighedOn = (entrant: Entrant) => {
    const side = isPooled ? sideOf(entrants, entrant) : [entrant];
    const ofSide = side.flatMap(({ userId }) => entriesByUser.get(userId) ?? []);
    return [...new Set(ofSide.map(({ entry }) => entry.day))];
  };
  const awaitedOn = (entrant: Entrant) => {
    const isTooLate = (entrant.returns ?? []).some(({ lateMinutes = 0 }) => isLate(lateMinutes, terms.disqualifyAfter));
    if (!isFishing(entrant) || isTooLate) return [];
    const weighed = weighedOn(entrant);
    return days.flatMap(({ day: number }) =>
      weighed.includes(number) || (number > 1 && missesCut(tournament, entrant)) ? [] : [number],
    );
  };
  return {
    day,
    dayStarts: days.map(({ startsAt }) => isoText(startsAt)),
    ...terms,
    isPooled,
    species: tournament.targetSpecies,
    closed: closedReason(tournament, now)?.message ?? null,
    needsReason: (await correctionOf(db, tournamentId)) !== null,
    entrants: entrants.map((entrant) => ({
      ...named(entrant),
      isFishing: isFishing(entrant),
      weighedOn: weighedOn(entrant),
      awaitedOn: awaitedOn(entrant),
    })),
    entries: await entryViews({ db, tournament, log, entrants }, log.slice(0, shownEntries)),
  };
}

/** The entry with this id, after it was entered. */
export async function readEntered(db: Db, by: SignedIn, tournamentId: number, id: number): Promise<WeighInEntry> {
  const tournament = await visibleTournament(db, by, tournamentId);
  const log = await readLog(db, tournamentId);
  const entrants = await readEntrants(db, tournamentId);
  const rows = log.filter((row) => row.id === id);
  const [view] = await entryViews({ db, tournament, log, entrants }, rows);
  if (!view) throw new Refusal("stale", texts.changed);
  return view;
}

/** Throws `not_found`. */
export async function readSlip(
  db: Db,
  by: SignedIn,
  { id, userId }: { id: number; userId: number },
): Promise<WeighInSlip> {
  const tournament = await visibleTournament(db, by, id);
  const entrants = await readEntrants(db, id);
  const entrant = entrants.find((entrant) => entrant.userId === userId);
  if (!entrant) throw new Refusal("not_found", texts.unknownEntry);
  const log = await readLog(db, id);
  const side = sideOf(entrants, entrant);
  const memberIds = new Set(side.map((member) => member.userId));
  const entriesOfSide = log.filter(({ entry }) => memberIds.has(entry.userId) || memberIds.has(entry.holderId));
  const totals = totalsOf(side);
  const sizes = totals.flatMap(({ biggest }) => biggest ?? []);
  const returns = Map.groupBy(
    side.flatMap((member) => member.returns ?? []),
    ({ day }) => day,
  );
  const { isBag, unit } = weighInTerms(tournament, 1);
  const { placed, countingFish } = await placeOf(db, tournament, entrant, side);
  return {
    ...named(entrant),
    members: side.map(named),
    division: [...new Set(side.flatMap((member) => member.division ?? []))].join(", ") || null,
    // A boat's return is stored for each member.
    lateMinutes: [...returns.values()].reduce(
      (sum, ofDay) => sum + Math.max(...ofDay.map(({ lateMinutes = 0 }) => lateMinutes)),
      0,
    ),
    biggest: sizes.length > 0 ? amountText(Math.max(...sizes), unit) : null,
    dead: isBag
      ? totals.reduce((sum, { dead = 0 }) => sum + dead, 0)
      : entriesOfSide.reduce((sum, { entry }) => sum + entry.dead, 0),
    totalFish: isBag ? weighedFish(side) : countingFish,
    deductions: await readDeductions(db, tournament, userId),
    ...placed,
    entries: await entryViews({ db, tournament, log, entrants }, entriesOfSide),
  };
}
