import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import type { SeasonView } from "../../src/seasons/season-shapes.ts";
import { day, enter, hour, openTournament } from "../catches/catch-day.ts";
import { land } from "../money/payouts/prize-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";

export type SeasonClub = {
  club: Club;
  admin: Browser;
  ann: Browser;
  bob: Browser;
  cleo: Browser;
  /** Official, official, ended but not official, upcoming. */
  ids: [march: number, april: number, may: number, july: number];
};

const ended = (daysAgo: number) => ({ startsAt: noon - (daysAgo + 1) * day, endsAt: noon - daysAgo * day });

/**
 * Three tournaments that have ended and one upcoming. Ann won in March ahead of Bob; Bob won in April ahead of Cleo and
 * Ann, who landed nothing; in May, which isn't official, Cleo leads ahead of Ann.
 */
export async function openSeasonClub(): Promise<SeasonClub> {
  const club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  const [ann, bob, cleo] = [await club.logIn("ann"), await club.logIn("bob"), await club.logIn("cleo")];
  const march = await openTournament(club, { name: "March Open", ...ended(60), officialAt: noon - 57 * day });
  const april = await openTournament(club, { name: "April Open", ...ended(30), officialAt: noon - 27 * day });
  const may = await openTournament(club, { name: "May Open", ...ended(1) });
  const july = await openTournament(club, { name: "July Classic", startsAt: noon + 30 * day, endsAt: noon + 31 * day });
  const boards: [number, [Browser, number][]][] = [
    [
      march,
      [
        [ann, 20],
        [bob, 18],
      ],
    ],
    [
      april,
      [
        [bob, 22],
        [cleo, 19],
        [ann, 0],
      ],
    ],
    [
      may,
      [
        [cleo, 21],
        [ann, 17],
      ],
    ],
  ];
  for (const [id, board] of boards) {
    for (const [{ userId }, inches] of board) {
      await enter(club, id, userId);
      if (inches > 0) await land(club, id, userId, inches);
    }
  }
  return { club, admin, ann, bob, cleo, ids: [march, april, may, july] };
}

export const season = (ids: readonly number[]) => ({
  name: "Season 2026",
  tournamentIds: ids,
  points: { kind: "place", first: 100, step: 1 },
  best: 3,
  participation: 5,
});

export async function makeSeason(admin: Browser, json: object): Promise<SeasonView> {
  const response = await admin.send("/api/seasons", { json });
  if (response.status !== 201) throw new Error(`Not made: ${await response.text()}`);
  return (await response.json()) as SeasonView;
}

/** Makes a result official as the job does, without waiting. */
export const makeOfficial = ({ store, now }: Club, id: number): Promise<void> =>
  store.write(async (tx) => {
    await tx
      .update(tournaments)
      .set({ officialAt: now() - hour })
      .where(eq(tournaments.id, id));
    await bumpVersion(tx, `tournament:${id}`);
  });
