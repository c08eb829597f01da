import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { DayReturn } from "../../base/db/schema/entries.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { notify } from "../../base/notifications/notify.ts";
import type { FishingDay } from "../../options/days/fishing-days.ts";
import { Refusal } from "../../refusal.ts";
import { refreshStanding } from "../../results/refresh-standing.ts";
import { requireCorrectionReason } from "../../tournaments/queued-payouts.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { updateEntry } from "../entry.ts";
import { boatDays, dayOfReturn, lastTime, lateMinutesOf, presentDay } from "./boat-days.ts";
import type { Boat, BoatMove, NamedBoatMove, ReturnCorrection } from "./boat-shapes.ts";
import { boatTexts } from "./boat-texts.ts";
import { boatName, findBoat } from "./find-boat.ts";
import { type BoatEntry, boatView, type Crew, dayNumbered, isGoing, readCrews, returnOf } from "./list-boats.ts";

/** Throws `not_found` or `cancelled`. */
async function runningTournament(tx: Tx, admin: SignedIn, tournamentId: number): Promise<Tournament> {
  const tournament = await visibleTournament(tx, admin, tournamentId);
  if (tournament.cancelledAt !== null) throw new Refusal("cancelled", `${tournament.name} was canceled.`);
  return tournament;
}

/** Throws `not_found`. */
async function crewOf(tx: Tx, { id, name }: Tournament, userId: number): Promise<Crew> {
  const crew = (await readCrews(tx, id)).find((crew) => crew.some((entry) => entry.userId === userId));
  if (!crew) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  return crew;
}

/** A boat with no one left to take it out may still return. Throws `disqualified` or `not_fishing`. */
function refuseNotGoing(crew: Crew): void {
  if (crew.some(isGoing)) return;
  const [{ state, disqualifiedAt }] = crew;
  if (disqualifiedAt !== null || state === "fished") {
    throw new Refusal("disqualified", boatTexts.disqualified(boatName(crew)));
  }
  throw new Refusal("not_fishing", boatTexts.notGoing(boatName(crew), state));
}

type Recording = { tx: Tx; admin: SignedIn; tournament: Tournament; reason: string; now: number };

const withDay = ({ returns }: BoatEntry, day: number, recorded: DayReturn | null): DayReturn[] | null => {
  const others = (returns ?? []).filter((dayReturn) => dayReturn.day !== day);
  const all = [...others, ...(recorded ? [recorded] : [])].toSorted((a, b) => a.day - b.day);
  return all.length > 0 ? all : null;
};

/**
 * Records a boat's day for everyone in it. Only a change in lateness can move a standing; in that case they are
 * notified, and official results need a reason.
 */
async function record(
  { tx, admin, tournament, reason, now }: Recording,
  crew: Crew,
  day: FishingDay,
  recorded: DayReturn | null,
): Promise<Boat> {
  const { id: tournamentId, name, timeZone } = tournament;
  const before = returnOf(crew, day.day);
  const late = recorded?.lateMinutes ?? 0;
  const isLateChanged = late !== (before?.lateMinutes ?? 0);
  if (isLateChanged) await requireCorrectionReason(tx, tournamentId, reason);
  const aboard = crew.filter(({ state }) => state !== "did_not_start");
  const present = aboard.length > 0 ? aboard : crew;
  for (const entry of present) await updateEntry(tx, entry, { returns: withDay(entry, day.day, recorded) });
  const [captain] = crew;
  if (isLateChanged) {
    const change = { reason: boatTexts.correction(late, reason), by: admin, now };
    await refreshStanding(tx, tournamentId, captain.userId, change);
    const notice = late > 0 ? boatTexts.late(name, late, recorded?.backAt ?? null, timeZone) : boatTexts.onTime(name);
    for (const { userId } of present) {
      const link = `/tournaments/${tournamentId}`;
      await notify(tx, userId, { type: "tournament_changed", ...notice, link }, now);
    }
  } else await bumpVersion(tx, `tournament:${tournamentId}`);
  const detail = {
    boat: boatName(crew),
    userId: captain.userId,
    day: day.day,
    outAt: recorded?.outAt,
    backAt: recorded?.backAt,
    ...(late > 0 && { lateMinutes: late }),
    ...(reason && { reason }),
  };
  const auditEntry = { action: "record-boat", subject: "tournament", subjectId: tournamentId, detail } as const;
  await recordAudit(tx, admin, auditEntry, now);
  const changed = present.map((entry) => ({ ...entry, returns: withDay(entry, day.day, recorded) }));
  const [first, ...others] = changed;
  return boatView(first ? [first, ...others] : crew, day, now);
}

type Move = Pick<BoatMove, "to" | "time" | "day">;

async function move(recording: Recording, crew: Crew, { to, time, day: dayNumber }: Move): Promise<Boat> {
  const { tournament, now } = recording;
  const days = boatDays(tournament);
  const returns = crew.flatMap((entry) => entry.returns ?? []);
  const usual = to === "back" ? dayOfReturn(days, returns, now) : presentDay(days, now);
  const day = dayNumber === undefined ? usual : dayNumbered(tournament, days, dayNumber);
  const at = time === undefined ? now : lastTime(time, tournament.timeZone, now);
  const before = returnOf(crew, day.day);
  if (to === "out") {
    refuseNotGoing(crew);
    const isOut = before?.outAt !== undefined && before.backAt === undefined;
    if (isOut && time === undefined) return boatView(crew, day, now);
    return record(recording, crew, day, { day: day.day, outAt: at });
  }
  if (before?.backAt !== undefined && time === undefined) return boatView(crew, day, now);
  if (before?.outAt !== undefined && at < before.outAt) throw Refusal.ofField("time", boatTexts.backBeforeOut);
  const late = lateMinutesOf(day.endsAt, at);
  const outAt = before?.outAt;
  const recorded = { day: day.day, ...(outAt !== undefined && { outAt }), backAt: at, lateMinutes: late };
  return record(recording, crew, day, recorded);
}

/**
 * Checks out or checks in the boat of an entrant (docs/rules.md 5.54). Idempotent without a time. Throws `not_found`,
 * `cancelled`, `disqualified`, `not_fishing` or `invalid`.
 */
export async function moveBoat(
  tx: Tx,
  admin: SignedIn,
  { id, userId }: { id: number; userId: number },
  input: BoatMove,
  now: number,
): Promise<Boat> {
  const tournament = await runningTournament(tx, admin, id);
  return move({ tx, admin, tournament, reason: "", now }, await crewOf(tx, tournament, userId), input);
}

/** Does the same as `moveBoat`, by number or name. */
export async function moveNamedBoat(
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  { boat, ...input }: NamedBoatMove,
  now: number,
): Promise<Boat> {
  const tournament = await runningTournament(tx, admin, tournamentId);
  return move({ tx, admin, tournament, reason: "", now }, await findBoat(tx, tournamentId, boat), input);
}

/** Corrects a boat's day (docs/rules.md 5.55). Throws `not_found`, `cancelled`, or `invalid` at the field. */
export async function correctReturn(
  tx: Tx,
  admin: SignedIn,
  { id, userId }: { id: number; userId: number },
  { day: dayNumber, outAt, backAt, lateMinutes, reason }: ReturnCorrection,
  now: number,
): Promise<Boat> {
  const tournament = await runningTournament(tx, admin, id);
  const crew = await crewOf(tx, tournament, userId);
  const days = boatDays(tournament);
  const day = dayNumber === undefined ? presentDay(days, now) : dayNumbered(tournament, days, dayNumber);
  const momentOf = (field: "outAt" | "backAt", local: string | undefined): number | undefined => {
    if (local === undefined) return;
    const at = Temporal.PlainDateTime.from(local).toZonedDateTime(tournament.timeZone).epochMilliseconds;
    if (at > now) throw Refusal.ofField(field, boatTexts.inFuture);
    return at;
  };
  const times = { outAt: momentOf("outAt", outAt), backAt: momentOf("backAt", backAt) };
  if (times.outAt !== undefined && times.backAt !== undefined && times.backAt < times.outAt) {
    throw Refusal.ofField("backAt", boatTexts.backBeforeOut);
  }
  if (lateMinutes !== undefined && times.backAt === undefined) {
    throw Refusal.ofField("backAt", boatTexts.lateWithoutReturn);
  }
  const recording = { tx, admin, tournament, reason, now };
  if (times.outAt === undefined && times.backAt === undefined) return record(recording, crew, day, null);
  const recorded: DayReturn = {
    day: day.day,
    ...(times.outAt !== undefined && { outAt: times.outAt }),
    ...(times.backAt !== undefined && {
      backAt: times.backAt,
      lateMinutes: lateMinutes ?? lateMinutesOf(day.endsAt, times.backAt),
    }),
  };
  return record(recording, crew, day, recorded);
}

/** Sets how late a boat returned on a day (docs/rules.md 5.55). Its known times stay. Null `recorded` clears the day. */
export async function recordReturn(
  tx: Tx,
  admin: SignedIn,
  { id, userId }: { id: number; userId: number },
  { day: dayNumber, recorded, reason }: { day: number; recorded: DayReturn | null; reason: string },
  now: number,
): Promise<void> {
  const tournament = await runningTournament(tx, admin, id);
  const crew = await crewOf(tx, tournament, userId);
  const day = dayNumbered(tournament, boatDays(tournament), dayNumber);
  await record({ tx, admin, tournament, reason, now }, crew, day, recorded);
}
