import { and, asc, count, desc, eq, gt, inArray, lte, or, type SQL, sql, sum } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { participants, tournaments } from "../base/db/schema.ts";
import { inScope } from "../base/db/scope.ts";
import type { Db } from "../base/db/store.ts";
import { isEnteredBy, isInvited, isListed, isNotArchived } from "../base/db/tournament-visibility.ts";
import { type EntryState, shownEntryState } from "../entries/entry-states.ts";
import { missesCut } from "../options/days/fishing-days.ts";
import { type Scope, workScope } from "../rights.ts";
import { passesFilter } from "./tournament-filter.ts";
import {
  type TournamentFilter,
  type TournamentSums,
  type TournamentView,
  tournamentPage,
} from "./tournament-shapes.ts";
import { tournamentsWithPicture, tournamentView } from "./tournament-view.ts";

/** The last row of the previous page; open tournaments come first, then ended ones. */
type Key = { part: "open" | "ended"; endsAt: number; id: number };

const keyText = ({ part, endsAt, id }: Key): string => `${part}.${endsAt}.${id}`;

function keyOf(text: string): Key {
  const [part, endsAt, id] = text.split(".");
  return { part: part === "ended" ? "ended" : "open", endsAt: Number(endsAt), id: Number(id) };
}

/** docs/rules.md 2.4 and 2.7: unlisted tournaments are only shown to people with a role in them, entrants and invited anglers. */
function mayBeSeenBy(db: Db, actor: Actor): SQL | undefined {
  if (!actor) return isListed(db);
  const isWork = inScope(db, tournaments.id, workScope(actor));
  const isOwn = and(isNotArchived, or(isEnteredBy(db, actor.id), isInvited(db, actor.id)));
  return isWork && or(isListed(db), isOwn, isWork);
}

export const openTournamentsQuery = (db: Db, seen: SQL | undefined, now: number, after: Key | null, limit: number) =>
  tournamentsWithPicture(db)
    .where(
      and(
        gt(tournaments.endsAt, now),
        after ? sql`(${tournaments.endsAt}, ${tournaments.id}) > (${after.endsAt}, ${after.id})` : undefined,
        seen,
      ),
    )
    .orderBy(asc(tournaments.endsAt), asc(tournaments.id))
    .limit(limit);

export const endedTournamentsQuery = (db: Db, seen: SQL | undefined, now: number, after: Key | null, limit: number) =>
  tournamentsWithPicture(db)
    .where(
      and(
        lte(tournaments.endsAt, now),
        after ? sql`(${tournaments.endsAt}, ${tournaments.id}) < (${after.endsAt}, ${after.id})` : undefined,
        seen,
      ),
    )
    .orderBy(desc(tournaments.endsAt), desc(tournaments.id))
    .limit(limit);

type Page = { after?: string; limit?: number };

type ListQuery = Page & TournamentFilter;

type TournamentPage = ListPage<TournamentView, string>;

async function pageOf(db: Db, seen: SQL | undefined, { after, limit = tournamentPage.rows }: Page, now: number) {
  const key = after === undefined ? null : keyOf(after);
  async function find(wanted: number) {
    const open = key?.part === "ended" ? [] : await openTournamentsQuery(db, seen, now, key, wanted);
    const endedKey = key?.part === "ended" ? key : null;
    const room = wanted - open.length;
    return room > 0 ? [...open, ...(await endedTournamentsQuery(db, seen, now, endedKey, room))] : open;
  }
  return readPage(limit, find, (row) => keyText({ ...row, part: row.endsAt > now ? "open" : "ended" }), tournamentView);
}

export const joinedQuery = (db: Db, userId: number, tournamentIds: number[]) =>
  db
    .select({
      id: participants.tournamentId,
      madeCut: participants.madeCut,
      disqualifiedAt: participants.disqualifiedAt,
      state: participants.state,
    })
    .from(participants)
    .where(
      and(
        eq(participants.userId, userId),
        inArray(participants.tournamentId, tournamentIds),
        eq(participants.hasPaid, true),
      ),
    );

function ownPart(
  { days }: TournamentView,
  entry: { madeCut: boolean; disqualifiedAt: number | null; state: EntryState } | undefined,
): Pick<TournamentView, "hasJoined" | "missedCut" | "isDisqualified" | "entryState"> {
  if (!entry) return { hasJoined: false };
  return {
    hasJoined: true,
    ...(missesCut({ days, cutAt: days?.cutAt ?? null }, entry) && { missedCut: true }),
    ...(entry.disqualifiedAt !== null && { isDisqualified: true }),
    ...shownEntryState(entry),
  };
}

export async function listTournaments(
  db: Db,
  actor: Actor,
  page: ListQuery,
  now: number,
  scope: Scope = "all",
): Promise<TournamentPage> {
  const seen = and(inScope(db, tournaments.id, scope), mayBeSeenBy(db, actor));
  const listed = await pageOf(db, and(seen, passesFilter(db, actor, page, now)), page, now);
  if (!actor) return listed;
  const ids = listed.items.map(({ id }) => id);
  const joined = new Map((await joinedQuery(db, actor.id, ids)).map((entry) => [entry.id, entry]));
  return { ...listed, items: listed.items.map((item) => ({ ...item, ...ownPart(item, joined.get(item.id)) })) };
}

export async function listActiveTournaments(db: Db, page: Page, now: number): Promise<TournamentPage> {
  return pageOf(db, isListed(db), page, now);
}

/** Uses a covering index. */
export const tournamentSumsQuery = (db: Db, seen: SQL | undefined) =>
  db
    .select({
      tournaments: count(),
      participants: sum(tournaments.participantCount).mapWith(Number),
      cents: sum(tournaments.prizeCents).mapWith(Number),
    })
    .from(tournaments)
    .where(seen);

/** docs/rules.md 3.6. */
export async function sumTournaments(
  db: Db,
  actor: Actor,
  filter: TournamentFilter,
  now: number,
): Promise<TournamentSums> {
  const seen = and(mayBeSeenBy(db, actor), passesFilter(db, actor, filter, now));
  const [sums] = await tournamentSumsQuery(db, seen);
  return {
    tournaments: sums?.tournaments ?? 0,
    participants: sums?.participants ?? 0,
    prize: (sums?.cents ?? 0) / 100,
  };
}

const yearMs = 365 * 86_400_000;

export const targetSpeciesQuery = (db: Db, seen: SQL | undefined, now: number) =>
  db
    .select({ species: tournaments.targetSpecies })
    .from(tournaments)
    .where(and(gt(tournaments.endsAt, now - yearMs), seen));

const maxSpecies = 200;

/**
 * The target species of tournaments that the reader can see and that haven't ended or ended within the last year, without
 * duplicates, in alphabetical order.
 */
export async function listSpecies(db: Db, actor: Actor, now: number): Promise<string[]> {
  const rows = await targetSpeciesQuery(db, mayBeSeenBy(db, actor), now);
  const names = new Map(rows.flatMap(({ species }) => species).map((name) => [name.toLowerCase(), name]));
  return [...names.values()].toSorted((a, b) => a.localeCompare(b, "en")).slice(0, maxSpecies);
}
