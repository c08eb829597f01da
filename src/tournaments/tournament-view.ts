import { asc, eq, getTableColumns, type Placeholder, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { photos, seasons, seasonTournaments, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { photoUrl } from "../base/photos/photo-renditions.ts";
import { asksDetails } from "../entries/details.ts";
import { fishingDays, isNightly } from "../options/days/fishing-days.ts";
import { readPrizeText } from "../options/fee-share/prize-text.ts";
import { shareText } from "../options/fee-share/shared-prizes.ts";
import { pageFacts } from "../options/server.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { formatOf } from "../scoring/tournament-format.ts";
import { flagKinds } from "./flagging/flag-kinds.ts";
import { listResultVersions } from "./results/list-versions.ts";
import { readEveryQuestion } from "./results/open-questions.ts";
import { boardHiddenFrom, isBoardHidden, nothingOpen, resultAwaits, resultState } from "./results/result-state.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { readSpots } from "./spots/read-spots.ts";
import { entryText } from "./spots/spots-left.ts";
import { factsOfTerms, rulesOfTerms, type StoredTerms, shownTerms } from "./terms.ts";
import type { TournamentView } from "./tournament-shapes.ts";
import { stateOf } from "./tournament-state.ts";
import { refuseInvisible, type Tournament } from "./visible-tournament.ts";
import { formatText } from "./words/format-text.ts";
import { photoRequirements, rulesFor, scoringText } from "./words/rules-card.ts";

export const tournamentsWithPicture = (db: Db) =>
  db
    .select({ ...getTableColumns(tournaments), imageSha256: photos.sha256 })
    .from(tournaments)
    .leftJoin(photos, eq(photos.id, tournaments.imagePhotoId));

type WithPicture = Tournament & { imageSha256: string | null };

export function tournamentView(row: WithPicture): TournamentView {
  const { id, name, description, targetSpecies, startDay, endDay, timeZone, participantCount, isActive } = row;
  return {
    id,
    name,
    description,
    imageUrl: row.imageSha256 && photoUrl(row.imageSha256, "large"),
    thumbnailUrl: row.imageSha256 && photoUrl(row.imageSha256, "thumbnail"),
    targetSpecies,
    minLength: row.minLength / 100,
    startDate: isoText(row.startsAt),
    endDate: isoText(row.endsAt),
    startDay,
    endDay,
    startTime: row.startTime,
    endTime: row.endTime,
    joinUntil: isoText(row.joinUntil),
    timeZone,
    participantCount,
    capacity: row.capacity,
    prize: row.prizeCents / 100,
    payoutShare: row.payoutShare,
    entryFee: row.entryFeeCents,
    ...shownTerms(row, "lists"),
    isActive,
    isMembersOnly: row.isMembersOnly,
    visibility: row.visibility,
    skipsWeight: row.skipsWeight,
    tournamentType: row.tournamentType,
    rules: rulesOf(row),
    ...(row.format && { formatText: formatText(row) }),
    identifierReleaseAt: isoText(row.identifierReleaseAt),
    waters: row.waters,
    divisions: (row.divisions ?? []).map(({ name, minLength: ownMinimum }) => ({
      name,
      ...(ownMinimum !== undefined && { minLength: ownMinimum / 100 }),
    })),
    hasOpenBoard: row.hasOpenBoard,
    days: row.days && {
      cut: row.days.cut,
      cutAt: isoText(row.cutAt),
      isNightly: isNightly(row.days),
      list: fishingDays(row).map((day) => ({
        day: day.day,
        startDate: isoText(day.startsAt),
        endDate: isoText(day.endsAt),
      })),
    },
    teams: row.teams,
    flagsOff: flagKinds.filter((kind) => row.flagsOff?.includes(kind)),
    cancelledAt: isoText(row.cancelledAt),
    cancelReason: row.cancelReason,
    ...(row.officialAt !== null && { isOfficial: true as const }),
    ...(row.importedAt !== null && { importedAt: isoText(row.importedAt) }),
    ...(row.archivedAt !== null && { isArchived: true as const }),
  };
}

/** A format's boards other than the leaderboard, without duplicate names. */
const furtherBoardNames = (row: WithPicture): string[] =>
  row.format ? [...new Set(formatOf(row).boards.map(({ name }) => name))] : [];

function boardsOf(row: WithPicture, view: TournamentView): Pick<TournamentWithResult, "boards"> {
  const { divisions, hasOpenBoard, days } = view;
  const open = hasOpenBoard ? [{ query: "", name: days ? "All Days" : "All Anglers" }] : [];
  const ofDivisions = divisions.map(({ name }) => ({ query: `division=${encodeURIComponent(name)}&`, name }));
  const ofDays = hasOpenBoard ? (days?.list ?? []) : [];
  const further = furtherBoardNames(row).map((name) => ({ query: `board=${encodeURIComponent(name)}&`, name }));
  const boards = [
    ...open,
    ...ofDays.map(({ day }) => ({ query: `day=${day}&`, name: `Day ${day}` })),
    ...ofDivisions,
    ...further,
  ];
  return boards.length > 1 || divisions.length > 0 ? { boards } : {};
}

export const seasonsQuery = (db: Db, tournamentId: number | Placeholder) =>
  db
    .select({ id: seasons.id, name: seasons.name })
    .from(seasonTournaments)
    .innerJoin(seasons, eq(seasons.id, seasonTournaments.seasonId))
    .where(eq(seasonTournaments.tournamentId, tournamentId))
    .orderBy(asc(seasonTournaments.seasonId));

const oneWithPicture = preparedOnce((db) =>
  tournamentsWithPicture(db)
    .where(eq(tournaments.id, sql.placeholder("id")))
    .prepare(),
);
const seasonsOf = preparedOnce((db) => seasonsQuery(db, sql.placeholder("id")).prepare());

/** Absent if there are no facts. */
function factsShown(row: StoredTerms): Pick<TournamentWithResult, "facts"> {
  const facts = factsOfTerms(row);
  return facts.length > 0 ? { facts } : {};
}

/** Replaces the rules of an imported tournament, which wasn't scored by the rules stored here. */
const importedTexts = ({ rules }: Tournament) => ({
  scoringText:
    rules?.scores === "places"
      ? "Imported results: the places are from the club's file."
      : "Imported results: the scores are from the club's file.",
  rulesText: ["The results were imported from a file.", "Tied anglers are placed as in the file."],
  photoText: [],
});

async function viewWithResult(db: Db, row: WithPicture, now: number): Promise<TournamentWithResult> {
  const isOver = stateOf(row, now) === "ended";
  const open = isOver ? await readEveryQuestion(db, row, now) : nothingOpen;
  const view = tournamentView(row);
  const places = await readSpots(db, row, now);
  const facts = await Promise.all(pageFacts.map((read) => read(db, row)));
  return {
    ...view,
    placesText: entryText(row, places),
    ...shownTerms(row, "page"),
    ...(row.format && { format: row.format }),
    ...factsShown(row),
    ...(asksDetails && { asksDetails }),
    waiverVersion: row.waiverVersion,
    isFull: places?.left === 0,
    ...Object.assign({}, ...facts.map(({ shown }) => shown)),
    ...boardsOf(row, view),
    prizeText: await readPrizeText(db, row),
    scoringText: scoringText(view).text,
    rulesText: [
      ...rulesFor(view),
      ...rulesOfTerms(row, { rules: rulesOf(row) }),
      ...facts.flatMap(({ rules }) => rules),
      ...(row.payoutShare ? [shareText(row.payoutShare, row.teams)] : []),
    ],
    photoText: view.formatText?.isBag ? [] : [...photoRequirements],
    ...(row.importedAt !== null && importedTexts(row)),
    seasons: (await seasonsOf(db).execute({ id: row.id })).map((season) => ({
      id: season.id,
      text: `Counts for ${season.name}`,
    })),
    resultState: resultState(row, open, now),
    resultAwaits: resultAwaits(row, open, now).map(({ until, ...awaited }) => ({ ...awaited, until: isoText(until) })),
    officialAt: isoText(row.officialAt),
    ...(row.officialAt !== null && { resultVersions: await listResultVersions(db, row.id) }),
    boardHiddenFrom: isoText(boardHiddenFrom(row)),
    isBoardHidden: isBoardHidden(row, open, now),
  };
}

export async function readTournamentView(db: Db, id: number, now: number): Promise<TournamentWithResult> {
  const [row] = await oneWithPicture(db).execute({ id });
  if (!row) throw new Error(`Tournament ${id} does not exist.`);
  return viewWithResult(db, row, now);
}

/** Throws `not_found`. */
export async function readTournament(db: Db, actor: Actor, id: number, now: number): Promise<TournamentWithResult> {
  const [row] = await oneWithPicture(db).execute({ id });
  return viewWithResult(db, await refuseInvisible(db, actor, row), now);
}
