import { and, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { deadlineText, zoneName } from "../format/moments.ts";
import { pushValidMs } from "../notifications/rules.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import { lastHourMs, lastHourTitle, startNewsMs } from "./rules.ts";

/** The plus keeps SQLite from walking all active ones in place of the few that are near their end. */
export const isActiveByEnd = sql`+${tournaments.isActive} = 1`;

const remindedQuery = (db: Db, isDue: SQL | undefined) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      startsAt: tournaments.startsAt,
      endsAt: tournaments.endsAt,
      timeZone: tournaments.timeZone,
    })
    .from(tournaments)
    .where(and(isNull(tournaments.cancelledAt), isDue));

/** What started long ago is no news any more, such as after the server was down. */
export const startedQuery = (db: Db, now: number) => {
  const isNew = and(gt(tournaments.startsAt, now - startNewsMs), lte(tournaments.startsAt, now));
  const isUnknown = or(isNull(tournaments.notifiedStart), sql`${tournaments.notifiedStart} <> ${tournaments.startsAt}`);
  return remindedQuery(db, and(eq(tournaments.isActive, true), isNew, gt(tournaments.endsAt, now), isUnknown));
};

/** Not of what lasts no longer than that hour: its start was news enough. */
export const lastHourQuery = (db: Db, now: number) => {
  const isNear = and(gt(tournaments.endsAt, now), lte(tournaments.endsAt, now + lastHourMs));
  const isLonger = sql`${tournaments.startsAt} < ${tournaments.endsAt} - ${lastHourMs}`;
  const isUnknown = or(isNull(tournaments.notifiedEnd), sql`${tournaments.notifiedEnd} <> ${tournaments.endsAt}`);
  return remindedQuery(db, and(isActiveByEnd, isNear, isLonger, isUnknown));
};

const endText = (endsAt: number, timeZone: string) =>
  `${deadlineText(new Date(endsAt), timeZone)} (${zoneName(timeZone)})`;

/**
 * The job that notifies entrants of the start and of the last hour (docs/rules.md 14.7). Which start and end they were
 * notified of is kept with the tournament: a repeated run notifies nobody again, and a new date does. Returns how many.
 */
export async function remindEntrants(tx: Tx, now: number): Promise<number> {
  const started = await startedQuery(tx, now);
  for (const { id, name, startsAt, endsAt, timeZone } of started) {
    await tx.update(tournaments).set({ notifiedStart: startsAt }).where(eq(tournaments.id, id));
    const message = `Catches count until ${endText(endsAt, timeZone)}. Tight lines!`;
    const notice = { title: `${name} has started`, message, link: `/tournaments/${id}` };
    await notifyEntrants(
      tx,
      id,
      { type: "tournament_started", ...notice, pushUntil: Math.min(endsAt, now + pushValidMs) },
      now,
    );
  }
  const ending = await lastHourQuery(tx, now);
  for (const { id, name, endsAt, timeZone } of ending) {
    await tx.update(tournaments).set({ notifiedEnd: endsAt }).where(eq(tournaments.id, id));
    const message = `Send your catches by ${endText(endsAt, timeZone)}.`;
    const notice = { title: lastHourTitle(name, endsAt - now), message, link: `/tournaments/${id}` };
    await notifyEntrants(tx, id, { type: "tournament_last_hour", ...notice, pushUntil: endsAt }, now);
  }
  return started.length + ending.length;
}
