import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { isActive } from "../base/db/tournament-visibility.ts";
import { deadlineText, zoneName } from "../base/format/moments.ts";
import { pushValidMs } from "../base/notifications/topics/notification-topics.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import { lastHourMs, lastHourTitle, startNewsMs } from "./tournament-state.ts";

const remindedQuery = (db: Db, isDue: SQL | undefined) =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      startsAt: tournaments.startsAt,
      endsAt: tournaments.endsAt,
      timeZone: tournaments.timeZone,
      rules: tournaments.rules,
      identifierReleaseAt: tournaments.identifierReleaseAt,
    })
    .from(tournaments)
    .where(and(isNull(tournaments.cancelledAt), isDue));

type Reminded = Awaited<ReturnType<typeof remindedQuery>>[number];

/** Tournaments that started recently. Those that started long ago, such as while the server was down, aren't announced. */
export const startedQuery = (db: Db, now: number) => {
  const isNew = and(gt(tournaments.startsAt, now - startNewsMs), lte(tournaments.startsAt, now));
  const isUnknown = or(isNull(tournaments.notifiedStart), sql`${tournaments.notifiedStart} <> ${tournaments.startsAt}`);
  return remindedQuery(db, and(eq(tournaments.isActive, true), isNew, gt(tournaments.endsAt, now), isUnknown));
};

/** Tournaments in their last hour, except those lasting an hour or less: their start was announced recently enough. */
export const lastHourQuery = (db: Db, now: number) => {
  const isNear = and(gt(tournaments.endsAt, now), lte(tournaments.endsAt, now + lastHourMs));
  const isLonger = sql`${tournaments.startsAt} < ${tournaments.endsAt} - ${lastHourMs}`;
  const isUnknown = or(isNull(tournaments.notifiedEnd), sql`${tournaments.notifiedEnd} <> ${tournaments.endsAt}`);
  return remindedQuery(db, and(isActive(db), isNear, isLonger, isUnknown));
};

/** Tournaments whose identifier was released recently and before the start; the start notification mentions it too. */
export const releasedQuery = (db: Db, now: number) => {
  const isNew = and(
    gt(tournaments.identifierReleaseAt, now - startNewsMs),
    lte(tournaments.identifierReleaseAt, now),
    lt(tournaments.identifierReleaseAt, tournaments.startsAt),
  );
  const isUnknown = sql`${tournaments.notifiedRelease} is distinct from ${tournaments.identifierReleaseAt}`;
  return remindedQuery(db, and(isActive(db), gt(tournaments.endsAt, now), isNew, isUnknown));
};

const identifierLink = (id: number) => `/tournaments/${id}/identifier`;
const identifierText = "Every photo must show your identifier.";

async function notifyOfIdentifier(tx: Tx, { id, name, identifierReleaseAt, rules, endsAt }: Reminded, now: number) {
  if (!rules?.identifier) return;
  await tx.update(tournaments).set({ notifiedRelease: identifierReleaseAt }).where(eq(tournaments.id, id));
  const notice = { title: `${name}: your identifier`, message: identifierText, link: identifierLink(id) };
  const pushUntil = Math.min(endsAt, now + pushValidMs);
  await notifyEntrants(tx, id, { type: "identifier_released", ...notice, pushUntil }, now);
}

const endText = (endsAt: number, timeZone: string) =>
  `${deadlineText(new Date(endsAt), timeZone)} (${zoneName(timeZone)})`;

/**
 * The job that notifies entrants of the start and of the last hour (docs/rules.md 14.7). The start and end that entrants were
 * notified of are stored with the tournament: they're notified again only if the date changes. Returns how many.
 */
export async function remindEntrants(tx: Tx, now: number): Promise<number> {
  const started = await startedQuery(tx, now);
  for (const { id, name, startsAt, endsAt, timeZone, rules } of started) {
    await tx.update(tournaments).set({ notifiedStart: startsAt }).where(eq(tournaments.id, id));
    const identifier = rules?.identifier ? ` ${identifierText}` : "";
    const message = `Catches count until ${endText(endsAt, timeZone)}.${identifier} Tight lines!`;
    const link = rules?.identifier ? identifierLink(id) : `/tournaments/${id}`;
    const notice = { title: `${name} has started`, message, link };
    await notifyEntrants(
      tx,
      id,
      { type: "tournament_started", ...notice, pushUntil: Math.min(endsAt, now + pushValidMs) },
      now,
    );
  }
  for (const tournament of await releasedQuery(tx, now)) await notifyOfIdentifier(tx, tournament, now);
  const ending = await lastHourQuery(tx, now);
  for (const { id, name, endsAt, timeZone } of ending) {
    await tx.update(tournaments).set({ notifiedEnd: endsAt }).where(eq(tournaments.id, id));
    const message = `Send your catches by ${endText(endsAt, timeZone)}.`;
    const notice = { title: lastHourTitle(name, endsAt - now), message, link: `/tournaments/${id}` };
    await notifyEntrants(tx, id, { type: "tournament_last_hour", ...notice, pushUntil: endsAt }, now);
  }
  return started.length + ending.length;
}
