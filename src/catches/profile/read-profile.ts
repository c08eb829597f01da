import { and, count, desc, eq, isNull, lte, max, min, notInArray, sql } from "drizzle-orm";
import { namesOf } from "../../base/db/names.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { readPage } from "../../base/db/read-page.ts";
import { catches, standings, teams, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isListed } from "../../base/db/tournament-visibility.ts";
import { isoText } from "../../base/format/moments.ts";
import { Refusal } from "../../refusal.ts";
import {
  type BoardKey,
  divisionSizeQuery,
  isRowOf,
  preparedForBoards,
  rowsBeforeQuery,
  sidesOnBoard,
} from "../../results/board-queries.ts";
import { rankKey } from "../../results/ranks.ts";
import { inchesOf, outStateOf } from "../../results/scores.ts";
import { rulesOf, scoreUnit } from "../../scoring/scoring-rules.ts";
import { listHiddenBoards, type Reader } from "../../tournaments/results/hidden-board.ts";
import { catchRows, toCatchView } from "../catch-rows.ts";
import { publicPart } from "../find-catch.ts";
import { lengthInInches } from "../length-in-inches.ts";
import { decodeKey, encodeKey } from "../list-key.ts";
import type { AnglerProfile } from "./angler-profile.ts";

const maxResults = 20;
const maxCatches = 24;
const maxSpecies = 12;

const rowsBefore = preparedForBoards((db, kind) => rowsBeforeQuery(db, kind).prepare());
const divisionSize = preparedOnce((db) => divisionSizeQuery(db).prepare());

/** Verified catches in public tournaments (docs/rules.md 1.11), except those in `hidden`, whose boards are hidden. */
const isPublic = (db: Db, userId: number, hidden: readonly number[]) =>
  and(
    eq(catches.userId, userId),
    eq(catches.status, "verified"),
    isListed(db),
    hidden.length > 0 ? notInArray(tournaments.id, [...hidden]) : undefined,
  );

export const publicCatchesQuery = (
  db: Db,
  userId: number,
  { after, limit, hidden = [] }: { after?: string; limit: number; hidden?: readonly number[] },
) => {
  const key = decodeKey(after);
  const earlier = key && sql`(${catches.submittedAt}, ${catches.id}) < (${key.submittedAt}, ${key.id})`;
  return catchRows(db)
    .where(and(isPublic(db, userId, hidden), earlier))
    .orderBy(desc(catches.submittedAt), desc(catches.id))
    .limit(limit);
};

export const publicBestsQuery = (db: Db, userId: number, hidden: readonly number[] = []) =>
  db
    .select({
      species: min(catches.species).mapWith(String),
      length: max(lengthInInches).mapWith(Number),
      fish: count(),
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(isPublic(db, userId, hidden))
    .groupBy(sql`lower(${catches.species})`)
    .orderBy(desc(max(lengthInInches)));

export const resultsOfAnglerQuery = (db: Db, userId: number, now: number) =>
  db
    .select({
      tournamentId: tournaments.id,
      name: tournaments.name,
      startDay: tournaments.startDay,
      endDay: tournaments.endDay,
      endsAt: tournaments.endsAt,
      anglers: sidesOnBoard,
      hasOpenBoard: tournaments.hasOpenBoard,
      division: standings.division,
      team: teams.name,
      isRanked: standings.isRanked,
      isDisqualified: standings.isDisqualified,
      importedAt: tournaments.importedAt,
      sortKey: standings.sortKey,
      score: standings.score,
      tournamentType: tournaments.tournamentType,
      rules: tournaments.rules,
    })
    .from(standings)
    .innerJoin(tournaments, eq(tournaments.id, standings.tournamentId))
    .leftJoin(teams, eq(teams.id, standings.teamId))
    .where(and(isRowOf(db, userId), isListed(db), isNull(tournaments.cancelledAt), lte(tournaments.startsAt, now)))
    .orderBy(desc(tournaments.endsAt), desc(tournaments.id))
    .limit(maxResults);

/** While a board is hidden, only admins see places on it, and only the angler sees that they fished the tournament. */
async function readResults(
  db: Db,
  userId: number,
  { actor, now }: Reader,
  hidden: readonly number[],
): Promise<AnglerProfile["results"]> {
  const results: AnglerProfile["results"] = [];
  for (const row of await resultsOfAnglerQuery(db, userId, now)) {
    const { tournamentId, name, startDay, endDay, hasOpenBoard, division, team } = row;
    const isHidden = hidden.includes(tournamentId);
    if (isHidden && actor?.id !== userId) continue;
    const board: BoardKey = { tournamentId, division: hasOpenBoard ? null : division };
    const isRanked = row.isRanked && !isHidden;
    const state = outStateOf(row.sortKey);
    const [before] = isRanked ? await rowsBefore(db, board).execute({ ...board, sortKey: rankKey(row.sortKey) }) : [];
    const [size] = board.division === null ? [row] : await divisionSize(db).execute(board);
    results.push({
      ...{ tournamentId, name, startDay, endDay, hasEnded: row.endsAt <= now },
      rank: before ? before.anglers + 1 : null,
      anglers: size?.anglers ?? 0,
      ...(board.division !== null && { division: board.division }),
      ...(team !== null && { team }),
      ...(row.isDisqualified && { isDisqualified: true }),
      ...(state && { state }),
      ...(row.importedAt !== null && { isImported: true }),
      score: inchesOf(row.score),
      unit: scoreUnit(rulesOf(row)),
    });
  }
  return results;
}

export const publicBoardsOfQuery = (db: Db, userId: number) =>
  db
    .select({ tournamentId: standings.tournamentId })
    .from(standings)
    .innerJoin(tournaments, eq(tournaments.id, standings.tournamentId))
    .where(and(isRowOf(db, userId), isListed(db)))
    .limit(1);

/** Accounts that appear on no board can't be found by counting through ids (docs/rules.md 1.14). */
async function isNamedInPublic(db: Db, userId: number, publicFish: number): Promise<boolean> {
  return publicFish > 0 || (await publicBoardsOfQuery(db, userId)).length > 0;
}

/**
 * A profile with a page of catches, newest first. Hidden profiles exist only for the angler and admins. Throws
 * `not_found`.
 */
export async function readProfile(
  db: Db,
  { actor, now }: Reader,
  userId: number,
  after?: string,
): Promise<AnglerProfile> {
  const { id, createdAt, isProfileHidden } = users;
  const [user] = await db
    .select({ id, ...namesOf(users), createdAt, isProfileHidden })
    .from(users)
    .where(eq(id, userId));
  const hiddenBoards = await listHiddenBoards(db, { actor, now });
  const hiddenFish = actor?.id === userId ? [] : hiddenBoards;
  const bests = await publicBestsQuery(db, userId, hiddenFish);
  const isOwn = actor !== null && (actor.isAdmin || actor.id === userId);
  const mayKnow = isOwn || (user?.isProfileHidden === false && (await isNamedInPublic(db, userId, bests.length)));
  if (!(user && mayKnow)) throw new Refusal("not_found", "This angler doesn't exist.");
  const { items, nextAfter } = await readPage(
    maxCatches,
    async (limit) => publicCatchesQuery(db, userId, { after, limit, hidden: hiddenFish }),
    ({ fish }) => encodeKey(fish),
    (row) => publicPart(toCatchView(row)),
  );
  return {
    id: user.id,
    username: user.username,
    displayName: user.displayName,
    memberSince: isoText(user.createdAt),
    isHidden: user.isProfileHidden,
    verifiedFish: bests.reduce((sum, { fish }) => sum + fish, 0),
    longest: inchesOf(bests[0]?.length ?? 0),
    results: await readResults(db, userId, { actor, now }, hiddenBoards),
    bests: bests.slice(0, maxSpecies).map(({ species, length }) => ({ species, length: inchesOf(length ?? 0) })),
    catches: items,
    nextAfter,
  };
}
