import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import {
  audit,
  catches,
  notifications,
  participants,
  photos,
  standings,
  tournaments,
} from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { detailedJpeg } from "../base/photos/pictures.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";

export const hour = 3_600_000;
export const day = 24 * hour;

type Terms = Partial<typeof tournaments.$inferInsert>;

/** A running tournament for bass of 12 in or more, from a day before the club's noon to a day after it. */
export async function openTournament(club: Club, terms: Terms = {}): Promise<number> {
  return club.store.write(async (tx) => {
    const [row] = await tx
      .insert(tournaments)
      .values({
        name: "Spring Open",
        description: "Bass on the lake",
        targetSpecies: ["Bass"],
        minLength: 1200,
        startDay: "2026-06-05",
        endDay: "2026-06-07",
        timeZone: "America/Chicago",
        startsAt: noon - day,
        endsAt: noon + day,
        createdAt: noon,
        updatedAt: noon,
        ...terms,
      })
      .returning({ id: tournaments.id });
    if (!row) throw new Error("The tournament wasn't created.");
    return row.id;
  });
}

export async function enter(club: Club, tournamentId: number, userId: number): Promise<void> {
  await club.store.write(async (tx) => {
    const number = 1 + (await tx.$count(participants, eq(participants.tournamentId, tournamentId)));
    const paid = { hasPaid: true, paidVia: "free", paidAt: noon, number } as const;
    await tx.insert(participants).values({ tournamentId, userId, joinedAt: noon, ...paid });
    await refreshStanding(tx, tournamentId, userId);
  });
}

export type CatchDay = {
  club: Club;
  tournamentId: number;
  /** Joined the tournament. */
  ann: Browser;
  /** Didn't join. */
  bob: Browser;
  judge: Browser;
};

export async function openCatchDay(terms: Terms = {}): Promise<CatchDay> {
  const club = await openClub();
  const tournamentId = await openTournament(club, terms);
  const ann = await club.logIn("ann");
  const bob = await club.logIn("bob");
  const judge = await club.logIn("judge", { isAdmin: true });
  await enter(club, tournamentId, ann.userId);
  return { club, tournamentId, ann, bob, judge };
}

export const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "" };

let pictures = 0;

/** A unique JPEG: no two calls return the same picture. */
export async function photoFile(name = "fish.jpg"): Promise<File> {
  pictures += 1;
  return new File([await detailedJpeg(120, 90, pictures)], name, { type: "image/jpeg" });
}

export function formOf(fields: Record<string, string | File | number>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof File ? value : String(value));
  return form;
}

/** Submits a catch, which must be accepted. */
export async function submitted(angler: Browser, fields: Record<string, string | File | number>): Promise<CatchView> {
  const response = await angler.send("/api/catches", { form: formOf({ ...fish, ...fields }) });
  if (response.status !== 201) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as CatchView;
}

/** A tournament catch with a photo, verified as claimed. */
export async function verified(
  catchDay: CatchDay,
  fields: Record<string, string | File | number> = {},
): Promise<CatchView> {
  const fish = await submitted(catchDay.ann, {
    tournamentId: catchDay.tournamentId,
    photo: await photoFile(),
    ...fields,
  });
  const response = await catchDay.judge.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: true } });
  if (!response.ok) throw new Error(`Not verified: ${await response.text()}`);
  return (await response.json()) as CatchView;
}

/** Counts everything that a catch leaves behind, which must stay the same when an action is refused. */
export async function traces({ store, dataDir }: Club) {
  const rows = await store.read(async (db) => ({
    catches: await db.select().from(catches).orderBy(catches.id),
    photos: (await db.select({ id: photos.id }).from(photos)).length,
    notices: (await db.select({ id: notifications.id }).from(notifications)).length,
    audit: (await db.select({ id: audit.id }).from(audit)).length,
    standings: await db.select().from(standings),
  }));
  const names = await readdir(join(dataDir, "photos"), { recursive: true }).catch(() => []);
  return { ...rows, files: names.filter((name) => name.includes(".")).toSorted() };
}

/** The user's notifications, newest last. */
export const noticesOf = ({ store }: Club, userId: number) =>
  store.read(async (db) =>
    db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(asc(notifications.id)),
  );

export const standingOf = async ({ store }: Club, userId: number) => {
  const [row] = await store.read(async (db) => db.select().from(standings).where(eq(standings.userId, userId)));
  return row;
};
