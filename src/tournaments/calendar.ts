import { and, asc, desc, gt, lte } from "drizzle-orm";
import { tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isListed } from "../base/db/tournament-visibility.ts";
import { dollarsText, moneyText } from "../base/format/money.ts";
import { factsOfTerms } from "./terms.ts";
import type { Tournament } from "./visible-tournament.ts";

const maxEvents = 500;
const keptMs = 365 * 86_400_000;

export const comingQuery = (db: Db, now: number) =>
  db
    .select()
    .from(tournaments)
    .where(and(gt(tournaments.endsAt, now), isListed(db)))
    .orderBy(asc(tournaments.endsAt), asc(tournaments.id))
    .limit(maxEvents);

export const pastQuery = (db: Db, now: number, limit: number) =>
  db
    .select()
    .from(tournaments)
    .where(and(gt(tournaments.endsAt, now - keptMs), lte(tournaments.endsAt, now), isListed(db)))
    .orderBy(desc(tournaments.endsAt), desc(tournaments.id))
    .limit(limit);

/** Publicly listed tournaments, up to a year after their end. If there are too many, those that ended first are left out. */
export async function calendarEvents(db: Db, now: number): Promise<Tournament[]> {
  const coming = await comingQuery(db, now);
  const past = await pastQuery(db, now, maxEvents - coming.length);
  return [...past.toReversed(), ...coming];
}

type Calendar = { name: string; origin: string };

const aboutText = (tournament: Tournament): string => {
  const { description, targetSpecies, prizeCents, entryFeeCents, cancelReason } = tournament;
  return [
    cancelReason && `Canceled: ${cancelReason}\n`,
    `${description}\n`,
    `Species: ${targetSpecies.join(", ")}`,
    `Prize pool: ${dollarsText(prizeCents / 100)}`,
    `Entry fee: ${moneyText(entryFeeCents)}`,
    ...factsOfTerms(tournament).map(({ label, text }) => `${label}: ${text}`),
  ]
    .filter((line) => line !== null)
    .join("\n");
};

/** An iCalendar file (RFC 5545). The same events always produce the same bytes. */
export async function calendarText({ name, origin }: Calendar, events: readonly Tournament[]): Promise<string> {
  // Imported on demand, because the calendar is rarely requested.
  const { ICalCalendarMethod, ICalEventStatus, default: ical } = await import("ical-generator");
  const calendar = ical({
    name,
    prodId: { company: "FishTournament Pro", product: "tournaments" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const { host } = new URL(origin);
  for (const event of events) {
    const { id, startsAt, endsAt, updatedAt, cancelledAt } = event;
    calendar.createEvent({
      id: `tournament-${id}@${host}`,
      summary: event.name,
      description: aboutText(event),
      start: new Date(startsAt),
      end: new Date(endsAt),
      location: event.place,
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
      url: `${origin}/tournaments/${id}`,
      status: cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    });
  }
  return `${calendar.toString()}\r\n`;
}
